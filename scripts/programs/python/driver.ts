import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../../lib/verb.ts';
import { pythonPackages } from '../../lib/python-packages.ts';
import { follow, lastLines } from '../command.ts';
import type { Kitchen, Outcome } from '../program.ts';

export const python = { language: 'Python', command: 'python3', args: ['--version'] } as const;

/** The folder from which drivers import their steps. */
const steps = path.dirname(fileURLToPath(import.meta.url));

/**
 * Installs packages at exact versions into a separate folder, and runs a driver with them.
 *
 * @param driver a Python file that reports each step with `steps.py`
 */
export async function drivePython(
  packages: readonly string[],
  driver: string,
  { server, cache, work, report }: Kitchen,
): Promise<Outcome[]> {
  const { apiRoot, email, password, token, second } = server;
  const interpreter = await installed(packages, cache, report);
  const env = {
    PROGRAMS_SERVER: JSON.stringify({ apiRoot, email, password, token, second }),
    PYTHONPATH: steps,
    PYTHONDONTWRITEBYTECODE: '1',
    // Without the user's settings, and without changing them.
    HOME: work,
  };
  const outcomes: Outcome[] = [];
  const { code, stderr } = await follow(interpreter, [driver], { cwd: work, env }, (line) => {
    const outcome = JSON.parse(line) as Outcome;
    if (outcome.operation !== outcomes.at(-1)?.operation) report(outcome.operation);
    outcomes.push(outcome);
  });
  if (code === 0) return outcomes;
  throw new UsageError(`${path.basename(path.dirname(driver))}'s driver ended early: ${lastLines(stderr)}`);
}

async function installed(
  packages: readonly string[],
  cache: string,
  report: (line: string) => void,
): Promise<string> {
  const folder = path.join(cache, packages[0]!.replace('==', '-'));
  const mark = path.join(folder, '.installed');
  const interpreter = path.join(folder, 'bin/python');
  const wanted = packages.join('\n');
  if ((await readFile(mark, 'utf8').catch(() => '')) === wanted) return interpreter;
  report(`installing ${packages.join(', ')}`);
  await rm(folder, { recursive: true, force: true });
  await pythonPackages(folder, packages);
  await writeFile(mark, wanted);
  return interpreter;
}
