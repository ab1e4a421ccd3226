import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { runCommand, type Ended, type RunOptions } from './run-command.ts';

/** A home of its own for each test, gone when the test is over. */
export interface Home {
  folder: string;
  env: Record<string, string>;
  /** Runs the command; its exit code is the caller's matter. */
  run: (args: string[], options?: RunOptions) => Promise<Ended>;
  /** Runs the command, which has to succeed, and answers its JSON. */
  json: <Value>(...args: string[]) => Promise<Value>;
}

export async function atHome(more: Record<string, string> = {}): Promise<Home> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cli-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = { HOME: folder, ...more };
  const run = (args: string[], { env: own, ...options }: RunOptions = {}) =>
    runCommand(args, { env: { ...env, ...own }, ...options });
  return {
    ...{ folder, env, run },
    async json<Value>(...args: string[]) {
      const { code, stdout, stderr } = await run([...args, '--json']);
      expect([code, stderr]).toEqual([0, '']);
      return JSON.parse(stdout) as Value;
    },
  };
}
