import { expect, test } from 'vitest';
import { limited } from './limited.ts';

async function* numbers(): AsyncGenerator<number> {
  for (let number = 1; ; number++) yield await Promise.resolve(number);
}

test('a list without an end ends with an error, after the items that it may have', async () => {
  const received: number[] = [];
  const receive = async () => {
    for await (const number of limited(numbers(), 3)) received.push(number);
  };
  await expect(receive()).rejects.toThrow('The server sent a list of more than 3 items.');
  expect(received).toEqual([1, 2, 3]);
});
