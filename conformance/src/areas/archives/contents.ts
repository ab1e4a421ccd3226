import type { TestContext } from '../../model/test-context.ts';
import type { EntryState } from '../../model/state-provider.ts';
import { observedFields } from '../shared/observed-fields.ts';
import { untilFound } from '../shared/until-found.ts';

/** An entry below a folder. */
export interface Found extends EntryState {
  readonly id: number;
  /** From the folder down, joined by `/`. */
  readonly path: string;
}

/** What lies directly in a folder; 0 is the root of the personal workspace. */
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

/** Files below a folder, once there are as many as expected or there was time enough for them to come. */
export async function awaitFiles(t: TestContext, folderId: number, count: number): Promise<readonly Found[]> {
  return untilFound(
    () => filesBelow(t, folderId),
    (files) => files.length >= count,
  );
}
