import { expect, test } from 'vitest';
import '../../src/composition.ts';
import { passingReport } from '../../src/testing/sample-report.ts';
import { publish } from './published.ts';
import { badgeFiles, resultFile } from './servers.ts';

const submission = {
  target: { name: 'One', version: '1' },
  ...{ command: 'npx file-storage-conformance', digest: 'sha256:0', report: passingReport },
};
const fails = new Error('The second server does not start.');

test.each([
  ['all', () => Promise.resolve(submission), [], ['one', 'two']],
  ['none if one fails', () => Promise.reject(fails), [fails], []],
])('results and their badges are replaced: %s', async (_which, second, errors, replaced) => {
  const files: string[] = [];
  const replace = (some: ReadonlyMap<string, string>) => {
    files.push(...some.keys());
    return Promise.resolve(files);
  };
  const found = await publish({ one: () => Promise.resolve(submission), two: second }, replace);
  expect(found).toEqual(errors);
  expect(files).toEqual(replaced.flatMap((id) => [resultFile(id), ...Object.values(badgeFiles(id))]));
});
