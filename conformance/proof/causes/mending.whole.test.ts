import { expect, test } from 'vitest';
import type { Report } from '../../src/engine/model/report.ts';
import { judge } from '../testing/judge-target.ts';
import { oneOf } from '../testing/nightly.ts';
import { startTestTarget } from '../testing/test-target.ts';
import { breaking, known, lacking, missing, open, refusing, type KnownFault } from './faults.ts';

/** Servers with two to five faults. */
const servers: readonly (readonly KnownFault[])[] = [
  ['folder-id-as-text', 'without-status'].map(known),
  [missing('presignUpload'), missing('registerEntry'), known('errors-as-arrays')],
  ['errors-as-arrays', 'timestamps-in-milliseconds', 'path-of-names'].map(known),
  [refusing('createWorkspace'), lacking('registerEntry', 'fileEntry.id'), known('without-status')],
  [
    lacking('createShareableLink', 'link.hash'),
    ...['put-refused', '401-without-message', 'timestamps-in-milliseconds'].map(known),
  ],
  [missing('createFolder'), missing('createNote'), breaking('getVault'), known('refused-as-400')],
  [
    missing('shareEntry'),
    open('createNote'),
    ...['ids-as-text', 'errors-as-arrays', '404-for-403'].map(known),
  ],
];

test.each(oneOf(servers).map((faults) => ({ faults, name: faults.map(({ name }) => name).join(', ') })))(
  'mended by its causes in their order, a server becomes green as they say: $name',
  async ({ faults }) => {
    let left = faults;
    let before = await judgeWith(left);
    while (before.causes.length > 0) {
      const { causes } = before;
      expect(causes.length, 'one cause for each fault').toBeLessThanOrEqual(faults.length);
      const idle = causes.filter((cause) => !left.some(({ tells }) => tells(cause)));
      expect(
        idle.map(({ cause }) => cause),
        'causes that no fault of the server explains',
      ).toEqual([]);

      const [first] = causes;
      left = left.filter(({ tells }) => !tells(first!));
      const after = await judgeWith(left);
      const [promised, unblocked] = [first!.unblocks, unblockedBetween(before, after)];
      expect(isNear(promised, unblocked), `${first!.cause}: promised ${promised}, got ${unblocked}`).toBe(
        true,
      );
      before = after;
    }
    expect(left).toEqual([]);
    expect(before.summary.failed).toBe(0);
  },
);

/** Within 10 %, or differing by one. */
const isNear = (promised: number, unblocked: number): boolean =>
  Math.abs(promised - unblocked) <= Math.max(1, Math.max(promised, unblocked) / 10);

const judgeWith = async (faults: readonly KnownFault[]): Promise<Report> =>
  judge(await startTestTarget(...faults.map(({ fault }) => fault)), { profile: 'core' });

/** The number of checks that did not run before and do now. */
function unblockedBetween(before: Report, after: Report): number {
  const verdicts = new Map(after.checks.map(({ name, verdict }) => [name, verdict]));
  const blocked = before.checks.filter(
    ({ verdict, blockedBy = [] }) => verdict === 'not exercised' && blockedBy.length > 0,
  );
  return blocked.filter(({ name }) => verdicts.get(name) !== 'not exercised').length;
}
