import { expect, test } from 'vitest';
import { chance } from '../../model/chance.ts';
import { bystanders, Novelty } from './choose.ts';
import { differences } from './sight.ts';
import type { Choice, Step } from './step.ts';
import { World, type Thing } from './world.ts';

function worldOf() {
  const world = new World();
  let id = 0;
  const add = (kind: Thing['kind'], name: string, parent?: Thing, content = '') =>
    world.add({ id: ++id, hash: '', kind, name, content, parent, expected: { state: 'exists' } }, 'made');
  const top = add('folder', 'Top');
  const [first, second] = [add('folder', 'One', top), add('folder', 'Two', top)];
  return {
    world,
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
const choiceOf = (thing: Thing, settings: Choice['settings'] = {}): Choice => ({
  about: [thing],
  settings,
  take: () => Promise.reject(new Error('It is only chosen.')),
});

test('the step is taken that brings the most together for the first time', () => {
  const { world, file, other } = worldOf();
  const novelty = new Novelty(chance(1));
  const offered = [choiceOf(other), choiceOf(file)].map((choice) => [step, choice] as const);
  // Something is of its name, something of its bytes, and its folder is above it.
  expect(novelty.newest(world, offered)?.[1].about).toEqual([file]);
  expect(novelty.newest(world, offered)?.[1].about).toEqual([other]);
  expect(novelty.newest(world, [])).toBeUndefined();
});

test('settings that did not meet are new', () => {
  const { world, file } = worldOf();
  const novelty = new Novelty(chance(1));
  const [plain, starred] = [choiceOf(file, { marks: 'none' }), choiceOf(file, { marks: 'starred' })];
  novelty.newest(world, [[step, plain]]);
  expect(
    novelty.newest(world, [
      [step, plain],
      [step, starred],
    ])?.[1],
  ).toBe(starred);
});

test('bystanders are what is like the thing, each for another reason, and what was not seen for long', () => {
  const { world, file, first, namesake, ofBytes, other, top, second } = worldOf();
  for (const thing of world.things) thing.seen = 3;
  top.seen = 0;
  const chosen = bystanders(world, [file, first], 4);
  expect(chosen).toHaveLength(4);
  expect(chosen).toContain(top);
  expect(chosen).not.toContain(other);
  expect([namesake, ofBytes, second].some((thing) => chosen.includes(thing))).toBe(true);
  expect(bystanders(world, world.things, 4)).toEqual([]);
});

test('what lies in a folder, and where, follows from the world', () => {
  const { world, first, second, file, namesake } = worldOf();
  first.expected = { ...first.expected, parents: [1] };
  expect(world.wanted(second).children).toEqual(['file 5', 'file 6', 'file 7']);
  namesake.expected = { state: 'trashed', name: 'A.txt' };
  expect(world.wanted(second).children).toEqual(['file 6', 'file 7']);
  expect(world.wanted(namesake)).toEqual({ state: 'trashed' });
  world.forget([file]);
  expect(world.wanted(first).children).toEqual([]);
  expect(world.isForgotten(file.id)).toBe(true);
});

test('what nobody asked for, or nobody tells, is no difference; of what is gone nothing else is', () => {
  expect(differences({ state: 'exists', name: 'a' }, { state: 'exists', size: 3 })).toEqual([]);
  expect(differences({ state: 'exists', name: 'a' }, { state: 'exists', name: 'b' })).toEqual(['name']);
  expect(differences({ state: 'exists', name: 'a' }, { state: 'deleted', name: 'b' })).toEqual(['state']);
});
