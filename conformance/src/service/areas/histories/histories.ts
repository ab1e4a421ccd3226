import { check, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import {
  deleteActive,
  deleteTrashed,
  fileAgain,
  folderAgain,
  makeFile,
  makeFolder,
  otherCase,
  star,
  trash,
  unstar,
  type NewFile,
} from './entry-steps.ts';
import { link, share, unlink } from './link-steps.ts';
import { arrangeInVault, deleteFromVault, moveInVault } from './vault-steps.ts';
import { runHistory, type History } from '../shared/histories/history.ts';
import type { Entry, EntryModel } from '../shared/histories/entry-model.ts';

/** Folders and files that resemble each other: by name, by name except for case, by content or by place. */
const beginEntries =
  (size: 'small' | 'whole') => async (t: TestContext, model: EntryModel, history: History) => {
    const { id: parentId } = await t.runFolder();
    // Unique to this history, because others run at the same time.
    const own = t.unique('History');
    const folder = async (name: string, parent?: Entry, isOpen = false) => {
      const made = () => makeFolder(t, model, { name: `${name}${own}`, parent, parentId, isOpen });
      return needed(t, await history.begin('made', made));
    };
    const file = (name: string, parent: Entry, content: string, more: Partial<NewFile> = {}) =>
      history.begin('uploaded', () =>
        makeFile(t, model, { name: `${name}${own}.txt`, parent, content: `${own} ${content}`, ...more }),
      );
    const top = await folder('History');
    const [first, second] = [await folder('Änderungen', top), await folder('Zweites', top)];
    const inner = await folder('Änderungen', second);
    needed(t, await file('Notes', first, 'first'));
    needed(t, await file('Notes', inner, 'first', { lastModified: 1_300_000_000_000, hasHash: true }));
    needed(t, await file('Übersicht', second, 'second', { lastModified: 1_200_000_000_000 }));
    await file('NOTES', first, 'third', { isOpen: true });
    if (size === 'small') return;
    await file('Übersicht', first, 'first', { lastModified: 1_100_000_000_000, hasHash: true });
    await file('Notes', second, 'fourth');
  };

function needed(t: TestContext, entry: Entry | undefined): Entry {
  t.skipIfUnspecified(entry === undefined, 'the first request of the series is refused');
  return entry!;
}

/** The requirements that creating and deleting entries test, for the entries themselves and for others. */
const entryFacts = [
  'FOLDER-1',
  'FOLDER-2',
  'FOLDER-3',
  'REG-1',
  'REG-3',
  'REG-4',
  'REG-8',
  'REG-13',
  'REG-15',
  'ENTRY-5',
  'ENTRY-8',
  'ENTRY-12',
  'ENTRY-17',
  'FOLDER-11',
  'FOLDER-12',
  'TRASH-4',
  'TRASH-10',
  'STAR-1',
] as const;

/** The requirements that links and shares test, for their entries and for others. */
const linkFacts = [
  'LINK-2',
  'LINK-3',
  'LINK-4',
  'LINK-5',
  'LINK-6',
  'LINK-7',
  'LINK-9',
  'LINK-10',
  'LINK-13',
  'LINK-18',
  'LINK-19',
  'LINK-20',
  'LINK-24',
  'SHARE-1',
  'SHARE-2',
  'SHARE-6',
  'SHARE-10',
] as const;

/** Each runs alone in its group, so that it starts early: a history takes longest, because its requests are sequential. */
export const histories: readonly Check[] = [
  check(
    'FOLDER-1.4',
    'in a long series of operations, entries are unstarred, deleted and created again, and nothing else changes',
    {
      tests: [...entryFacts, 'TRASH-5'],
      operation: ['deleteEntries', 'unstarEntries', 'createFolder', 'registerEntry'],
      profile: 'full',
      needs: ['observe:entry', 'arrange:starred-entry'],
      isHistory: true,
      isAmbiguous: true,
      alone: 'history of entries',
    },
    (t) =>
      runHistory(t, {
        begin: beginEntries('whole'),
        then: [
          { steps: [star], times: 4 },
          { steps: [trash], times: 3 },
          { steps: [deleteTrashed, deleteActive], times: 2 },
          { steps: [fileAgain, folderAgain], times: 3 },
          { steps: [star], times: 2 },
          { steps: [unstar], times: 2 },
          { steps: [trash, deleteActive, deleteTrashed, fileAgain, folderAgain, otherCase], times: 3 },
        ],
      }),
  ),
  check(
    'LINK-2.9',
    'in a long series of operations, entries are linked, unlinked, shared and deleted, and nothing else changes',
    {
      tests: [...linkFacts, ...entryFacts],
      operation: [
        'createShareableLink',
        'deleteShareableLink',
        'shareEntry',
        'createFolder',
        'registerEntry',
        'deleteEntries',
        'unstarEntries',
      ],
      profile: 'full',
      needs: ['observe:entry', 'observe:link', 'arrange:starred-entry', 'second-account'],
      isHistory: true,
      isAmbiguous: true,
      alone: 'history of links',
    },
    (t) =>
      runHistory(t, {
        begin: beginEntries('small'),
        then: [
          { steps: [star], times: 2 },
          { steps: [link], times: 5 },
          { steps: [share], times: 2 },
          { steps: [unlink], times: 2 },
          { steps: [trash], times: 1 },
          { steps: [link, unlink, share], times: 3 },
          { steps: [deleteActive], times: 1 },
          { steps: [unstar], times: 1 },
        ],
      }),
  ),
  check(
    'VAULT-12.3',
    'in a long series of operations, vault entries are moved and deleted, and nothing else changes',
    {
      tests: ['VAULT-12', 'VAULT-13', 'VAULT-15', 'VAULT-16', 'VAULT-21', 'VAULT-23'],
      operation: ['moveVaultEntries', 'deleteVaultEntries'],
      profile: 'full',
      needs: ['observe:entry', 'arrange:vault-entry'],
      isHistory: true,
      isAmbiguous: true,
      alone: 'history of the vault',
    },
    (t) =>
      runHistory(t, {
        begin: beginVault,
        then: [
          { steps: [moveInVault], times: 3 },
          { steps: [deleteFromVault], times: 1 },
          { steps: [moveInVault, deleteFromVault], times: 4 },
        ],
      }),
  ),
];

async function beginVault(t: TestContext, model: EntryModel, history: History): Promise<void> {
  for (let made = 0; made < 3; made++) await arrangeInVault(t, model);
  await history.lookAtAll();
}
