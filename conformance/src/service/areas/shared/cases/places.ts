import type { EntryState } from '../../../states.ts';
import type { TestContext } from '../../../test-context.ts';
import { observedFields, idsInPath } from '../shown-values.ts';
import { sendNamed } from '../answers.ts';
import { uploadTo } from '../upload.ts';
import type { Answer } from '../../../../engine/model/messages.ts';

export type Depth = 'root' | 'folder' | 'nested';
export type Space = 'personal' | 'shared';

/** The folder for the entries of a case. The state provider has confirmed it, so that other faults do not affect the case. */
export interface CasePlace {
  /** 0 is the personal workspace. */
  readonly workspaceId: number;
  /** Null is the root. */
  readonly parentId: number | null;
  /** Ids of the folders above its entries, from the root down. */
  readonly parents: readonly number[];
}

const levels = { root: 0, folder: 1, nested: 3 } as const;

/** The place of a depth in a workspace; created once for all cases. */
export async function placeOf(t: TestContext, space: Space, depth: Depth): Promise<CasePlace> {
  const workspaceId = space === 'shared' ? (await t.writableWorkspace()).id : 0;
  if (depth === 'root') return { workspaceId, parentId: null, parents: [] };
  return t.once(`place of cases: ${space}, ${depth}`, () => makePlace(t, workspaceId, levels[depth]));
}

/** A new, empty place of that depth. */
export async function freshPlace(
  t: TestContext,
  space: Space,
  depth: 'folder' | 'nested',
): Promise<CasePlace> {
  const above = depth === 'nested' ? await placeOf(t, space, 'nested') : await placeOf(t, space, 'root');
  const own = space === 'personal' && depth === 'folder' ? (await t.runFolder()).id : above.parentId;
  return seenPlace(t, above.workspaceId, await makeFolder(t, { ...above, parentId: own }));
}

async function makePlace(t: TestContext, workspaceId: number, depth: number): Promise<CasePlace> {
  // The run's folder is deleted with its contents.
  let parentId = workspaceId === 0 ? (await t.runFolder()).id : null;
  const folders = workspaceId === 0 ? depth - 1 : depth;
  for (let level = 0; level < folders; level++) {
    parentId = (await makeFolder(t, { workspaceId, parentId })).id;
  }
  t.assume(parentId !== null, 'there is no folder to work in');
  return seenPlace(t, workspaceId, { id: parentId });
}

async function seenPlace(t: TestContext, workspaceId: number, { id }: { id: number }): Promise<CasePlace> {
  const seen = observedFields(t, await t.observeEntry(id), 'parents', 'workspaceId');
  t.assume(seen.state === 'exists' && seen.workspaceId === workspaceId, 'the folder is in another workspace');
  return { workspaceId, parentId: id, parents: [...seen.parents, id] };
}

/** An entry of a case. */
export interface CaseEntry {
  readonly id: number;
  /** Empty if the response has none. */
  readonly hash: string;
  /** As sent. */
  readonly name: string;
}

type Where = Pick<CasePlace, 'workspaceId' | 'parentId'>;

/** Creates a folder or a file, as a precondition. */
export const makeEntry = (t: TestContext, kind: 'folder' | 'file', where: Where): Promise<CaseEntry> =>
  kind === 'folder' ? makeFolder(t, where) : makeFile(t, where);

/** Creates a folder in the run's folder with the name of an entry that is elsewhere. */
export const makeNamesake = async (t: TestContext, { name }: CaseEntry): Promise<CaseEntry> =>
  makeFolder(t, { workspaceId: 0, parentId: (await t.runFolder()).id }, name);

/** Creates several entries at once. */
export const makeEntries = (
  t: TestContext,
  kind: 'folder' | 'file',
  where: Where,
  count: number,
): Promise<CaseEntry[]> => Promise.all(Array.from({ length: count }, () => makeEntry(t, kind, where)));

/** Creates a folder, by default with a unique name, as a precondition; without the dot in the name if that is refused. */
export async function makeFolder(
  t: TestContext,
  { workspaceId, parentId }: Where,
  wanted = t.unique('Folder'),
): Promise<CaseEntry> {
  const query = workspaceId === 0 ? {} : { workspaceId };
  const { answer, name } = await sendNamed(wanted, (sent) =>
    t.call('createFolder', { query, body: { name: sent, parentId } }),
  );
  const { id, hash } = answer.body.folder ?? {};
  t.assume(answer.ok && id !== undefined, `needs a folder, but createFolder returned ${answer.status}`);
  return { id, hash: hash ?? '', name };
}

async function makeFile(t: TestContext, { workspaceId, parentId }: Where): Promise<CaseEntry> {
  const { answer, name } = await uploadTo(t, { parentId, ...(workspaceId === 0 ? {} : { workspaceId }) });
  const { id, hash } = answer.body.fileEntry ?? {};
  t.assume(answer.ok && id !== undefined, `needs a file, but registerEntry returned ${answer.status}`);
  return { id, hash: hash ?? '', name };
}

/** For requests that name entries of two workspaces: whichever the server takes for that of all, the other shows it. */
export const bothSpaces: readonly (readonly Space[])[] = [
  ['personal', 'shared'],
  ['shared', 'personal'],
];

/** Creates a folder in each workspace, and returns their ids. */
export async function foldersIn(t: TestContext, spaces: readonly Space[]): Promise<number[]> {
  const ids: number[] = [];
  for (const space of spaces) ids.push((await makeFolder(t, await placeOf(t, space, 'folder'))).id);
  return ids;
}

/** Ids in an order that is neither that of their creation nor its reverse. */
export function outOfOrder(ids: readonly number[]): number[] {
  const sorted = [...ids].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return [...sorted.slice(middle), ...sorted.slice(0, middle)];
}

/** The states of several entries. */
export const observeAll = (t: TestContext, ids: readonly number[]): Promise<EntryState[]> =>
  Promise.all(ids.map((id) => t.observeEntry(id)));

/** Has the state provider star an entry of the caller (need `arrange:starred-entry`). */
export async function star(t: TestContext, entryId: number): Promise<void> {
  const arranged = await t.arrange('starred-entry', { entryId });
  t.skipIfUnspecified(arranged.entryId !== entryId, 'the state provider did not star the given entry');
}

/** Expects the ids of all parent folders in a `path` that contains ids; its form is otherwise unspecified. */
export function expectPathNames(
  t: TestContext,
  parents: readonly number[],
  path: unknown,
  at: 'folder.path' | 'fileEntry.path',
  answer: Answer,
): void {
  const above = idsInPath(path);
  const isWhole = above.size === 0 || parents.every((parent) => above.has(parent));
  t.expectThat(isWhole, `the ids ${parents.join(', ')} in ${at}`, String(path), {
    answer,
    tests: 'ENTRY-12',
  });
}
