import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startPostgres } from '../packages/server/src/testing/postgres-process.ts';
import { repositoryRoot } from './lib/paths.ts';
import { untilStopped } from './lib/stopping.ts';
import { isMain } from './lib/command.ts';

/**
 * Runs tests, those of the server with their rows in PostgreSQL instead of SQLite. Without PostgreSQL, it says so and runs
 * them over SQLite.
 *
 * @param args arguments for vitest; by default, all tests of `packages/server/src`
 * @returns whether all tests passed
 */
async function testOverPostgres(args: readonly string[]): Promise<boolean> {
  const postgres = await startPostgres();
  const stopped = untilStopped();
  try {
    const program = path.join(repositoryRoot, 'node_modules/vitest/vitest.mjs');
    const env = { ...process.env, ...(postgres && { FILE_STORAGE_TEST_POSTGRES: postgres.url }) };
    const tests = args.length > 0 ? args : ['packages/server/src'];
    const child = spawn(process.execPath, [program, 'run', ...tests], {
      cwd: repositoryRoot,
      env,
      stdio: 'inherit',
    });
    stopped.addEventListener('abort', () => child.kill());
    const [code] = (await once(child, 'close')) as [number | null];
    return code === 0;
  } finally {
    await postgres?.stop();
  }
}

if (isMain(import.meta)) process.exitCode = (await testOverPostgres(process.argv.slice(2))) ? 0 : 1;
