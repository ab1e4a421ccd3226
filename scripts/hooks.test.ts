import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const hook = path.join(import.meta.dirname, 'hooks/pre-commit');

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'hooks-'));
  for (const folder of ['bin', 'openapi', 'generated', 'docs']) await mkdir(path.join(root, folder));
  await write('openapi/openapi.yaml', 'first');
  await write('generated/openapi.yaml', 'first');
  // Compiles by copying, and refuses what says so.
  const npm = `#!/bin/sh
echo "$3" >> called
case "$3" in
  lint) ! grep -q wrong openapi/openapi.yaml ;;
  generate) cp openapi/openapi.yaml generated/openapi.yaml ;;
esac
`;
  await writeFile(path.join(root, 'bin/npm'), npm, { mode: 0o755 });
  git('init', '--quiet');
  git('add', 'openapi', 'generated');
  git('commit', '--quiet', '--message', 'The first');
});
afterEach(() => rm(root, { recursive: true }));

const write = (file: string, text: string) => writeFile(path.join(root, file), text);

function git(...args: string[]): void {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'core.hooksPath=/dev/null'];
  execFileSync('git', [...who, ...args], { cwd: root });
}

function runHook() {
  const PATH = `${path.join(root, 'bin')}:${process.env['PATH'] ?? ''}`;
  const { status, stderr } = spawnSync(hook, { cwd: root, env: { ...process.env, PATH }, encoding: 'utf8' });
  return { status, stderr };
}

const called = () => readFile(path.join(root, 'called'), 'utf8').catch(() => '');

test('a commit that leaves the contract alone does not wait', async () => {
  await write('docs/guide.md', 'text');
  git('add', 'docs');
  expect(runHook()).toEqual({ status: 0, stderr: '' });
  expect(await called()).toBe('');
});

test('what was not compiled is compiled and asked for, and then taken', async () => {
  await write('openapi/openapi.yaml', 'second');
  git('add', 'openapi');
  expect(runHook()).toEqual({ status: 1, stderr: expect.stringContaining('git add generated') as string });
  git('add', 'generated');
  expect(runHook()).toEqual({ status: 0, stderr: '' });
  expect(await called()).toBe('lint\nbundle\ngenerate\n'.repeat(2));
});

test('what lint refuses is neither compiled nor committed', async () => {
  await write('openapi/openapi.yaml', 'wrong');
  git('add', 'openapi');
  expect(runHook().status).not.toBe(0);
  expect(await called()).toBe('lint\n');
});
