import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { programArguments } from '../../../options/our-program.ts';

export const main = path.join(import.meta.dirname, '../main.ts');

/** Starts the command as a process of its own, with nothing else in its environment. */
export function started(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [...programArguments(main), ...args], {
    env: { PATH: process.env['PATH']!, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const errors = text(child.stderr);
  /** The exit code, and what was written to standard error. */
  const ended = async () => [(await once(child, 'close'))[0] as number | null, await errors] as const;
  return { child, ended };
}
