import { expect, test } from 'vitest';
import { chance } from '../../../../engine/model/chance.ts';
import { unrelatedEntries, Novelty } from './choose.ts';
import { differences } from './observed-state.ts';
import type { Choice, Step } from './step.ts';
import { EntryModel, type Entry } from './entry-model.ts';

function worldOf() {
  const model = new EntryModel();
  let id = 0;
  const add = (kind: Entry['kind'], name: string, parent?: Entry, content = '') =>
    model.add({ id: ++id, hash: '', kind, name, content, parent, expected: { state: 'exists' } }, 'made');
  const top = add('folder', 'Top');
  const [first, second] = [add('folder', 'One', top), add('folder', 'Two', top)];
  return {
    model,
    top,
    first,
    second,
    file: add('file', 'a.txt', first, 'x'),
    namesake: add('file', 'A.txt', second, 'y'),
    ofBytes: add('file', 'b.txt', second, 'x'),
    other: add('file', 'c.txt', second, 'z'),
  };
}

const step: Step = { name: 'deleted', operation: 'deleteEntries', choices: () => [] };
const choiceOf = (entry: Entry, settings: Choice['settings'] = {}): Choice => ({
  about: [entry],
  settings,
  take: () => Promise.reject(new Error('It is only chosen.')),
});

test('the step is taken that brings the most together for the first time', () => {
  const { model, file, other } = worldOf();
  const novelty = new Novelty(chance(1));
  const offered = [choiceOf(other), choiceOf(file)].map((choice) => [step, choice] as const);
  // Another entry has its name, another has its content, and its folder is above it.
  expect(novelty.newest(model, offered)?.[1].about).toEqual([file]);
  expect(novelty.newest(model, offered)?.[1].about).toEqual([other]);
  expect(novelty.newest(model, [])).toBeUndefined();
});

test('settings that did not meet are new', () => {
  const { model, file } = worldOf();
  const novelty = new Novelty(chance(1));
  const [plain, starred] = [choiceOf(file, { marks: 'none' }), choiceOf(file, { marks: 'starred' })];
  novelty.newest(model, [[step, plain]]);
  expect(
    novelty.newest(model, [
      [step, plain],
      [step, starred],
    ])?.[1],
  ).toBe(starred);
});

test('unrelated entries are what is like the entry, each for another reason, and what was not seen for long', () => {
  const { model, file, first, namesake, ofBytes, other, top, second } = worldOf();
  for (const entry of model.entries) entry.seen = 3;
  top.seen = 0;
  const chosen = unrelatedEntries(model, [file, first], 4);
  expect(chosen).toHaveLength(4);
  expect(chosen).toContain(top);
  expect(chosen).not.toContain(other);
  expect([namesake, ofBytes, second].some((entry) => chosen.includes(entry))).toBe(true);
  expect(unrelatedEntries(model, model.entries, 4)).toEqual([]);
});

test('what lies in a folder, and where, follows from the world', () => {
  const { model, first, second, file, namesake } = worldOf();
  first.expected = { ...first.expected, parents: [1] };
  expect(model.wanted(second).children).toEqual(['file 5', 'file 6', 'file 7']);
  namesake.expected = { state: 'trashed', name: 'A.txt' };
  expect(model.wanted(second).children).toEqual(['file 6', 'file 7']);
  expect(model.wanted(namesake)).toEqual({ state: 'trashed' });
  model.forget([file]);
  expect(model.wanted(first).children).toEqual([]);
  expect(model.isForgotten(file.id)).toBe(true);
});

test('what nobody asked for, or nobody tells, is no difference; of what is gone nothing else is', () => {
  expect(differences({ state: 'exists', name: 'a' }, { state: 'exists', size: 3 })).toEqual([]);
  expect(differences({ state: 'exists', name: 'a' }, { state: 'exists', name: 'b' })).toEqual(['name']);
  expect(differences({ state: 'exists', name: 'a' }, { state: 'deleted', name: 'b' })).toEqual(['state']);
});
