import { test } from 'vitest';
import { expectBlame, faultsOf, type Blame } from './expect-blame.ts';
import { isGoInstalled } from './go-server.ts';

/** Faults that were written before their author read any check. */
const faults: Blame = {
  'trash-unstars-others': ['TRASH-10', 'TRASH-4', 'TRASH-5'],
  'folder-unshares': ['FOLDER-1', 'SHARE-10'],
  'link-unlinks-others': ['LINK-2', 'LINK-3', 'LINK-17', 'LINK-18', 'LINK-20'],
  'unlink-unshares': ['LINK-19', 'LINK-20', 'SHARE-10'],
  'unstar-unlinks': ['STAR-1', 'LINK-18'],
  'share-unstars': ['SHARE-2', 'SHARE-10'],
  'register-unshares': ['REG-1', 'SHARE-10'],
  'share-unshares-others': ['SHARE-2', 'SHARE-10'],
  'share-shows-others': ['SHARE-1'],
  'members-in-list': ['WS-15'],
  'members-in-answer': ['WS-15'],
  'titles-trimmed': ['NOTE-2', 'NOTE-8'],
  'titles-unescaped': ['NOTE-2', 'NOTE-8'],
  'json-bodies': ['NOTE-3', 'NOTE-9'],
  'workspaces-trimmed': ['WS-2', 'WS-12'],
  'workspace-backslash': ['WS-2', 'WS-12'],
  'folders-with-plus': ['FOLDER-2', 'FOLDER-7'],
  'folder-percent': ['FOLDER-2', 'FOLDER-7'],
  'files-with-plus': ['REG-4', 'ENTRY-17'],
  'file-percent': ['REG-4', 'ENTRY-17'],
  'small-extensions': ['REG-6', 'ENTRY-7'],
  'paths-with-plus': ['REG-9', 'REG-19'],
  'null-wins': ['REG-11', 'REG-7'],
  'answers-kept': ['AUTH-14', 'NOTE-5', 'VAULT-2', 'VAULT-3', 'VAULT-7', 'VAULT-25', 'AUTH-11', 'WS-5'],
  'owner-first': ['AUTH-14', 'AUTH-7', 'NOTE-5'],
  'link-closed': ['LINK-18'],
  'link-open': ['LINK-4'],
  'later-pages': ['TRACK-4', 'TRACK-3', 'TRACK-7'],
  'pages-share': ['TRACK-3', 'TRACK-4'],
  'pages-random': ['TRACK-3'],
  'no-empty-folders': ['ARCHIVE-1'],
  'no-nested-folders': ['ARCHIVE-1'],
  'dot-files-left-out': ['ARCHIVE-1'],
};

/** One of each kind: effects on other entries, texts, permissions, pages, archives. */
const sample = ['trash-unstars-others', 'titles-unescaped', 'link-open', 'later-pages', 'no-nested-folders'];

test.skipIf(!isGoInstalled).each(faultsOf(faults, sample))(
  'a fault that no response shows by itself is found, and nothing else is blamed: %s',
  async (fault, mayBeBlamed) => {
    await expectBlame(fault, mayBeBlamed);
  },
);
