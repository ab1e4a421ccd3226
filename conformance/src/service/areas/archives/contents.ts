import type { TestContext } from '../../test-context.ts';
import type { EntryState } from '../../states.ts';
import { observedFields } from '../shared/shown-values.ts';
import { untilFound } from '../../../engine/model/eventually.ts';

/** An entry anywhere below a folder. */
export interface Found extends EntryState {
  readonly id: number;
  /** The names from the folder down, joined by `/`. */
  readonly path: string;
}

/** The direct children of a folder; 0 is the root of the personal workspace. */
export async function childrenOf(t: TestContext, folderId: number) {
  return observedFields(t, await t.observeEntry(folderId), 'children').children;
}

/** Everything below a folder. */
async function entriesBelow(t: TestContext, folderId: number, above = ''): Promise<Found[]> {
  const children = await childrenOf(t, folderId);
  const found = await Promise.all(
    children.map(async ({ id, name }) => {
      const path = `${above}${name}`;
      const observed = observedFields(t, await t.observeEntry(id), 'type');
      const inner = observed.type === 'folder' ? await entriesBelow(t, id, `${path}/`) : [];
      return [{ ...observed, id, path }, ...inner];
    }),
  );
  return found.flat();
}

const isFolder = ({ type }: Found): boolean => type === 'folder';

async function filesBelow(t: TestContext, folderId: number): Promise<Found[]> {
  return (await entriesBelow(t, folderId)).filter((entry) => !isFolder(entry));
}

/** Paths of all folders below a folder. */
export async function foldersBelow(t: TestContext, folderId: number): Promise<string[]> {
  return (await entriesBelow(t, folderId)).filter(isFolder).map(({ path }) => path);
}

/** Waits until a folder contains the expected number of files, or until the time is up, and returns the files. */
export async function awaitFiles(t: TestContext, folderId: number, count: number): Promise<readonly Found[]> {
  return untilFound(
    () => filesBelow(t, folderId),
    (files) => files.length >= count,
  );
}
