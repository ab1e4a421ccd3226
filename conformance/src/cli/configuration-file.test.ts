import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readConfiguration, writeConfiguration } from './configuration-file.ts';
import { optionNames } from './options.ts';
import { readSettings } from './settings.ts';

async function fileOf(text: string): Promise<string> {
  const file = path.join(await temporaryFolder(), 'c.yaml');
  await writeFile(file, text);
  return file;
}

test('values stay the text that they are', async () => {
  const file = await fileOf('password: 0123\nonly: [FOLDER-*, NOTE-1]\nallow-http: true\ntoken:\n');
  expect((await readConfiguration(file))!.values).toEqual({
    password: ['0123'],
    only: ['FOLDER-*', 'NOTE-1'],
    'allow-http': ['true'],
    token: [''],
  });
});

test.each([
  ['profil: full', 'there is no option "profil". Did you mean profile?'],
  ['profile: full\nonly: ]\n', 'c.yaml:2:7: '],
  ['profile: [core, full]', 'profile: expected one value.'],
  ['only: { a: b }', 'only: expected a value or a list of values.'],
  ['- full', 'expected a mapping'],
])('%j is refused', async (text, message) => {
  await expect(readConfiguration(await fileOf(text))).rejects.toThrow(message);
});

test('an empty file sets nothing', async () => {
  expect((await readConfiguration(await fileOf('# nothing\n')))!.values).toEqual({});
});

test('a file that is named must be there', async () => {
  await expect(readConfiguration('/nowhere/c.yaml')).rejects.toThrow('/nowhere/c.yaml does not exist');
});

test('what init writes shows every option, and works once the comments are taken away', async () => {
  const file = path.join(await temporaryFolder(), 'c.yaml');
  await writeConfiguration(file, false);
  const text = await readFile(file, 'utf8');
  for (const name of optionNames) expect(text).toMatch(new RegExp(`^# ${name}: `, 'm'));
  const settings = [...text.matchAll(/^# ([a-z-]+: .*)$/gm)].map(([, line]) => line).join('\n');
  const configuration = await readConfiguration(await fileOf(settings));
  const read = readSettings(optionNames, { flags: {}, env: {}, file: configuration });
  expect(read).toMatchObject({ profile: 'full', only: ['FOLDER-*'], shard: { index: 1, count: 3 } });
});

test('init creates the folder of its file, and says why it cannot', async () => {
  const file = path.join(await temporaryFolder(), 'sub/folder/c.yaml');
  await writeConfiguration(file, false);
  expect(await readFile(file, 'utf8')).toContain('# Configuration');
  await expect(writeConfiguration('/dev/null/c.yaml', false)).rejects.toThrow(
    /^\/dev\/null\/c\.yaml cannot be written: EEXIST/,
  );
});

test('init replaces a file only if it may', async () => {
  const file = await fileOf('profile: core\n');
  await expect(writeConfiguration(file, false)).rejects.toThrow('already exists; --force replaces it.');
  expect(await readFile(file, 'utf8')).toBe('profile: core\n');
  await writeConfiguration(file, true);
  expect(await readFile(file, 'utf8')).toContain('# Configuration');
});
