import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { unknowns } from '../../../generated/registers.ts';
import { pathsOf } from '../../lib/paths.ts';
import { readChoices } from './choices.ts';
import { temporaryFolder } from '../../lib/temporary-folder.ts';

let root: string;

beforeEach(async () => {
  root = await temporaryFolder();
  await mkdir(path.join(root, 'docs'));
});

const choicesOf = async (text: string) => {
  await writeFile(path.join(root, 'docs/choices.yaml'), `- about: Codes\n  choices:\n    ${text}\n`);
  return readChoices(pathsOf(root), unknowns);
};

test('reads the choice for an unknown', async () => {
  expect([...(await choicesOf("U-09: '404.'"))]).toEqual([
    ['U-09', { about: 'Codes', point: 'U-09', does: '404.' }],
  ]);
});

test('a slip in the file is shown with its line', async () => {
  const problem = { file: path.join(root, 'docs/choices.yaml'), line: 3, rule: 'yaml' };
  await expect(choicesOf("U-09: '404")).rejects.toMatchObject({ problems: [problem] });
});

test.each([
  ['U-09: 404.', 'docs/choices.yaml: U-09 is not a text; put quotation marks around it.'],
  [
    'U-9998: It does.\n    U-9999: It does.',
    'docs/choices.yaml: there is no unknown U-9998, U-9999. Correct the id, or remove the choice with its unknown.',
  ],
])('%s is refused', async (text, message) => {
  await expect(choicesOf(text)).rejects.toThrow(message);
});
