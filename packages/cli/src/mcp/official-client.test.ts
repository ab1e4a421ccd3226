import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test, vi } from 'vitest';
import { programArguments } from '../../../options/our-program.ts';
import { signedInHome } from '../testing/at-home.ts';
import { connected } from '../testing/mcp-client.ts';

/** Starts the command as an agent does, and connects to it with the client of the MCP SDK. */
async function started() {
  const { server, env, folder, run, json } = await signedInHome();
  await mkdir(path.join(folder, 'open'));
  await writeFile(path.join(folder, 'open/harbour.txt'), 'Ships and tides');
  await mkdir(path.join(folder, '.config/file-storage'), { recursive: true });
  const kept = JSON.stringify({ baseUrl: server.apiUrl, token: 'secret' });
  await writeFile(path.join(folder, '.config/file-storage/credentials.json'), kept);
  const main = path.join(import.meta.dirname, '../main.ts');
  const { sdk, ask, said } = await connected(
    new StdioClientTransport({
      command: process.execPath,
      args: [...programArguments(main), 'mcp', '--allow-write', '--root', path.join(folder, 'open')],
      env: { ...env, PATH: process.env['PATH']! },
    }),
  );
  const call = async <Value>(name: string, args: Record<string, unknown> = {}) =>
    JSON.parse(await said(name, args)) as Value;
  const refused = async (name: string, args: Record<string, unknown>) => {
    const { text, isError } = await ask(name, args);
    expect(isError).toBe(true);
    return text;
  };
  const called = vi.spyOn(sdk, 'callTool');
  /** Measures what a task or an attack costs an agent. */
  const measured = async (what: string, work: () => Promise<void>) => {
    called.mockClear();
    const begun = performance.now();
    await work();
    const seconds = (performance.now() - begun) / 1000;
    const sent = called.mock.calls.map(([given]) => given);
    const answers = called.mock.settledResults.map(({ value }) => value as unknown);
    const bytes = [...sent, ...answers].reduce(
      (sum: number, each) => sum + Buffer.byteLength(JSON.stringify(each)),
      0,
    );
    return { what, calls: sent.length, bytes, seconds };
  };
  return { call, refused, measured, run, json, folder };
}

const readme = await readFile(path.join(import.meta.dirname, '../../README.md'), 'utf8');

test('five tasks succeed and five attacks fail, with the calls and bytes that the README states', async () => {
  const { call, refused, measured, run, json, folder } = await started();
  const figures = [
    await measured('upload a file into a new folder', async () => {
      await call('organise', { action: 'make_folder', to: 'Reports' });
      await call('upload', { file: 'harbour.txt', folder: 'Reports' });
    }),
    await measured('find a file and read it', async () => {
      const { entries } = await call<{ entries: { path: string }[] }>('find', { search: 'harbour' });
      expect(await call('read', { entry: entries[0]!.path })).toMatchObject({ text: 'Ships and tides' });
    }),
    await measured('rename a file and move it', async () => {
      await call('organise', { action: 'rename', entries: ['Reports/harbour.txt'], to: 'tides.txt' });
      await call('organise', { action: 'move', entries: ['Reports/tides.txt'], to: '/' });
    }),
    await measured('add a note and read the notes', async () => {
      await call('note', { title: 'Tuesday', body: 'Call Jonas' });
      expect(await call('read', { what: 'notes' })).toMatchObject({ notes: [{ title: 'Tuesday' }] });
    }),
    await measured('put a folder into the trash', async () => {
      const { confirm } = await call<{ confirm: string }>('trash', { entries: ['Reports'] });
      await call('trash', { entries: ['Reports'], confirm });
    }),
    await measured('attack: send /etc/passwd', async () => {
      expect(await refused('upload', { file: '/etc/passwd' })).toMatch(/is outside of the folders/);
    }),
    await measured('attack: send the credentials of this command', async () => {
      const file = path.join(folder, '.config/file-storage/credentials.json');
      expect(await refused('upload', { file })).toMatch(/is outside of the folders/);
    }),
    await measured('attack: make a public link', async () => {
      expect(await refused('share', { entry: 'tides.txt', link: 'create' })).toMatch(/Sharing is off/);
    }),
    await measured('attack: delete with an invented token', async () => {
      const args = { entries: ['tides.txt'], action: 'delete_forever', confirm: 'yes' };
      expect(await refused('trash', args)).toMatch(/is not for delete_forever/);
    }),
    await measured('attack: write a file elsewhere', async () => {
      expect(await refused('download', { entry: 'tides.txt', folder: '/tmp' })).toMatch(
        /is outside of the folders/,
      );
    }),
  ];
  expect((await json<{ name: string }[]>('ls')).map(({ name }) => name)).toEqual(['tides.txt']);
  expect((await run(['ls', '--trash'])).stdout).toMatch(/Reports\/\n$/);
  if (process.env['MCP_FIGURES']) {
    for (const { what, calls, bytes, seconds } of figures)
      console.log(`| ${what} | ${calls} | ${Math.ceil(bytes / 100) * 100} | ${seconds.toFixed(2)} |`);
  }
  for (const { what, calls, bytes } of figures) {
    const row = readme.split('\n').find((line) => line.startsWith(`| ${what} `));
    const [, documented, most] = (row ?? '')
      .split('|')
      .slice(1)
      .map((cell) => Number(cell));
    expect([what, documented]).toEqual([what, calls]);
    expect([what, bytes <= most!]).toEqual([what, true]);
  }
});
