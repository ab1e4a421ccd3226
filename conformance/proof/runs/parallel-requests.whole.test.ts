import pc from 'picocolors';
import { expect, test } from 'vitest';
import { terminalReport } from '../../src/engine/reporters/terminal-report.ts';
import { field } from '../faults/effects/answers.ts';
import { refuses } from '../faults/effects/requests.ts';
import { judge, judgeWithoutCases } from '../testing/judge-target.ts';
import { startTestTarget } from '../testing/test-target.ts';
import { failsBesideOthers } from './fails-beside-others.ts';

const plain = { verbose: false, colors: pc.createColors(false), width: 100 };

const operation = 'createShareableLink';

test('what fails beside other requests alone is said to do so, with the way to test the rest', async () => {
  const report = await judgeWithoutCases(await startTestTarget(failsBesideOthers(operation)));
  expect(report.checks.map(({ repeatedAlone }) => repeatedAlone)).toContain('passed');
  expect(terminalReport(report, plain)).toMatch(/^Parallel requests:?[\s\S]*--concurrency 1/m);
});

test('a fault that needs no other request is not taken for one that does', async () => {
  const report = await judgeWithoutCases(await startTestTarget(refuses(operation, () => true, 500)));
  const repeated = report.checks.map(({ repeatedAlone }) => repeatedAlone);
  expect(repeated).toContain('failed');
  expect(repeated).not.toContain('passed');
  expect(terminalReport(report, plain)).not.toContain('--concurrency 1');
});

test('an id that the server gives to two folders is the first cause', async () => {
  let first: unknown;
  const repeats = field('createFolder', 'folder.id', (id) => (first ??= id));
  const report = await judge(await startTestTarget(repeats), { profile: 'core' });
  expect(report.causes[0]).toMatchObject({
    cause: expect.stringMatching(/^the server gave one id to two things/) as string,
    operations: ['createFolder'],
  });
});
