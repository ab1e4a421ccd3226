import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { repositoryRoot } from '../scripts/lib/layout.ts';
import { lint } from '../scripts/lint.ts';
import { medianOf, timed, type Figure, type Say } from './figures.ts';

/** The waiting times of people who edit the contract. The goals are for two cores. */
export async function toolchain(say: Say): Promise<Figure[]> {
  const seconds = (milliseconds: number) => milliseconds / 1000;
  say('`all` without docs, mock and server');
  const short = await timed(() => npmRun('all', '--skip', 'docs', 'verdict', 'live', 'conform'));
  say('`all`');
  const whole = await timed(() => npmRun('all'));
  say('`lint`');
  await lint();
  const lints = await repeat(5, () => timed(() => lint()).then(seconds));
  return [
    {
      what: '`all` without docs, mock and server, cold',
      value: seconds(short),
      unit: 's',
      goal: { atMost: 6 },
      how: 'one run; `live` and `conform` start the server',
    },
    { what: '`all`, cold', value: seconds(whole), unit: 's', goal: { atMost: 30 }, how: 'one run' },
    {
      what: '`lint` inside the process',
      ...medianOf(lints),
      unit: 's',
      goal: { atMost: 1 },
      how: 'median of 5',
    },
  ];
}

async function npmRun(script: string, ...args: string[]): Promise<void> {
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`npm run ${script} ended with ${String(code)}.`);
}

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < times; index += 1) results.push(await work());
  return results;
}
