import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { RunOptions } from '../../../src/run/run-options.ts';
import type { Report } from '../../../src/model/report.ts';
import { judge } from '../../testing/judge-target.ts';

export const hasPython = spawnSync('python3', ['--version']).status === 0;

const program = fileURLToPath(new URL('server.py', import.meta.url));

/** The accounts that the server has when it starts. */
export const accounts = {
  account: { email: 'mira@example.com', password: 'correct horse battery staple' },
  second: { email: 'tomas@example.com', password: 'another staple of horses' },
} as const;

/** Starts the server in Python with these faults. */
export async function startPython(
  faults: readonly string[],
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const child = spawn('python3', ['-B', program, ...faults.flatMap((fault) => ['--fault', fault])], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [origin] = (await once(createInterface(child.stdout), 'line')) as [string];
  const stop = async () => {
    child.stdin.end();
    await once(child, 'exit');
  };
  return { origin, stop };
}

/** The report of a run against the server in Python with these faults. */
export async function judgePython(
  faults: readonly string[],
  options: Partial<RunOptions> = {},
): Promise<Report> {
  const { origin, stop } = await startPython(faults);
  try {
    return await judge(
      { baseUrl: `${origin}/v1`, appUrl: origin, ...accounts },
      { profile: 'core', ...options },
    );
  } finally {
    await stop();
  }
}
