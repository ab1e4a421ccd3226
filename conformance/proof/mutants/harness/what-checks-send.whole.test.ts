import { expect, test } from 'vitest';
import { loadContract } from '../../../src/contract/load-contract.ts';
import { check } from '../../../src/model/check.ts';
import type { TestContext } from '../../../src/model/test-context.ts';
import { elsewhere, refusalOf } from './scope.ts';
import { whatChecksSend } from './what-checks-send.ts';

const contract = loadContract();

const about = { proves: ['NOTE-1'], operation: 'createNote' } as const;

const observe = (checks: Readonly<Record<string, (t: TestContext) => Promise<unknown>>>) =>
  whatChecksSend(
    {
      checks: Object.entries(checks).map(([name, work]) =>
        check('FOLDER-4.1', name, about, async (t) => {
          await work(t);
        }),
      ),
      sheets: {},
      unchecked: {},
    },
    contract,
  );

test('what checks send is found, also what another one sent for them', async () => {
  const sharing = (t: TestContext) =>
    t.once('note to share', async () => {
      await t.runFolder();
      return t.call('createNote', { body: { title: t.unique('Note'), body: '' } });
    });
  const { ofChecks } = await observe({
    'the first': sharing,
    'the second': sharing,
    'one that uploads': (t) => t.object(),
    'one that reads': (t) => t.call('listNotes'),
    'one that is refused': (t) => t.send('createNote', { body: {} }),
    'one that clears up': (t) => {
      t.after(async () => {
        await t.call('listWorkspaces');
      });
      return Promise.resolve();
    },
  });
  const operationsOf = (name: string) =>
    [...ofChecks.get(name)!.facts]
      .filter((fact) => fact === elsewhere || contract.operations.has(fact))
      .sort();
  expect(operationsOf('the first')).toEqual(['createFolder', 'createNote']);
  expect(operationsOf('the second')).toEqual(['createFolder', 'createNote']);
  expect(operationsOf('one that uploads')).toEqual([elsewhere, 'presignUpload']);
  expect(operationsOf('one that reads')).toEqual(['listNotes']);
  expect(operationsOf('one that clears up')).toEqual(['listWorkspaces']);
  const refusals = ([422, 'refusal'] as const).flatMap((code) => [
    refusalOf(code),
    refusalOf(code, 'createNote'),
  ]);
  expect(ofChecks.get('one that is refused')!.facts).toEqual(new Set(['createNote', ...refusals]));
});

test('each exchange is that of the checks that need it, and those of the sign-in are of the run', async () => {
  const { ofChecks, ofRun } = await observe({
    'makes a folder': (t) => t.folder({ name: 'Of one' }),
    'makes another': (t) => t.folder({ name: 'Of another' }),
    'makes one below it': async (t) => t.folder({ name: 'Below', parentId: (await t.spareFolder()).id }),
  });
  const namesOf = (name: string) =>
    [...ofChecks.get(name)!.exchanges].map((exchange) => (exchange!.handled!.body as { name: string }).name);
  const [ofRunFolder] = namesOf('makes a folder').filter((name) => name !== 'Of one');
  expect(ofRunFolder).toMatch(/^conformance[0-9a-f]/);
  expect(namesOf('makes a folder').sort()).toEqual(['Of one', ofRunFolder].sort());
  expect(namesOf('makes another').sort()).toEqual(['Of another', ofRunFolder].sort());
  expect(namesOf('makes one below it')).toEqual(expect.arrayContaining(['Below', ofRunFolder]));
  expect(namesOf('makes one below it')).toHaveLength(3);
  expect(new Set(ofRun.map(({ operation }) => operation))).toEqual(new Set(['login', undefined]));
});

test('an exchange is recorded as hooks see it', async () => {
  const { ofChecks } = await observe({
    'makes a note': (t) => t.send('createNote', { body: { title: 'Kept', body: '' } }),
    'is not let in': (t) => t.send('createNote', { body: { title: 'Lost', body: '' }, as: null }),
  });
  const [made] = ofChecks.get('makes a note')!.exchanges;
  expect(made).toMatchObject({
    operation: 'createNote',
    request: { method: 'POST', headers: { 'content-type': 'application/json' } },
    handled: { body: { title: 'Kept' } },
  });
  expect(made!.answer).toMatchObject({ payload: expect.stringContaining('Kept') as string });
  const [refused] = ofChecks.get('is not let in')!.exchanges;
  expect(refused?.handled).toBeUndefined();
  expect(refused?.answer?.statusCode).toBe(401);
});
