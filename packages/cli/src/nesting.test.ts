import { expect, test } from 'vitest';
import { folderWalk } from './nesting.ts';

test('a walk through ever new folders ends', () => {
  const enter = folderWalk(3);
  for (const id of [1, 2, 3]) enter({ id, name: 'a' });
  expect(() => enter({ id: 4, name: 'd' })).toThrow(
    'd: the server reports more than 3 folders. It is skipped.',
  );
});
