import { expect, test } from 'vitest';
import type { Effect } from './operation-description.ts';
import { enterArranged, enterInLedger } from './fill-ledger.ts';
import type { Exchange } from '../engine/model/exchange.ts';
import { Ledger } from '../engine/model/ledger.ts';

const account = { email: undefined, password: undefined, token: 'token', userId: undefined };
const created = (id: number, parentId: number | null, name = `Folder ${id}`, by = account) => ({
  effect: { makes: 'folder', shownAt: 'folder' } as const,
  sent: { name, parentId },
  json: { status: 'success', folder: { id, name } },
  account: by,
});
const deleted = (sent: object) => ({
  effect: { deletes: 'as asked' } as const,
  sent,
  json: { status: 'success' },
  account,
});
/** A ledger with folders, each in its parent. */
function ledgerOf(...folders: [id: number, parentId?: number][]): Ledger {
  const ledger = new Ledger();
  for (const [id, parentId = null] of folders) enterInLedger(ledger, created(id, parentId));
  return ledger;
}
const idsOf = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);

test('what a server says that it made is kept until it says that it deleted it for good', () => {
  const ledger = ledgerOf([1], [2, 1]);
  enterInLedger(ledger, deleted({ entryIds: [2] }));
  expect(idsOf(ledger.entries)).toEqual([1, 2]);
  enterInLedger(ledger, deleted({ entryIds: [2], deleteForever: true }));
  expect(idsOf(ledger.entries)).toEqual([1]);
  expect(ledger.orphans).toEqual([]);
});

test.each<[string, string | undefined, boolean]>([
  ['/folders', '{"name":"2","parentId":1}', true],
  ['/file-entries/delete', '{ "entryIds": [ 9, 2 ] }', true],
  ['/file-entries/2/share', undefined, true],
  ['/drive/file-entries?parentIds=1&page=7', undefined, true],
  ['/folders?page=1', '{"name":"id: x","parentId":12,"size":1}', false],
])('%s with %s names what the run created, deleted or not: %s', (path, body, isSo) => {
  const ledger = ledgerOf([1], [2, 1]);
  enterInLedger(ledger, deleted({ entryIds: [1], deleteForever: true }));
  const url = `http://127.0.0.1:1${path}`;
  expect(ledger.isOfRun({ method: 'POST', url, headers: [], body })).toBe(isSo);
});

test('what lay below a deleted folder is kept apart, at any depth', () => {
  const ledger = ledgerOf([1], [2, 1], [3, 2], [4]);
  enterInLedger(ledger, deleted({ entryIds: [1], deleteForever: true }));
  expect(idsOf(ledger.entries)).toEqual([4]);
  expect(idsOf(ledger.orphans)).toEqual([2, 3]);
  enterInLedger(ledger, deleted({ entryIds: [3], deleteForever: true }));
  expect(idsOf(ledger.orphans)).toEqual([2]);
});

test('files, notes, workspaces and tokens are entered, and answers without an id are not', () => {
  const ledger = new Ledger();
  const answered = (effect: Effect, json: unknown) => {
    enterInLedger(ledger, { effect, sent: {}, json, account });
  };
  answered({ makes: 'file', shownAt: 'fileEntry' }, { fileEntry: { id: 7, name: 'a.txt' } });
  answered({ makes: 'file', shownAt: 'fileEntry' }, { status: 'success' });
  answered({ makes: 'file', shownAt: 'fileEntry' }, { fileEntry: { id: 8, name: 'a.pdf' } });
  answered({ makes: 'note', shownAt: 'note' }, { note: { id: 9, title: 'Note' } });
  answered({ makes: 'workspace', shownAt: 'workspace' }, { workspace: { id: 10, name: 'Workspace' } });
  answered({ makes: 'folder', shownAt: 'folder' }, { folder: 'none' });
  answered({ makes: 'token' }, { user: {} });
  expect(idsOf(ledger.entries)).toEqual([7, 8]);
  expect(ledger.named).toEqual([
    { kind: 'note', id: 9, name: 'Note', account },
    { kind: 'workspace', id: 10, name: 'Workspace', account },
  ]);
  expect(ledger.tokens).toBe(1);
});

test('what a provider arranges in the account is entered, and what belongs to others is not', () => {
  const ledger = new Ledger();
  enterArranged(ledger, 'trashed-entry', { entryId: 1, name: 'a.txt' }, account);
  enterArranged(ledger, 'vault-entry', { entryId: 2, folderId: 3, destinationId: 4 }, account);
  enterArranged(ledger, 'foreign-entry', { entryId: 5, folderId: 6 }, account);
  expect(ledger.entries.map(({ id, place }) => [id, place])).toEqual([
    [1, 'drive'],
    [3, 'vault'],
    [4, 'vault'],
    [2, 'vault'],
  ]);
});

test('an entry that the provider stars on request keeps its kind in the ledger', () => {
  const ledger = ledgerOf([1]);
  const [made] = ledger.entries;
  enterArranged(ledger, 'starred-entry', { entryId: 1, name: 'another name' }, account);
  enterArranged(ledger, 'starred-entry', { entryId: 2, name: 'of another user' }, account, { entryId: 2 });
  expect(ledger.entries).toEqual([made]);
});

test('a deletion of what belongs to somebody else is none, whatever the server says', () => {
  const ledger = ledgerOf([1]);
  const other = { ...account, token: 'another' };
  enterInLedger(ledger, { ...deleted({ entryIds: [1], deleteForever: true }), account: other });
  expect(idsOf(ledger.entries)).toEqual([1]);
});

test('emptying the trash most likely removes what the account moved there, and what lay below it', () => {
  const ledger = ledgerOf([1], [2, 1], [3]);
  enterInLedger(ledger, deleted({ entryIds: [1] }));
  enterInLedger(ledger, deleted({ entryIds: [], emptyTrash: true }));
  expect(idsOf(ledger.entries)).toEqual([3]);
  expect(idsOf(ledger.emptied)).toEqual([1, 2]);
});

test('an entry that appears again after its deletion is reported once', () => {
  const ledger = ledgerOf([1]);
  enterInLedger(ledger, deleted({ entryIds: [1], deleteForever: true }));
  enterInLedger(ledger, created(1, null));
  expect([idsOf(ledger.entries), idsOf(ledger.deleted)]).toEqual([[1], []]);
});

/** The creation of a folder, in progress from one millisecond to another. */
const creation = (id: number, name: string, [from, to]: readonly [number, number], by = account) => ({
  ...created(id, null, name, by),
  exchange: {
    operation: 'createFolder',
    request: { method: 'POST', url: 'https://files.example.com/v1/folders', headers: [], body: undefined },
    response: { status: 200, headers: [], body: '' },
    durationMs: to - from,
    sent: { atMs: from, others: 1 },
  },
});

test('an id of two things that both exist is noted, with whether their requests were in progress at once', () => {
  const ledger = new Ledger();
  enterInLedger(ledger, creation(7, 'a', [0, 10]));
  enterInLedger(ledger, creation(7, 'b', [5, 15]));
  enterInLedger(ledger, creation(8, 'c', [20, 30]));
  enterInLedger(ledger, creation(8, 'd', [40, 50]));
  expect(ledger.repeatedIds).toEqual([
    { id: 7, operations: ['createFolder'], atOnce: true },
    { id: 8, operations: ['createFolder'], atOnce: false },
  ]);
});

test('with repeated ids, a folder may be above itself', () => {
  const ledger = new Ledger();
  const itself = { ...creation(7, 'b', [5, 15]), sent: { name: 'b', parentId: 7 } };
  for (const one of [creation(7, 'a', [0, 10]), itself, creation(7, 'c', [7, 17])])
    enterInLedger(ledger, one);
  expect(ledger.repeatedIds).toHaveLength(2);
  ledger.trash([7], account);
});

test('an id that is returned again is no repetition, nor one of another account or of what was deleted', () => {
  const second = { ...account, token: 'second' };
  for (const [again, deleted] of [
    [creation(7, 'a', [20, 30]), []],
    [creation(7, 'b', [20, 30]), [7]],
    [creation(7, 'b', [20, 30], second), []],
  ] as const) {
    const ledger = new Ledger();
    enterInLedger(ledger, creation(7, 'a', [0, 10]));
    ledger.askToDelete(deleted);
    enterInLedger(ledger, again);
    expect(ledger.repeatedIds).toEqual([]);
  }
});

test('what has the id of something that was to be deleted is known, unless it is the same thing again', () => {
  const ledger = new Ledger();
  const by = {} as Exchange;
  const folder = { id: 1, kind: 'folder', name: 'a', account, place: 'drive', within: undefined, by };
  ledger.add(folder);
  ledger.askToDelete([1]);
  ledger.remove([1], account);
  ledger.add(folder);
  expect(ledger.givenAgain(1)).toBeUndefined();
  ledger.askToDelete([1]);
  enterArranged(ledger, 'vault-entry', { entryId: 1 }, account);
  expect(ledger.givenAgain(1)).toMatchObject({ name: 'file of the state vault-entry' });
});
