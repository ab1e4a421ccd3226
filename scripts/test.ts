import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ScriptCommand } from '../options/script-command.ts';
import { checkWithoutTests } from './check.ts';
import { repositoryRoot } from './lib/layout.ts';
import { isMain, runVerb, UsageError } from './lib/verb.ts';

export interface Tests {
  /** What vitest is told: files, or options of its own. */
  readonly args: readonly string[];
  /** Also those that run whole commands, servers, packages and browsers. */
  readonly whole: boolean;
}

/** Runs vitest at the root, which tells of the tests as it goes; resolves to whether all passed. */
async function vitest(root: string, { args, whole }: Tests): Promise<boolean> {
  const program = path.join(repositoryRoot, 'node_modules/vitest/vitest.mjs');
  const env = whole ? process.env : { ...process.env, TESTS_LATER: 'whole' };
  const child = spawn(process.execPath, [program, 'run', ...args], { cwd: root, env, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}

const leftOut = '; npm test -- --whole runs whole commands and servers as well';

/**
 * Types, style, format and walls of all files, and the tests, side by side: either leaves processors idle. Each comes to
 * its end, whatever the other finds.
 *
 * @param whole whether whole commands, servers, packages and browsers are run as well; so are those that `args` name
 * @param args what vitest is told: files, or options of its own
 * @throws UsageError with what the check says, or that tests failed, of which vitest has told
 */
export async function test({
  root = repositoryRoot,
  args = [],
  whole,
  check = checkWithoutTests,
  runTests = vitest,
}: Partial<Tests> & {
  root?: string;
  check?: typeof checkWithoutTests;
  runTests?: typeof vitest;
} = {}): Promise<{ summary: string }> {
  const tests = { args, whole: whole ?? args.length > 0 };
  const failures: string[] = [];
  const checked = check({ root }).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    failures.push(error.message);
  });
  const [, passed] = await Promise.all([checked, runTests(root, tests)]);
  if (!passed) failures.push('tests failed, see above');
  if (failures.length > 0) throw new UsageError(failures.join('\n'));
  return {
    summary: `types, style, format and walls of all files, and the tests${tests.whole ? '' : leftOut}`,
  };
}

if (isMain(import.meta)) {
  const command = new ScriptCommand('test')
    .description('Check types, style, format and walls of all files and run the tests, side by side')
    .option('--whole', 'also the tests that run whole commands, servers, packages and browsers, as CI does')
    .argument('[vitest...]', 'files or options for vitest')
    .allowUnknownOption()
    .parse();
  const { whole } = command.opts<{ whole?: true }>();
  await runVerb('test', async () => (await test({ args: command.args, ...(whole && { whole }) })).summary);
}
