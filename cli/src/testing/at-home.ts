import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { runCommand, type Ended, type RunOptions } from './run-command.ts';

/** A home folder for one test, removed at its end. */
export interface Home {
  folder: string;
  env: Record<string, string>;
  /** Runs the command. The caller checks the exit code. */
  run: (args: string[], options?: RunOptions) => Promise<Ended>;
  /** Runs the command, expects success, and returns its JSON. */
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
