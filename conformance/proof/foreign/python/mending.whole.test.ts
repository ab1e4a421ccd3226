import { expect, test } from 'vitest';
import { oneOf } from '../../testing/nightly.ts';
import { hasPython } from './start.ts';
import { mendByCauses } from './mending.ts';

/** Servers with two to five faults, and the maximum number of causes that a run may report. */
const servers: readonly (readonly string[])[] = [
  ['folder-id-as-text', 'without-status'],
  ['missing:presignUpload', 'missing:registerEntry', 'errors-as-arrays'],
  ['errors-as-arrays', 'timestamps-in-milliseconds', 'path-of-names'],
  ['refuses:createWorkspace', 'lacks:registerEntry:fileEntry.id', 'without-status'],
  ['put-refused', 'lacks:createShareableLink:link.hash', '401-without-message', 'timestamps-in-milliseconds'],
  ['missing:createFolder', 'missing:createNote', 'breaks:getVault', 'refused-as-400'],
  ['ids-as-text', 'errors-as-arrays', 'missing:shareEntry', '404-for-403', 'open:createNote'],
];

/** Within 10 %, or differing by one. */
const isNear = (promised: number, unblocked: number): boolean =>
  Math.abs(promised - unblocked) <= Math.max(1, Math.max(promised, unblocked) / 10);

test.skipIf(!hasPython).each(oneOf(servers).map((faults) => ({ faults, name: faults.join(', ') })))(
  'mended by its causes in their order, a server becomes green as they say: $name',
  async ({ faults }) => {
    const steps = await mendByCauses(faults);
    expect(steps.map(({ fault }) => fault).sort()).toEqual([...faults].sort());
    for (const { cause, idle, causes, promised, unblocked } of steps) {
      expect(idle, 'causes that no fault of the server explains').toEqual([]);
      expect(causes, 'one cause for each fault').toBeLessThanOrEqual(faults.length);
      expect(isNear(promised, unblocked), `${cause}: promised ${promised}, got ${unblocked}`).toBe(true);
    }
    expect(steps.at(-1)?.after.summary.failed).toBe(0);
  },
);
