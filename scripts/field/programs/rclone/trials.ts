import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execute } from '../../execute.ts';
import { excuse, type Outcome, type Place } from '../../trial.ts';
import type { Program } from '../program.ts';
import { changes } from './changes.ts';
import { outcomesOfGoTests } from './go-test.ts';
import { listings } from './listings.ts';
import { options } from './options.ts';
import { remoteAt, RcloneRemote } from './rclone-remote.ts';
import { goFlags, redirectedRclone, version } from './source.ts';
import { transfers } from './transfers.ts';

const rclone = {
  version,
  redirected:
    'two constants in `backend/drime/drime.go` contain the address. We run a copy of the module that reads the address from the environment. The copy contains only the backends `drime`, `local` and `crypt`.',
  needs: 'Go',
  install: redirectedRclone,
} as const;

/** rclone's own tests of its backend. */
export const rcloneSuite: Program = {
  ...{ name: 'rclone, its own suite', ...rclone },
  source: 'Go module `github.com/rclone/rclone`, `go test ./backend/drime`',
  then: [runSuite],
};

/** rclone as people use it. */
export const rcloneCommand: Program = {
  ...{ name: 'rclone, as a command', ...rclone },
  source: 'Go module `github.com/rclone/rclone`, built from it',
  then: [runCommands],
  excused: {
    ...excuse(
      'tool',
      'The backend of rclone does not empty the trash, and says so before it sends a request.',
      'the trash',
      'cleanup',
    ),
    ...excuse(
      'tool',
      'The backend of rclone does not create links, and says so before it sends a request.',
      'a public one',
      'link',
    ),
    ...excuse(
      'tool',
      'rclone moves the folder, but then looks for the new path only among files, so it reports an error. The folder was moved.',
      'a folder to another folder, its name kept',
      'moveto',
    ),
  },
};

async function runSuite({ tool, work, env: outer, server, report }: Place): Promise<Outcome[]> {
  await writeFile(path.join(work, 'rclone.conf'), '');
  report('compiling and running the suite: minutes at the first time');
  const env = { ...outer, ...goFlags, ...remoteAt(await server(), 'TESTDRIME', work) };
  const test = ['go', 'test', '-json', '-count=1', '-timeout=30m', './backend/drime'] as const;
  const { printed, said } = await execute(test, { work: tool, env }, 2000);
  const { outcomes, others } = outcomesOfGoTests(printed);
  if (outcomes.length === 0) throw new Error(`go test ran no test: ${said || others}`);
  return outcomes;
}

/** In this order, because each part works on the files that the earlier ones leave. */
async function runCommands(place: Place): Promise<Outcome[]> {
  const remote = await RcloneRemote.build(place);
  await transfers(remote);
  await listings(remote);
  await changes(remote);
  await options(remote);
  return remote.outcomes;
}
