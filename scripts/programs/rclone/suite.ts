import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../lib/verb.ts';
import { follow, lastLines } from '../command.ts';
import type { Kitchen, Outcome, Program } from '../program.ts';
import { goFlags, remoteAt } from './build.ts';
import { GoTests } from './go-test.ts';
import { redirectedSource, version } from './source.ts';

export const go = { language: 'Go', command: 'go', args: ['version'] } as const;

export const redirected =
  'two constants in `backend/drime/drime.go` contain the address. We run a copy of the module that reads the address from the environment. The copy contains only the backends `drime`, `local` and `crypt`.';

/** rclone's own tests of its backend. */
export const rcloneSuite: Program = {
  name: 'rclone, its own suite',
  version,
  source: 'Go module `github.com/rclone/rclone`, `go test ./backend/drime`',
  redirected,
  needs: go,
  run: runSuite,
};

async function runSuite(kitchen: Kitchen): Promise<Outcome[]> {
  const { server, work, report } = kitchen;
  const cwd = await redirectedSource(kitchen);
  await writeFile(path.join(work, 'rclone.conf'), '');
  const tests = new GoTests();
  report('compiling and running the suite: minutes at the first time');
  const args = ['test', '-json', '-count=1', '-timeout=30m', './backend/drime'];
  const env = { ...goFlags, ...remoteAt(server, 'TESTDRIME', work) };
  const { stderr } = await follow('go', args, { cwd, env }, (line) => {
    const { Action: action, Test: test } = tests.take(line) ?? {};
    if (action === 'run' && /^\w+\/\w+(\/Fs\w+)?$/.test(test ?? '')) report(test!);
  });
  const { outcomes } = tests;
  if (outcomes.length === 0)
    throw new UsageError(`go test ran no test: ${lastLines(stderr || tests.others)}`);
  return outcomes;
}
