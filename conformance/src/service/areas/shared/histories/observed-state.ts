import { isDeepStrictEqual } from 'node:util';
import type { LinkState } from '../../../states.ts';
import type { TestContext } from '../../../test-context.ts';
import { momentOf } from '../shown-values.ts';
import { without, type Property, type ObservedState, type Entry, type EntryModel } from './entry-model.ts';

/** The name of each property in a sentence. */
export const wordsOf: Readonly<Record<Property, string>> = {
  state: 'the state',
  name: 'the name',
  size: 'the size',
  sha256: 'the SHA-256 of what is stored',
  parents: 'the folders above',
  workspaceId: 'the workspace',
  vaultId: 'the vault',
  starred: 'the star',
  sharedWith: 'who it is shared with',
  clientLastModified: 'client_last_modified in milliseconds',
  fileHash: 'file_hash',
  children: 'what lies directly in it',
  link: 'the state of the link',
  linkEntry: 'the entry of the link',
  linkPassword: 'whether a password protects the link',
  linkExpiry: 'expires_at of the link in milliseconds',
  linkEdit: 'allow_edit of the link',
  linkDownload: 'allow_download of the link',
};

const properties = Object.keys(wordsOf) as Property[];

/** The state of an entry and of its link, from the state provider. */
export async function observedStateOf(
  t: TestContext,
  model: EntryModel,
  entry: Entry,
): Promise<ObservedState> {
  const [seen, link] = await Promise.all([
    t.observeEntry(entry.id),
    entry.link === undefined || entry.expected.state !== 'exists' ? undefined : t.observeLink(entry.link),
  ]);
  const { state, name, size, parents, workspaceId, vaultId, starred } = seen;
  return definedValues({
    state,
    name,
    // The size of a folder with content is open.
    ...(entry.kind === 'file' && { size }),
    sha256: lowered(seen.sha256),
    parents,
    workspaceId,
    vaultId,
    starred,
    sharedWith: seen.sharedWith?.map((address) => address.toLowerCase()).sort(),
    clientLastModified: momentOf(seen.clientLastModified),
    fileHash: lowered(seen.fileHash),
    children: seen.children
      ?.filter(({ id }) => !model.isForgotten(id))
      .map(({ id, name: called }) => labelOf(model, id, called))
      .sort(),
    ...(link && linkStateOf(link)),
  });
}

const linkStateOf = ({ state, entryId, hasPassword, expiresAt, allowEdit, allowDownload }: LinkState) =>
  // A deleted link has no other properties.
  state === 'removed'
    ? { link: state }
    : {
        link: state,
        linkEntry: entryId,
        linkPassword: hasPassword,
        linkExpiry: momentOf(expiresAt),
        linkEdit: allowEdit,
        linkDownload: allowDownload,
      };

function labelOf(model: EntryModel, id: number, name: string): string {
  const entry = model.byId(id);
  if (!entry) return 'another entry';
  const { name: expected = name } = entry.expected;
  return name === expected ? entry.label : `${entry.label} under another name`;
}

type LooseState = { readonly [Name in Property]?: ObservedState[Name] | undefined };

const definedValues = (values: LooseState): ObservedState =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const lowered = (text: string | null | undefined): string | null | undefined => text?.toLowerCase() ?? text;

/** The properties with both an expected and an observed value. */
export const compared = (wanted: ObservedState, seen: ObservedState): Property[] =>
  properties.filter((name) => wanted[name] !== undefined && seen[name] !== undefined);

/** The properties that differ from the expected ones. */
export function differences(wanted: ObservedState, seen: ObservedState): Property[] {
  const known = compared(wanted, seen);
  const differs = (name: Property) => known.includes(name) && !isDeepStrictEqual(wanted[name], seen[name]);
  // If an entry or a link is unexpectedly gone or back, its other properties add nothing.
  for (const first of ['state', 'link'] as const) if (differs(first)) return [first];
  return known.filter(differs);
}

/**
 * Adds properties that were observed for the first time and not requested: from now on they must not change. The place
 * follows from the folder.
 */
export const learned = ({ expected, parent }: Entry, seen: ObservedState): ObservedState => ({
  ...without(seen, 'children', ...(parent === undefined ? [] : (['parents'] as const))),
  ...expected,
});
