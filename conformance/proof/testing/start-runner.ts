import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { programArguments } from '../../../packages/options/our-program.ts';

export interface Runner {
  readonly child: ChildProcess;
  /** Resolves after the process has exited and all output is read. */
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Starts the command in its own process, with only these settings. */
export function startRunner(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Runner {
  const main = path.join(import.meta.dirname, '../../src/main.ts');
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [...programArguments(main), ...args], {
    env: { PATH, NO_COLOR: '1', FILE_STORAGE_NO_REPORT: 'true', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  const closed = once(child, 'close') as Promise<[number | null]>;
  const ended = Promise.all([closed, outputs]).then(([[code], [stdout, stderr]]) => ({
    code,
    stdout,
    stderr,
  }));
  return { child, ended };
}

/** The settings to test a target, with the full profile and the state provider. */
export const settingsFor = ({
  baseUrl,
  appUrl,
  account,
  second,
}: {
  baseUrl: string;
  appUrl: string;
  account: { email: string; password: string };
  second: { email: string; password: string };
}): Record<string, string> => ({
  FILE_STORAGE_BASE_URL: baseUrl,
  FILE_STORAGE_APP_URL: appUrl,
  FILE_STORAGE_STATES: `${appUrl}/_states`,
  FILE_STORAGE_PROFILE: 'full',
  FILE_STORAGE_SEED: '1',
  FILE_STORAGE_BUDGET: '30',
  FILE_STORAGE_EMAIL: account.email,
  FILE_STORAGE_PASSWORD: account.password,
  FILE_STORAGE_SECOND_EMAIL: second.email,
  FILE_STORAGE_SECOND_PASSWORD: second.password,
});
