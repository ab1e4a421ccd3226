import { fileURLToPath } from 'node:url';
import pc from 'picocolors';
import { expect, test } from 'vitest';
import type { OperationId } from '../../../generated/operations.ts';
import { loadContract } from '../../src/engine/contract/load-contract.ts';
import { readOverlay } from '../../src/engine/contract/read-overlay.ts';
import type { CauseReport, Report } from '../../src/engine/model/report.ts';
import { terminalReport } from '../../src/engine/reporters/terminal-report.ts';
import type { RunOptions } from '../../src/engine/run/run-options.ts';
import { faultOf } from '../faults/catalogue.ts';
import type { Fault } from '../faults/effects/fault.ts';
import { instead, refuses } from '../faults/effects/requests.ts';
import { judge, withVerdict } from '../testing/judge-target.ts';
import { startTestTarget } from '../testing/test-target.ts';
import { invalidAs400, known, missing } from './faults.ts';

const overlay = fileURLToPath(new URL('../../../docs/conformance/overlay.yaml', import.meta.url));

const plain = { verbose: false, colors: pc.createColors(false), width: 100 };

/** One account and nothing else, like the first run of a new user. */
const bare = { appUrl: undefined, second: undefined, states: undefined } as const;

/** The report of a run of the core profile against the reference server with these faults. */
const judgeCore = async (faults: readonly Fault[], options: Partial<RunOptions> = {}): Promise<Report> =>
  judge(await startTestTarget(...faults), { profile: 'core', ...options });

test.each([
  ['with one account', bare],
  ['of an operation that nothing can be asked of yet', { ...bare, only: ['getWorkspace'] }],
  ['with all that there is', {}],
])('a green run accuses nobody: %s', async (_name, options) => {
  const report = await judgeCore([], options);
  expect(report.summary).toMatchObject({ failed: 0, errored: 0 });
  expect(report.causes).toEqual([]);
  expect(terminalReport(report, plain)).not.toMatch(/Repair first|not implemented|refuses every/);
});

test('a failed run accuses only what refused a valid request', async () => {
  const { causes } = await judgeCore([known('timestamps-in-milliseconds').fault], bare);
  expect(causes.map(({ kind }) => kind)).toEqual(['wrong form']);
});

test.each([
  'errors-as-arrays',
  'timestamps-in-milliseconds',
  'path-of-names',
  '401-without-message',
  'ids-as-text',
  'errors-with-200',
])('one fault is one cause: %s', async (name) => {
  const { fault, tells } = known(name);
  const { causes } = await judgeCore([fault]);
  expect(causes.map(({ cause }) => cause)).toHaveLength(1);
  expect(tells(causes[0]!)).toBe(true);
});

test.each([
  ['AUTH-11: Deleting does not check who owns the entry.', 'AUTH-11.5'],
  ['TRASH-7: Emptying the trash deletes active folders with nothing in them as well.', 'TRASH-7.3'],
])('the evidence is the request that did it, not the look that shows it: %s', async (id, only) => {
  const report = await judgeCore([faultOf(id).newFault()], {
    only: [only],
    profile: 'full',
    allowDestructive: true,
  });
  const [{ operations, cause, shownBy }] = report.causes as [CauseReport];
  expect(operations).toEqual(['deleteEntries']);
  expect(cause).not.toContain('although the request was refused');
  const check = report.checks.find(({ name }) => name === shownBy?.check);
  expect(check?.exchanges[shownBy?.exchange ?? -1]).toMatchObject({
    operation: 'deleteEntries',
    response: { status: 200 },
  });
});

test.each([
  ['createNote', 'NOTE-5', 'NOTE-1'],
  ['createWorkspace', 'WS-5', 'WS-1'],
] as const)('what %s answers with an error and 200, no list is blamed for', async (operation, only, own) => {
  const fault = instead(operation, () => ({ status: 'error', message: 'Something went wrong.' }));
  const report = await judgeCore([fault], { profile: 'full', allowLeftovers: true, only: [only] });
  expect(withVerdict(report, 'failed')).toEqual(['GEN-4', own]);
  expect(report.causes.map(({ operations }) => operations)).toEqual([[operation]]);
});

test('a folder is not taken for deleted if its check fails for a moment', async () => {
  let asked = 0;
  const fault = refuses('createFolder', () => ++asked % 3 === 0, 500);
  const options = {
    profile: 'full',
    allowDestructive: true,
    only: ['TRASH-7.3'],
    second: undefined,
  } as const;
  expect(withVerdict(await judgeCore([fault], options), 'failed')).toEqual(['RULE-1']);
});

test('a point that the server decides otherwise than an overlay is one cause', async () => {
  const contract = loadContract({ overlay: await readOverlay(overlay) });
  const report = await judgeCore([invalidAs400], { contract });
  expect(report.causes.map(({ requirements }) => requirements)).toEqual([['U-24']]);
});

test('what a selected check finds wrong counts, whichever requirement it breaks', async () => {
  const arrays = await judgeCore([known('errors-as-arrays').fault], { ...bare, only: ['FOLDER-*'] });
  expect(withVerdict(arrays, 'failed')).toEqual(['ERR-5']);
  const anonymous = faultOf('AUTH-12: The presigned URL needs the bearer token as well.').newFault();
  const upload = await judgeCore([anonymous], { ...bare, only: ['UPLOAD-*'] });
  expect(withVerdict(upload, 'failed')).toContain('AUTH-12');
  const skipped = await judgeCore([known('errors-as-arrays').fault], {
    ...{ ...bare, only: ['FOLDER-*'] },
    skip: ['ERR-5'],
  });
  expect(withVerdict(skipped, 'failed')).toEqual([]);
});

/** Operations that do not exist yet, and the requirements that must be tested without them. */
const independent: readonly (readonly [absent: OperationId, judged: readonly string[]])[] = [
  ['createNote', ['NOTE-6', 'AUTH-14', 'FOLDER-2', 'WS-8']],
  ['createWorkspace', ['WS-8', 'NOTE-1', 'FOLDER-2', 'FOLDER-5', 'REG-7', 'TRACK-2', 'AUTH-11']],
  ['getLoggedUser', ['AUTH-1', 'AUTH-2', 'AUTH-5', 'AUTH-7']],
  ['presignUpload', ['FOLDER-2', 'LINK-1', 'NOTE-1', 'TRACK-1', 'VAULT-1']],
  ['registerEntry', ['FOLDER-2', 'LINK-1', 'UPLOAD-1', 'UPLOAD-9']],
  ['deleteEntries', ['FOLDER-2', 'LINK-1', 'UPLOAD-1', 'REG-1', 'NOTE-1']],
  ['createShareableLink', ['FOLDER-2', 'TRASH-2', 'SHARE-1', 'REG-1', 'REG-4', 'ENTRY-17']],
];

test.each(independent)('nothing waits for %s that does not need it', async (absent, judged) => {
  const report = await judgeCore([missing(absent).fault], { allowLeftovers: true });
  const passed = withVerdict(report, 'passed');
  expect(judged.filter((id) => !passed.includes(id))).toEqual([]);
});
