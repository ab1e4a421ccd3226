import { mkdir, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { hints } from './hints.ts';
import { signedInHome } from './testing/at-home.ts';
import { bareProgram } from './testing/run-command.ts';

const program = bareProgram();

/** The options of a command line, with those of all commands. */
function optionsOf(args: readonly string[]): string[] {
  let at: Command = program;
  const options = [...program.options];
  for (const word of args) {
    const next = at.commands.find((command) => command.name() === word);
    if (!next) break;
    at = next;
    options.push(...at.options);
  }
  return options.map(({ long }) => long!);
}

const optionsIn = (text: string): string[] => text.match(/--[a-z-]+/g) ?? [];

/** The files of both sides have the same names, and other contents. */
async function withConflicts() {
  const home = await signedInHome({ FILE_STORAGE_VAULT_PASSWORD: 'correct horse' });
  const { at } = home;
  const done = async (...args: string[]) => {
    expect(await home.run(args)).toMatchObject({ code: 0 });
  };
  await writeFile(at('a.txt'), 'first');
  await writeFile(at('b.txt'), 'second');
  await done('upload', at('a.txt'), at('b.txt'));
  await writeFile(at('broken.zip'), 'no archive');
  await done('upload', at('broken.zip'));
  await done('vault', 'create');
  await done('vault', 'put', at('a.txt'));
  await writeFile(at('a.txt'), 'changed');
  await done('mkdir', '-p', 'Photos/a.txt');
  await mkdir(at('Photos'));
  await writeFile(at('Photos/a.txt'), 'a file here, a folder there');
  return home;
}

type Given = Awaited<ReturnType<typeof withConflicts>>;

const conflicts: [name: string, args: (given: Given) => string[]][] = [
  ['upload', ({ at }) => ['upload', at('a.txt')]],
  ['cp to the drive', ({ at }) => ['cp', at('a.txt'), 'drive:/']],
  ['cp to the drive with an option', ({ at }) => ['cp', at('Photos'), 'drive:/', '--overwrite']],
  ['cp on the drive', () => ['cp', 'a.txt', 'b.txt']],
  ['cp from the drive', ({ folder }) => ['cp', 'drive:a.txt', folder]],
  ['mv to the drive', ({ at }) => ['mv', at('a.txt'), 'drive:/']],
  ['mv from the drive', ({ folder }) => ['mv', 'drive:a.txt', folder]],
  ['download', ({ folder }) => ['download', 'a.txt', '--to', folder]],
  ['sync to the drive', ({ at }) => ['sync', at('Photos'), 'drive:Photos']],
  ['extract', () => ['extract', 'broken.zip']],
  ['extract with a password', () => ['extract', 'broken.zip', '--password-stdin']],
  ['vault put', ({ at }) => ['vault', 'put', at('a.txt')]],
  ['vault get', ({ at }) => ['vault', 'get', 'a.txt', '--to', at('a.txt')]],
  ['vault rm', () => ['vault', 'rm', 'a.txt']],
  ['rm', () => ['rm', 'a.txt', '--forever']],
];

test('a message names only options of its command, and none that was given', async () => {
  const given = await withConflicts();
  const wrong: [name: string, options: string[]][] = [];
  for (const [name, argsOf] of conflicts) {
    const args = argsOf(given);
    const { code, stderr } = await given.run(args);
    expect([name, code]).not.toEqual([name, 0]);
    const open = optionsOf(args).filter((option) => !args.includes(option));
    const others = optionsIn(stderr).filter((option) => !open.includes(option));
    if (others.length > 0) wrong.push([name, others]);
  }
  expect(wrong).toEqual([]);
});

test('no hint for agents names an option of another command than that which starts their server', () => {
  const named = Object.values(hints.forAgents).flatMap(optionsIn);
  expect(named.filter((option) => !optionsOf(['mcp']).includes(option))).toEqual([]);
});
