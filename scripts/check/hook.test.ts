import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { withoutHook } from '../lib/git.ts';
import { repositoryRoot } from '../lib/paths.ts';
import { hookAdvice } from './hook.ts';
import { temporaryFolder } from '../lib/temporary-folder.ts';

let root: string;

beforeEach(async () => {
  root = await temporaryFolder();
});

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, env: withoutHook() });

test('recommends the hook for a clone without one, but not if any hook is set', () => {
  git('init', '--quiet');
  expect(hookAdvice(root)).toContain('node scripts/hooks/install.js');
  git('config', '--local', 'core.hooksPath', 'scripts/hooks');
  expect(hookAdvice(root)).toBeUndefined();
});

test('recommends nothing for an unpacked archive', () => {
  expect(hookAdvice(root)).toBeUndefined();
});

test('checks the style of what is staged, but not of generated code', async () => {
  for (const name of ['node_modules', '.oxlintrc.json', '.oxfmtrc.json'])
    await symlink(path.join(repositoryRoot, name), path.join(root, name));
  await mkdir(path.join(root, 'generated'));
  await mkdir(path.join(root, 'scripts'));
  git('init', '--quiet');
  const commit = async (file: string) => {
    await writeFile(path.join(root, file), 'var x = 1;\nexport { x };\n');
    git('add', file);
    const hook = path.join(repositoryRoot, 'scripts/hooks/pre-commit');
    return spawnSync('sh', [hook], { cwd: root, env: withoutHook(), encoding: 'utf8' });
  };
  expect(await commit('generated/validators.js')).toMatchObject({ status: 0 });
  expect(await commit('scripts/style.ts')).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^\S*scripts\/style\.ts:1:1: .*no-var/) as string,
  });
});
