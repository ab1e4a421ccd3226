import { expect, test } from 'vitest';
import { TransportError } from '../http/http-client.ts';
import type { StateProvider } from '../model/state-provider.ts';
import { StateProviderError } from '../states/state-values.ts';
import { receivedAnswer } from '../../testing/received-answer.ts';
import { cleanUp } from './clean-up.ts';
import type { Exchanger } from './exchanger.ts';
import { Ledger } from '../model/ledger.ts';

const account = { email: undefined, password: undefined, token: 'token', userId: undefined };

const parts = {
  states: undefined,
  account,
  runName: 'conformance-1',
  record: () => undefined,
  time: { now: () => 0, pause: () => Promise.resolve() },
};

/** A drive with these ids; the test defines how it deletes. */
function drive(
  ids: readonly number[],
  {
    lies = false,
    late = false,
    refuses = [] as number[],
    gone = false,
    hasLinks = true,
    refusal = 422,
    refusalBody = {},
  } = {},
) {
  const held = new Set(ids);
  const leaving = new Set<number>();
  const requests: string[] = [];
  const exchanger: Pick<Exchanger, 'send' | 'unlessGone'> = {
    unlessGone: (ask) => ask(),
    send: (operation, { body, path }) => {
      if (gone)
        return Promise.reject(new TransportError('refused', 'POST /file-entries/delete was refused.'));
      const { entryIds = [] } = (body ?? {}) as { entryIds?: number[] };
      requests.push(`${operation} ${entryIds.join(',') || String(path?.['entryId'])}`);
      const isListRefused = entryIds.some((id) => refuses.includes(id) || !held.has(id));
      const isRefused =
        operation === 'createShareableLink'
          ? !hasLinks || !held.has(Number(path?.['entryId']))
          : isListRefused;
      if (!isRefused && !lies) {
        for (const id of entryIds) {
          if (late) leaving.add(id);
          else held.delete(id);
        }
      }
      return Promise.resolve(
        isRefused ? receivedAnswer(refusal, refusalBody, operation) : receivedAnswer(200, {}, operation),
      ) as never;
    },
  };
  const pause = () => {
    for (const id of leaving) held.delete(id);
    return Promise.resolve();
  };
  /** Cleans up this drive, and returns what is left. */
  const clean = (ledger: Ledger, others: Partial<Parameters<typeof cleanUp>[0]> = {}) =>
    cleanUp({ ...parts, exchanger, ledger, ...others });
  return { exchanger, requests, held, clean, time: { now: () => 0, pause } };
}

function ledgerOf(
  ...entries: [id: number, within?: number | undefined, place?: 'drive' | 'vault'][]
): Ledger {
  const ledger = new Ledger();
  for (const [id, within, place = 'drive'] of entries) {
    ledger.add({ id, within, place, kind: 'folder', name: `Folder ${id}`, account });
  }
  return ledger;
}

function ledgerOfNamed(
  ...things: [kind: 'note' | 'workspace', id: number, by?: typeof account | null][]
): Ledger {
  const ledger = new Ledger();
  for (const [kind, id, by = account] of things) ledger.addNamed({ kind, id, name: kind, account: by });
  return ledger;
}

const idsOf = (left: Awaited<ReturnType<typeof cleanUp>>) => left.map(({ id }) => id).sort();

/** A state provider that can only remove, and its requests. */
function removingProvider() {
  const removed: unknown[] = [];
  const notAsked = () => Promise.reject(new Error('not asked'));
  const states: StateProvider = {
    offers: (capability) => capability === 'remove',
    arrange: notAsked,
    observe: notAsked,
    remove: (removal, token) => {
      removed.push(token === undefined ? removal : { ...removal, token });
      return Promise.resolve();
    },
  };
  return { states, removed };
}

test('what lies within goes first, all of it in one request, and the run folder last', async () => {
  const { clean, requests, held } = drive([1, 2, 3]);
  expect(await clean(ledgerOf([1], [2, 1], [3, 2]))).toEqual([]);
  expect([...held]).toEqual([]);
  expect(requests.filter((request) => request.startsWith('deleteEntries'))).toEqual([
    'deleteEntries 3,2',
    'deleteEntries 1',
  ]);
});

test('where entries take no links, a refused link does not show that one is gone', async () => {
  const { clean } = drive([1, 2, 3], { lies: true, hasLinks: false });
  const reason =
    'the server reported its deletion, and nothing shows whether it still exists: no state provider, and no link of an existing entry';
  expect(await clean(ledgerOf([1], [2, 1], [3]))).toEqual([
    { kind: 'folder', id: 3, name: 'Folder 3', reason },
    { kind: 'folder', id: 1, name: 'Folder 1', reason },
  ]);
});

test('an error with 200 is a refusal: it shows no entry, and reports no deletion', async () => {
  const errors = { refusal: 200, refusalBody: { message: 'Not found.' } };
  expect(await drive([1, 2], errors).clean(ledgerOf([1], [2]))).toEqual([]);
  expect(await drive([1], { ...errors, refuses: [1] }).clean(ledgerOf([1]))).toEqual([
    { kind: 'folder', id: 1, name: 'Folder 1', reason: 'deleteEntries returned 200 with an error' },
  ]);
});

test('what a deletion removes a moment later is not called left behind', async () => {
  const { clean, held, time } = drive([1, 2, 3], { late: true });
  expect(await clean(ledgerOf([1], [2, 1], [3, 2]), { time })).toEqual([]);
  expect([...held]).toEqual([]);
});

test.each([
  ['three seconds', 3_000, 150],
  // Longer than the runner waits for any one deletion.
  ['six seconds', 6_000, 500],
])('what a slow server removes %s after its response is not left behind', async (_time, lateness, look) => {
  const { clean, exchanger, held } = drive([1, 2, 3], { lies: true });
  let now = 0;
  const dueAt = new Map<number, number>();
  const pass = (milliseconds: number) => {
    now += milliseconds;
    for (const [id, due] of dueAt) if (now >= due) held.delete(id);
    return Promise.resolve();
  };
  const slow: typeof exchanger = {
    ...exchanger,
    send: async (operation, request, by, record) => {
      await pass(look);
      const { entryIds = [] } = (request.body ?? {}) as { entryIds?: number[] };
      for (const id of entryIds) dueAt.set(id, now + lateness);
      return exchanger.send(operation, request, by, record);
    },
  };
  const time = { now: () => now, pause: pass };
  expect(await clean(ledgerOf([1], [2, 1], [3, 2]), { exchanger: slow, time })).toEqual([]);
});

test('a server that deletes nothing is waited for a few seconds in all, however much is there', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => index + 2);
  const { clean } = drive([1, ...ids], { lies: true });
  const waited: number[] = [];
  const pause = (milliseconds: number) => Promise.resolve(waited.push(milliseconds));
  const ledger = ledgerOf([1]);
  // Each has its own owner, so that each is deleted by its own request.
  for (const id of ids) {
    const owner = { ...account, token: `token ${id}` };
    ledger.add({ id, within: 1, place: 'drive', kind: 'folder', name: `Folder ${id}`, account: owner });
  }
  expect(await clean(ledger, { time: { now: () => 0, pause } })).toHaveLength(31);
  expect(waited.reduce((sum, milliseconds) => sum + milliseconds, 0)).toBeLessThanOrEqual(3_000);
});

test('entries of the vault are removed by the operation of the vault', async () => {
  const { clean, requests } = drive([1]);
  await clean(ledgerOf([1, undefined, 'vault']));
  expect(requests).toEqual(['deleteVaultEntries 1']);
});

test('one id that is refused does not keep the others, and is listed if it is still there', async () => {
  const ids = [2, 3, 4, 5, 6, 7, 8, 9];
  const { clean, held } = drive([1, ...ids], { refuses: [5] });
  const left = await clean(ledgerOf([1], ...ids.map((id) => [id, 1] as [number, number])));
  expect([...held]).toEqual([5]);
  expect(left).toEqual([{ kind: 'folder', id: 5, name: 'Folder 5', reason: 'deleteEntries returned 422' }]);
});

test('what another account has in a folder that goes, and keeps, is listed once', async () => {
  const { clean, exchanger } = drive([1, 2], { refuses: [2] });
  const ledger = ledgerOf([1]);
  const other = { ...account, token: 'another' };
  ledger.add({ id: 2, within: 1, place: 'drive', kind: 'folder', name: 'Folder 2', account: other });
  const left = await clean(ledger, {
    exchanger: {
      ...exchanger,
      send: async (operation, request, by, record) => {
        const answer = await exchanger.send(operation, request, by, record);
        const { entryIds = [] } = (request.body ?? {}) as { entryIds?: number[] };
        if (answer.ok && by) ledger.remove(entryIds, by);
        return answer;
      },
    },
  });
  expect(left).toEqual([{ kind: 'folder', id: 2, name: 'Folder 2', reason: 'deleteEntries returned 422' }]);
});

test('what is gone already is not listed', async () => {
  expect(await drive([1, 2]).clean(ledgerOf([1], [2, 1], [3, 1]))).toEqual([]);
});

test('what is unknown to the server (404) is gone, also where nothing else shows it', async () => {
  const { clean } = drive([], { hasLinks: false, refusal: 404 });
  expect(await clean(ledgerOf([1], [2, 1], [3]))).toEqual([]);
});

test('a server that says that it deletes and does not is found out', async () => {
  expect(await drive([1], { lies: true }).clean(ledgerOf([1]))).toMatchObject([
    {
      id: 1,
      reason:
        'the server reported its deletion, but it still exists: POST /file-entries/1/shareable-link still returns 200',
    },
  ]);
});

test('what lay below a deleted folder is tried, and is no matter if it is gone', async () => {
  const ledger = ledgerOf([1], [2, 1], [3, 2]);
  ledger.remove([2], account);
  expect(await drive([1]).clean(ledger)).toEqual([]);
});

test('a dead server leaves everything behind, and that is listed', async () => {
  const left = await drive([1, 2], { gone: true }).clean(ledgerOf([1], [2, 1]));
  expect(idsOf(left)).toEqual([1, 2]);
  expect(left[0]?.reason).toContain('refused');
});

test('what does not answer is asked twice at most, whatever else is to be deleted', async () => {
  const { clean, exchanger, requests } = drive([1, 2, 3, 4]);
  const hanging: typeof exchanger = {
    ...exchanger,
    send: (operation, ...rest) => {
      const answer = exchanger.send(operation, ...rest);
      if (operation === 'createShareableLink') return answer;
      return Promise.reject(
        new TransportError('timeout', 'POST /file-entries/delete: no response within 30 s.'),
      );
    },
  };
  const left = await clean(ledgerOf([1], [2, 1], [3, 1], [4, 1]), { exchanger: hanging });
  expect(requests.filter((request) => request.startsWith('deleteEntries'))).toHaveLength(2);
  expect(idsOf(left)).toEqual([1, 2, 3, 4]);
  expect(new Set(left.map(({ reason }) => reason))).toEqual(
    new Set(['POST /file-entries/delete: no response within 30 s.']),
  );
});

test('a state provider that does not answer is asked twice at most', async () => {
  let asked = 0;
  const hang = () => Promise.reject(new TransportError('timeout', `no response (${++asked})`));
  const states: StateProvider = { offers: () => true, arrange: hang, observe: hang, remove: hang };
  const { clean, held } = drive([1, 2, 3]);
  await clean(ledgerOf([1], [2, 1], [3, 2]), { states });
  expect(asked).toBe(2);
  expect([...held]).toEqual([]);
});

test('notes and workspaces are removed by the state provider, and listed where there is none', async () => {
  const { states, removed } = removingProvider();
  const ledger = ledgerOfNamed(['note', 7], ['workspace', 8]);
  const { clean } = drive([]);
  expect(await clean(ledger, { states })).toEqual([]);
  expect(removed).toEqual([{ notes: [7], workspaces: [8] }]);
  expect((await clean(ledger)).map(({ kind, id }) => [kind, id])).toEqual([
    ['note', 7],
    ['workspace', 8],
  ]);
});

test('tokens of logins cannot be revoked, which is said', async () => {
  const ledger = new Ledger();
  ledger.tokens = 3;
  expect(await drive([]).clean(ledger)).toMatchObject([{ kind: '3 access tokens' }]);
});

test('what belongs to the second account is removed with its token', async () => {
  const { states, removed } = removingProvider();
  const ledger = ledgerOfNamed(['note', 7], ['workspace', 8, { ...account, token: 'second' }]);
  expect(await drive([]).clean(ledger, { states })).toEqual([]);
  expect(removed).toEqual([
    { notes: [7], workspaces: [] },
    { notes: [], workspaces: [8], token: 'second' },
  ]);
});

test('a note that is not the account’s is listed, and keeps none of its own from removal', async () => {
  const { states, removed } = removingProvider();
  const left = await drive([]).clean(ledgerOfNamed(['note', 7], ['note', 8, null]), { states });
  expect(removed).toEqual([{ notes: [7], workspaces: [] }]);
  expect(left).toMatchObject([{ id: 8, reason: 'created for a request without a valid token' }]);
});

test('a workspace that the provider does not remove keeps nothing else from removal', async () => {
  const { states, removed } = removingProvider();
  const ledger = ledgerOfNamed(['note', 7], ['workspace', 8], ['workspace', 9]);
  const picky: StateProvider = {
    ...states,
    remove: (removal) =>
      removal.workspaces?.includes(8)
        ? Promise.reject(new StateProviderError('The state provider refused remove with 403'))
        : states.remove(removal),
  };
  expect(await drive([]).clean(ledger, { states: picky })).toMatchObject([
    { id: 8, reason: 'The state provider refused remove with 403' },
  ]);
  expect(removed).toEqual([
    { notes: [7], workspaces: [] },
    { notes: [], workspaces: [9] },
  ]);
});

/** A provider that returns the state of entries by id, and removes nothing. */
const observing = (entries: Readonly<Record<number, Record<string, unknown>>>): StateProvider => ({
  offers: (capability) => capability === 'observe:entry',
  arrange: () => Promise.reject(new Error('not asked')),
  observe: (_subject, id) => {
    const values = entries[Number(id)];
    return values ? Promise.resolve(values) : Promise.reject(new StateProviderError('not yours'));
  },
  remove: () => Promise.reject(new Error('not asked')),
});

test('what a provider sees is believed, and where it refuses, the interface is asked', async () => {
  const { clean } = drive([1, 2, 3], { refuses: [1, 2, 3] });
  const states = observing({ 1: { state: 'deleted' }, 2: { state: 'trashed' } });
  const left = await clean(ledgerOf([1], [2], [3]), { states });
  expect(idsOf(left)).toEqual([2, 3]);
});

test('a provider is asked for entries of the second account with its token', async () => {
  const second = { ...account, token: 'second token' };
  const ledger = new Ledger();
  ledger.add({ id: 4, within: undefined, place: 'vault', kind: 'file', name: 'Key', account: second });
  const states: StateProvider = {
    ...removingProvider().states,
    offers: (capability) => capability === 'observe:entry',
    observe: (_subject, _id, token) =>
      token === second.token
        ? Promise.resolve({ state: 'exists' })
        : Promise.reject(new StateProviderError('The account may not see it.')),
  };
  expect(idsOf(await drive([4], { lies: true }).clean(ledger, { states }))).toEqual([4]);
});

test('what nobody can tell of is listed: entries of the vault and of the trash that are refused', async () => {
  const ledger = ledgerOf([1], [2, undefined, 'vault'], [3, 1]);
  ledger.trash([1], account);
  expect(idsOf(await drive([]).clean(ledger))).toEqual([1, 2, 3]);
});

test('what bears the name of the run at the root is removed as well', async () => {
  const { clean, held } = drive([1, 5, 6]);
  const children = [
    { id: 5, name: `Extracted ${parts.runName} 4` },
    { id: 6, name: 'Papers' },
  ];
  const states = observing({ 0: { state: 'exists', children } });
  expect(await clean(ledgerOf([1]), { states })).toEqual([]);
  expect([...held]).toEqual([6]);
});

test('where a server only says that it deletes, what checks deleted is listed too', async () => {
  const ledger = ledgerOf([1], [2, 1], [3]);
  ledger.remove([2], account);
  expect(idsOf(await drive([1, 2, 3], { lies: true }).clean(ledger))).toEqual([1, 2, 3]);
});

test('a provider that refuses to remove leaves what it was to remove', async () => {
  const states = {
    ...observing({}),
    offers: () => true,
    remove: () => Promise.reject(new StateProviderError('The state provider refused remove with 500')),
  };
  expect(await drive([]).clean(ledgerOfNamed(['note', 7]), { states })).toEqual([
    { kind: 'note', id: 7, name: 'note', reason: 'The state provider refused remove with 500' },
  ]);
});

test('what was extracted to the root is listed where nobody tells whether it is there', async () => {
  const ledger = new Ledger();
  ledger.hasUnseenAtRoot = true;
  const { clean } = drive([]);
  expect(await clean(ledger)).toMatchObject([{ kind: 'entry', id: null, name: parts.runName }]);
  const states = observing({ 0: { state: 'exists', children: [] } });
  expect(await clean(ledger, { states })).toEqual([]);
});
