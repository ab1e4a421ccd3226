import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from 'vitest';
import { programArguments } from '../../../options/our-program.ts';
import { atHome, signedInHome } from '../testing/at-home.ts';
import { connected } from '../testing/mcp-client.ts';
import { main } from '../testing/started.ts';

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

test('an agent that starts the command may do what its options say', async () => {
  const { at, env, folder } = await signedInHome();
  await writeFile(at('a.txt'), 'Ships');
  const args = [...programArguments(main), 'mcp', '--allow-write', '--root', folder];
  const { ask, said } = await connected(
    new StdioClientTransport({
      command: process.execPath,
      args,
      env: { ...env, PATH: process.env['PATH']! },
    }),
  );
  expect(await said('upload', { file: at('a.txt') })).toContain('a.txt');
  expect((await ask('upload', { file: '/etc/passwd' })).text).toMatch(/is outside of the folders/);
  expect((await ask('share', { entry: 'a.txt', link: 'create' })).text).toMatch(/Sharing is off/);
});
