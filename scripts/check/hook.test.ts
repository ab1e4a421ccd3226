import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withoutHook } from '../lib/git.ts';
import { hookAdvice } from './hook.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'hook-'));
});
afterEach(() => rm(root, { recursive: true }));

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
