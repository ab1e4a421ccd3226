import { expect, test } from 'vitest';
import { formatted, formattedTogether } from '../lib/format.ts';
import { repositoryRoot } from '../lib/layout.ts';

test('formats several files like each alone, and none if one has a syntax error', async () => {
  const wrong = new Map([
    ['a/code.ts', 'export const one = [ "a" ]\n'],
    ['a/page.md', '#   Page\n* one\n'],
  ]);
  const right = new Map([
    ['a/code.ts', "export const one = ['a'];\n"],
    ['a/page.md', '# Page\n\n- one\n'],
  ]);
  for (const [file, text] of wrong) expect(await formatted(repositoryRoot, file, text)).toBe(right.get(file));
  expect(await formattedTogether(repositoryRoot, wrong)).toEqual(right);
  await expect(
    formattedTogether(repositoryRoot, wrong.set('b/torn.ts', 'export const = 1;')),
  ).rejects.toThrow(/cannot be formatted: [^]*torn[.]ts/);
});

test('names a file with a syntax error', async () => {
  await expect(formatted(repositoryRoot, 'torn.ts', 'export const = 1;')).rejects.toThrow(
    /^torn[.]ts cannot be formatted: .*/,
  );
});
