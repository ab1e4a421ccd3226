import { expect, test } from 'vitest';
import { codeIn, fencedBlocks } from './fenced-blocks.ts';

const text = [
  'To install it:',
  '',
  '```sh',
  'npm install it',
  '',
  'npx it',
  '```',
  '',
  '- in a list:',
  '',
  '  ```js title',
  '  use(it);',
  '  ```',
  '',
  '````md',
  '```sh',
  'shown, not run',
  '```',
  '````',
  '',
  '```',
  'no language',
  '```',
].join('\n');

test('returns each block with its language and its lines, also inside lists', () => {
  expect(fencedBlocks(text)).toEqual([
    { language: 'sh', code: 'npm install it\n\nnpx it\n' },
    { language: 'js', code: 'use(it);\n' },
    { language: 'md', code: '```sh\nshown, not run\n```\n' },
    { language: '', code: 'no language\n' },
  ]);
});

test('selects the blocks of one language', () => {
  expect(codeIn(text, 'sh')).toEqual(['npm install it\n\nnpx it\n']);
  expect(codeIn(text, 'ts')).toEqual([]);
});
