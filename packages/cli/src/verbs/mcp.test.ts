import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { atHome } from '../testing/at-home.ts';

test.each([
  [['--allow-share'], '--allow-share and --root do nothing without --allow-write. Add it.'],
  [['--root', '.'], '--allow-share and --root do nothing without --allow-write. Add it.'],
  [['--docs', '--allow-write'], '--docs offers only the documentation. Omit it, or the other options.'],
  [['--docs', '--root', '.'], '--docs offers only the documentation. Omit it, or the other options.'],
  [['--allow-write', '--root', 'a.txt'], '--root a.txt is not a folder.'],
  [
    ['--allow-write', '--root', ''],
    "option '--root <folder>' argument '' is invalid. It is empty. See file-storage mcp --help.",
  ],
  [['--allow-write', '--root', 'missing'], 'missing: no such file or directory.'],
])('mcp %s is refused before the server starts', async (flags, message) => {
  const { run, folder } = await atHome();
  await writeFile(path.join(folder, 'a.txt'), '');
  const args = flags.map((flag) => (/^[a-z]/.test(flag) ? path.join(folder, flag) : flag));
  const { code, stderr } = await run(['mcp', ...args]);
  expect(code).not.toBe(0);
  expect(stderr.replaceAll(`${folder}/`, '')).toBe(`file-storage: ${message}\n`);
});
