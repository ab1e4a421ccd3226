import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { startTestServer, testPassword } from '../../server/src/testing/test-server.ts';
import { exitCodes } from './errors.ts';
import { createProgram } from './program.ts';
import { atHome } from './testing/at-home.ts';

const readme = await readFile(path.join(import.meta.dirname, '../README.md'), 'utf8');

/** Splits a line into words as a shell does, without its comment. */
const wordsOf = (line: string) =>
  [...line.replace(/ +#.*/, '').matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);

/** An empty ZIP archive. */
const emptyZip = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);

/** A PNG image of one pixel. */
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test('every command of the README works', async () => {
  const server = await startTestServer();
  const { email } = await server.addUser('maria@example.com');
  await server.addUser('jonas@example.com');
  const { run, folder } = await atHome({ FILE_STORAGE_VAULT_PASSWORD: 'correct horse' });
  const here = (name: string) => path.join(folder, name);
  await mkdir(here('Photos'));
  await writeFile(here('report.pdf'), '%PDF-1.7');
  await writeFile(here('Photos.zip'), emptyZip);
  await writeFile(here('dot.png'), Buffer.from(dot, 'base64'));
  const lines = readme.split('\n').filter((line) => line.startsWith('file-storage '));
  expect(lines.length).toBeGreaterThan(17);
  // The test cannot change its working folder, so local names become absolute paths.
  const local = (verb: string, word: string, index: number) =>
    /^(Photos|Photos\.zip|report\.pdf|dot\.png|back2?\.pdf)$/.test(word) &&
    (/upload|put|cp |sync|mv dot/.test(verb) || /^back/.test(word)) &&
    index > 0
      ? here(word)
      : word;
  const done = new Set<string>();
  for (const line of lines) {
    done.add(wordsOf(line)[1]!);
    const words = wordsOf(line).slice(1);
    const verb = words.slice(0, 2).join(' ');
    const args = words.map((word, index) =>
      word.startsWith('https://storage.example.com/api') ? server.apiUrl : local(verb, word, index),
    );
    const { code, stderr } = await run(args, { answers: [email, testPassword] });
    expect([line, code, stderr]).toEqual([line, 0, '']);
  }
  // Commands that log out, or are meant for an agent or a shell, are not part of a first try.
  expect(verbNames().filter((verb) => !done.has(verb))).toEqual(['logout', 'completion', 'mcp']);
  expect(await readFile(here('back2.pdf'), 'utf8')).toBe('%PDF-1.7');
});

test('every exit code is in the README', () => {
  for (const code of Object.values(exitCodes)) expect(readme).toMatch(new RegExp(`^\\| ${code}[ ,]`, 'm'));
});

const program = createProgram({
  ...{ stdin: Readable.from([]), stdout: new PassThrough(), stderr: new PassThrough(), env: {} },
  ...{ ask: undefined, signal: new AbortController().signal },
});
const visible = () => program.createHelp().visibleCommands(program);
const verbNames = () => visible().map((command) => command.name());

test('the README has the same commands as the help', () => {
  const rows = readme.split('\n').filter((line) => /^\| `[a-z]+/.test(line) && !line.includes('`--'));
  const cells = rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | +\|$/g, '').trim()));
  const help = visible().map((command) => {
    const args = command.usage().replace('[options]', '').replace('[command]', '').trim();
    return [`\`${[command.name(), args].filter(Boolean).join(' ')}\``, command.description()];
  });
  expect(cells).toEqual(help);
});
