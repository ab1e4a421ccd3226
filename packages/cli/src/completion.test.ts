import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { exitCodes } from './errors.ts';
import { atHome } from './testing/at-home.ts';
import { hostileDrive } from './testing/hostile-drive.ts';
import { runCommand } from './testing/run-command.ts';

type Completed = [words: string[], expected: string][];

/** Command lines, each with its only completion. */
const typed: Completed = [
  [['file-storage', 'up'], 'upload'],
  [['file-storage', 'rm', '--f'], '--forever'],
  [['file-storage', 'completion', 'z'], 'zsh'],
  [['file-storage', 'notes', 'a'], 'add'],
  [['file-storage', '--json', 'up'], 'upload'],
  [['file-storage', '--profile', 'work', 'vault', 'put', '--k'], '--keep-both'],
];

const scriptFor = async (shell: string) => (await runCommand(['completion', shell])).stdout;
const isHere = (shell: string) => spawnSync(shell, ['--version']).status === 0;

async function lines(shell: string, args: string[]): Promise<string[]> {
  return (await promisify(execFile)(shell, args)).stdout.trim().split('\n');
}

const quoted = (words: string[]) => words.map((word) => `'${word}'`).join(' ');

test('bash completes commands, their options and their choices', async () => {
  const script = await scriptFor('bash');
  for (const [words, expected] of typed) {
    const ask = `COMP_WORDS=(${quoted(words)}); COMP_CWORD=${words.length - 1}; _file_storage`;
    const code = `${script}\n${ask}\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
    expect(await lines('bash', ['-c', code])).toEqual([expected]);
  }
});

test('bash leaves what is neither a command nor an option to its completion of files', async () => {
  const script = await scriptFor('bash');
  for (const words of [
    ['upload', ''],
    ['vault', 'put', ''],
    ['sync', ''],
  ]) {
    const ask = `COMP_WORDS=(file-storage ${quoted(words)}); COMP_CWORD=${words.length}; _file_storage`;
    expect(await lines('bash', ['-c', `${script}\n${ask}\necho "\${#COMPREPLY[@]}"`])).toEqual(['0']);
  }
});

test('paths of the drive are completed for commands that accept them, and errors are silent', async () => {
  const home = await hostileDrive({
    list: (id) =>
      id === ''
        ? [
            { id: 1, name: 'Photos', type: 'folder' },
            { id: 2, name: 'Phone bill.pdf' },
            { id: 3, name: 'Ph\u001b[31m' },
          ]
        : [{ id: 4, name: 'a.png' }],
  });
  const complete = async (word: string) => (await home.run(['complete', word])).stdout;
  expect(await complete('Ph')).toBe('Photos/\nPhone bill.pdf\n');
  expect(await complete('drive:Photos/')).toBe('drive:Photos/a.png\n');
  expect(await complete('Nowhere/a')).toBe('');
  expect(await home.run(['complete', 'Ph'], { env: { FILE_STORAGE_TOKEN: undefined } })).toEqual({
    ...{ code: 0, stdout: '', stderr: '' },
  });
});

test.each(['--profile work ls Ph', 'ls --profile work Ph', 'ls --profile=work Ph'])(
  'paths are those of the account and workspace that the line names: %s',
  async (line) => {
    const { variables, asked } = await hostileDrive({
      list: () => [{ id: 1, name: 'Photos', type: 'folder' }],
    });
    const { FILE_STORAGE_BASE_URL: baseUrl, FILE_STORAGE_TOKEN: token } = variables;
    const home = await atHome({ FILE_STORAGE_BASE_URL: 'http://127.0.0.1:9/v1' });
    const login = ['login', baseUrl, '--profile', 'work', '--token-stdin'];
    await home.run(login, { stdin: token });
    asked.length = 0;
    const typed = `file-storage --base-url ${baseUrl} ${line}`;
    expect((await home.run(['complete', 'Ph', typed])).stdout).toBe('Photos/\n');
    expect(asked).not.toEqual([]);
  },
);

test('bash completes paths of the drive, with quotes in the word removed', async () => {
  const script = await scriptFor('bash');
  const command = 'file-storage() { [ "$1 $3" = "complete $COMP_LINE" ] && echo "$2ers and more"; }';
  const asked = async (...words: string[]) => {
    const line = words.join(' ');
    const typed = `COMP_LINE='${line}'; COMP_POINT=${line.length}`;
    const ask = `COMP_WORDS=(${quoted(words)}); COMP_CWORD=${words.length - 1}; ${typed}; _file_storage`;
    return lines('bash', ['-c', `${command}\n${script}\n${ask}\nprintf '%s\\n' "\${COMPREPLY[@]}"`]);
  };
  expect(await asked('file-storage', 'ls', 'Pap')).toEqual(['Papers\\ and\\ more']);
  expect(await asked('file-storage', 'cat', 'Site\\ pap')).toEqual(['Site\\ papers\\ and\\ more']);
  expect(await asked('file-storage', '--json', 'ls', '"Site pap')).toEqual(['Site papers and more']);
  expect(await asked('file-storage', 'ls', '"$Pap')).toEqual(['']);
  expect(await asked('file-storage', 'cp', 'a.txt', 'drive', ':', 'Pap')).toEqual(['Papers\\ and\\ more']);
  for (const verb of ['mv', 'sync', 'check'])
    expect(await asked('file-storage', verb, 'a.txt', 'drive', ':', 'Pap')).toEqual(['Papers\\ and\\ more']);
  expect(await asked('file-storage', 'cp', 'Pap')).toEqual(['']);
  expect(await asked('file-storage', 'upload', 'Pap')).toEqual(['']);
});

test.skipIf(!isHere('zsh'))('zsh offers the same words', async () => {
  // zsh completion needs a terminal, so the test replaces the function that offers the words with one that prints them.
  const around = `compdef() { : }; _files() { : }; _describe() { print -l -- \${(P)2} }`;
  const script = await scriptFor('zsh');
  for (const [words, expected] of typed) {
    const ask = `words=(${quoted(words)}); CURRENT=${words.length}; _file_storage`;
    const offered = await lines('zsh', ['-f', '-c', `${around}\n${script}\n${ask}`]);
    const begun = words.at(-1)!;
    expect(offered.map((line) => line.split(':')[0]).filter((word) => word!.startsWith(begun))).toEqual([
      expected,
    ]);
  }
});

test.skipIf(!isHere('fish'))('fish completes the same', async () => {
  const script = await scriptFor('fish');
  const code = typed.map(([words]) => `complete -C '${words.join(' ')}' | string match -v '*/*'`).join('\n');
  const offered = await lines('fish', ['--no-config', '-c', `cd (mktemp -d)\n${script}\n${code}`]);
  expect(offered.map((line) => line.split('\t')[0])).toEqual(typed.map(([, expected]) => expected));
});

test('there is a script for each shell, and an error for others', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) expect(await scriptFor(shell)).toContain('forever');
  expect(await runCommand(['completion', 'tcsh'])).toMatchObject({ code: exitCodes.usage });
});
