import { expect, test } from 'vitest';
import { FolderWalk } from './nesting.ts';

test('a walk through ever new folders ends', () => {
  const walk = new FolderWalk(3);
  for (const id of [1, 2, 3]) expect(walk.enter([], { id, name: 'a' })).toEqual([id]);
  expect(() => walk.enter([], { id: 4, name: 'd' })).toThrow(
    'd: the server reports more than 3 folders. It is skipped.',
  );
});
