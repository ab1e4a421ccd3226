import { setTimeout } from 'node:timers/promises';
import type { TestContext } from '../../model/test-context.ts';
import type { EntryState } from '../../model/state-provider.ts';
import { told } from '../shared/told.ts';

/** An entry below a folder. */
export interface Found extends EntryState {
  readonly id: number;
  /** From the folder down, joined by `/`. */
  readonly path: string;
}

/**
 * Milliseconds to wait before each further look. What is extracted may follow after the answer, nobody says how much
 * later; but where nothing has come of a small archive in ten seconds, a server that never extracts would look the same.
 */
const waits = [0, 100, 200, 400, 800, 1600, 3200, 3700];

/** What lies directly in a folder; 0 is the root of the personal workspace. */
export async function childrenOf(t: TestContext, folderId: number) {
  return told(t, await t.observeEntry(folderId), 'children').children;
}

/** All files below a folder. */
async function filesBelow(t: TestContext, folderId: number, above = ''): Promise<Found[]> {
  const children = await childrenOf(t, folderId);
  const found = await Promise.all(
    children.map(async ({ id, name }) => {
      const path = `${above}${name}`;
      const observed = told(t, await t.observeEntry(id), 'type');
      return observed.type === 'folder' ? filesBelow(t, id, `${path}/`) : [{ ...observed, id, path }];
    }),
  );
  return found.flat();
}

/** Files below a folder, once there are as many as expected or there was time enough for them to come. */
export async function awaitFiles(t: TestContext, folderId: number, count: number): Promise<readonly Found[]> {
  return untilFound(
    () => filesBelow(t, folderId),
    (files) => files.length >= count,
  );
}

/** Looks until what is looked for is there, or there was time enough for it to come. */
export async function untilFound<Sight>(look: () => Promise<Sight>, isThere: (sight: Sight) => boolean) {
  let sight = await look();
  for (const wait of waits) {
    if (isThere(sight)) break;
    await setTimeout(wait);
    sight = await look();
  }
  return sight;
}
