import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repositoryRoot } from './lib/layout.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'hooks-'));
  for (const folder of ['openapi', 'generated', 'scripts']) await mkdir(path.join(root, folder));
  for (const name of ['scripts/hooks', '.oxlintrc.json', '.oxfmtrc.json', 'tsconfig.json', '.gitignore']) {
    await cp(path.join(repositoryRoot, name), path.join(root, name), { recursive: true });
  }
  await symlink(path.join(repositoryRoot, 'node_modules'), path.join(root, 'node_modules'));
  await write('openapi/openapi.yaml', 'first: 1\n');
  git('init', '--quiet');
  // The pattern of .gitignore only matches a folder, and here it is a link.
  await write('.git/info/exclude', 'node_modules\n');
});
afterEach(() => rm(root, { recursive: true }));

const write = (file: string, text: string) => writeFile(path.join(root, file), text);

function git(...args: string[]): string {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  return execFileSync('git', [...who, ...args], { cwd: root, encoding: 'utf8' });
}

/** Runs a program in the folder of the hooks. */
function run(command: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, CI: '', ...env },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}
const commitHook = () => run('scripts/hooks/pre-commit');

test('accepts a correct file, and ignores files that are not staged', async () => {
  await write('a b.ts', 'export const one = 1;\n');
  await write('other.ts', 'export const  one = 1 == 1\n');
  git('add', 'a b.ts');
  expect(commitHook()).toEqual({ status: 0, output: '' });
});

test('reports a style error with its place, but runs no rules that need types', async () => {
  await write('compare.ts', 'export const same = (a: number, b: number) => a == b;\n');
  await write('promise.ts', 'declare const promised: () => Promise<number>;\npromised();\nexport {};\n');
  git('add', '.');
  const { status, output } = commitHook();
  expect(status).toBe(1);
  expect(output).toMatch(/compare\.ts:1:\d+: .*\[Error\/eslint\(eqeqeq\)\]/);
  expect(output).not.toContain('promise.ts');
});

test('accepts a change of the contract alone, with a reminder to generate', () => {
  git('add', 'openapi');
  expect(commitHook()).toEqual({
    status: 0,
    output: 'The contract changes and generated/ does not. If it should: npm run generate\n',
  });
});

test('accepts any commit if no packages are installed', async () => {
  await rm(path.join(root, 'node_modules'));
  await write('a.ts', 'export const  one = 1 == 1\n');
  git('add', 'a.ts');
  const { status, output } = commitHook();
  expect(status).toBe(0);
  expect(output).toContain('npm ci');
});

const install = (env?: NodeJS.ProcessEnv) => run(process.execPath, ['scripts/hooks/install.js'], env);
const hooksPath = () => run('git', ['config', '--local', 'core.hooksPath']).output.trim();
/** The user's git configuration may have hooks for all repositories. */
const nobody = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };

test('an installation sets the hooks, and git runs them', async () => {
  expect(install(nobody)).toEqual({ status: 0, output: '' });
  expect(hooksPath()).toBe('scripts/hooks');
  await write('page.md', '#   Page\n');
  git('add', '.');
  expect(() => git('commit', '--message', 'A page')).toThrow('npm run format');
});

test('an installation changes nothing if other hooks are set, in CI or in an unpacked archive', async () => {
  git('config', 'core.hooksPath', 'mine');
  expect(install(nobody)).toEqual({ status: 0, output: '' });
  expect(hooksPath()).toBe('mine');
  git('config', '--unset', 'core.hooksPath');
  expect(install({ ...nobody, CI: 'true' })).toEqual({ status: 0, output: '' });
  expect(hooksPath()).toBe('');
  await rm(path.join(root, '.git'), { recursive: true });
  expect(install(nobody)).toEqual({ status: 0, output: '' });
});
