import { fileURLToPath } from 'node:url';
import pc from 'picocolors';
import { expect, test } from 'vitest';
import { loadContract } from '../../../src/contract/load-contract.ts';
import { readOverlay } from '../../../src/contract/read-overlay.ts';
import { otherFactsOf } from '../../../src/reporters/other-facts.ts';
import { renderHtml } from '../../../src/reporters/html.ts';
import { renderJunit } from '../../../src/reporters/junit.ts';
import { renderMarkdown } from '../../../src/reporters/markdown.ts';
import { renderSarif } from '../../../src/reporters/sarif.ts';
import { terminalReport } from '../../../src/reporters/terminal-report.ts';
import { redIn } from '../../testing/judge-target.ts';
import { tellsOf } from './known-faults.ts';
import { hasPython, judgePython } from './start.ts';

const overlay = fileURLToPath(new URL('../../../../docs/conformance/overlay.yaml', import.meta.url));

const plain = { verbose: false, colors: pc.createColors(false), width: 100 };

/** One account and nothing else, like the first run of a new user. */
const bare = { appUrl: undefined, second: undefined, states: undefined } as const;

test.skipIf(!hasPython).each([
  ['with one account', bare],
  ['of an operation that nothing can be asked of yet', { ...bare, only: ['getWorkspace'] }],
  ['with all that there is', {}],
])('a green run accuses nobody: %s', async (_name, options) => {
  const report = await judgePython([], options);
  expect(report.summary).toMatchObject({ failed: 0, errored: 0 });
  expect(report.causes).toEqual([]);
  expect(terminalReport(report, plain)).not.toMatch(/Repair first|not implemented|refuses every/);
});

test.skipIf(!hasPython)('a red run accuses only what refused a valid request', async () => {
  const { causes } = await judgePython(['timestamps-in-milliseconds'], bare);
  expect(causes.map(({ kind }) => kind)).toEqual(['wrong form']);
});

test
  .skipIf(!hasPython)
  .each([
    'errors-as-arrays',
    'timestamps-in-milliseconds',
    'path-of-names',
    '401-without-message',
    'ids-as-text',
    'errors-with-200',
  ])('one fault is one cause: %s', async (fault) => {
  const { causes } = await judgePython([fault]);
  expect(causes.map(({ cause }) => cause)).toHaveLength(1);
  expect(tellsOf(causes[0]!, fault)).toBe(true);
});

test.skipIf(!hasPython)(
  'a point that the server decides otherwise than an overlay is one cause',
  async () => {
    const contract = loadContract({ overlay: await readOverlay(overlay) });
    const report = await judgePython(['invalid-as-400'], { contract });
    expect(redIn(report).length).toBeGreaterThan(2);
    const ofPoint = report.causes.filter(({ requirements }) => requirements.includes('U-24'));
    expect(ofPoint.map(({ requirements }) => requirements)).toEqual([['U-24']]);
  },
);

test.skipIf(!hasPython)('a part that holds by answers which break other facts says which', async () => {
  const report = await judgePython(['errors-as-arrays'], { ...bare, only: ['FOLDER-*'] });
  expect(report.summary).toMatchObject({ failed: 0, errored: 0 });
  const name = 'a folder without a name is refused with an error for name';
  expect(otherFactsOf(report)).toEqual([{ id: 'ERR-5', checks: [name] }]);
  expect(report.checks.find((check) => check.name === name)).toMatchObject({
    verdict: 'passed',
    otherFacts: ['ERR-5'],
  });
  for (const text of [
    terminalReport(report, plain),
    renderHtml(report),
    renderMarkdown(report),
    renderJunit(report),
    renderSarif(report),
  ]) {
    expect(text).toMatch(/other requirements failed in these responses[^]*ERR-5/i);
  }
});
