import { check, type Check } from '../../model/check.ts';
import type { TestContext } from '../../model/test-context.ts';
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
import { walk, type Walk } from '../shared/walks/walk.ts';
import type { Thing, EntryModel } from '../shared/walks/entry-model.ts';

/** Folders and files that resemble each other: by name, by name except for case, by content or by place. */
const beginEntries =
  (size: 'small' | 'whole') => async (t: TestContext, model: EntryModel, walking: Walk) => {
    const { id: parentId } = await t.runFolder();
    // Unique to this walk, because others run at the same time.
    const own = t.unique('Walk');
    const folder = async (name: string, parent?: Thing, isOpen = false) => {
      const made = () => makeFolder(t, model, { name: `${name}${own}`, parent, parentId, isOpen });
      return needed(t, await walking.begin('made', made));
    };
    const file = (name: string, parent: Thing, content: string, more: Partial<NewFile> = {}) =>
      walking.begin('uploaded', () =>
        makeFile(t, model, { name: `${name}${own}.txt`, parent, content: `${own} ${content}`, ...more }),
      );
    const top = await folder('Walk');
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

function needed(t: TestContext, thing: Thing | undefined): Thing {
  t.unlessOpen(thing === undefined, 'the first request of the series is refused');
  return thing!;
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

/** Each runs alone in its group, so that it starts early: a walk takes longest, because its requests are sequential. */
export const walks: readonly Check[] = [
  check(
    'FOLDER-1.4',
    'in a long series of operations, entries are unstarred, deleted and created again, and nothing else changes',
    {
      proves: [...entryFacts, 'TRASH-5'],
      operation: ['deleteEntries', 'unstarEntries', 'createFolder', 'registerEntry'],
      profile: 'full',
      needs: ['observe:entry', 'arrange:starred-entry'],
      isWalk: true,
      isAmbiguous: true,
      alone: 'walk through entries',
    },
    (t) =>
      walk(t, {
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
      proves: [...linkFacts, ...entryFacts],
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
      isWalk: true,
      isAmbiguous: true,
      alone: 'walk through links',
    },
    (t) =>
      walk(t, {
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
      proves: ['VAULT-12', 'VAULT-13', 'VAULT-15', 'VAULT-16', 'VAULT-21', 'VAULT-23'],
      operation: ['moveVaultEntries', 'deleteVaultEntries'],
      profile: 'full',
      needs: ['observe:entry', 'arrange:vault-entry'],
      isWalk: true,
      isAmbiguous: true,
      alone: 'walk through the vault',
    },
    (t) =>
      walk(t, {
        begin: beginVault,
        then: [
          { steps: [moveInVault], times: 3 },
          { steps: [deleteFromVault], times: 1 },
          { steps: [moveInVault, deleteFromVault], times: 4 },
        ],
      }),
  ),
];

async function beginVault(t: TestContext, model: EntryModel, walking: Walk): Promise<void> {
  for (let made = 0; made < 3; made++) await arrangeInVault(t, model);
  await walking.lookAtAll();
}
