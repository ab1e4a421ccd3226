import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ScriptCommand } from '../options/script-command.ts';
import { checkWithoutTests } from './check.ts';
import { repositoryRoot } from './lib/layout.ts';
import { installTestTools } from './lib/test-tools.ts';
import { isMain, runVerb, UsageError } from './lib/verb.ts';

export interface Tests {
  /** Arguments for vitest: files, or vitest's own options. */
  readonly args: readonly string[];
  /** Whether to run the tests of complete commands, servers, packages and browsers as well. */
  readonly whole: boolean;
}

/** Runs vitest at the root, which prints the results; resolves to whether all tests passed. */
async function vitest(root: string, { args, whole }: Tests): Promise<boolean> {
  const program = path.join(repositoryRoot, 'node_modules/vitest/vitest.mjs');
  const env = whole ? process.env : { ...process.env, TESTS_LATER: 'whole' };
  const child = spawn(process.execPath, [program, 'run', ...args], { cwd: root, env, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}

const testsFailed = 'tests failed, see above';
const leftOut = '; npm test -- --whole runs whole commands and servers as well';

/**
 * Without arguments for vitest: checks types, style, format and import rules of all files, and runs the tests at the
 * same time, because neither uses all processors. Both finish, even if the other fails. For
 * the whole tests, it first installs their heavy tools.
 *
 * With arguments, such as a file or `-t NAME`, runs only the tests that they select, so that editing and testing stays
 * quick; `npm run check` checks types and style of what changed.
 *
 * @param whole whether to run the tests of whole commands, servers, packages and browsers too; tests that `args` select
 *   always run
 * @param args arguments for vitest: files, or vitest's own options
 * @throws UsageError with the findings of the check, or saying that tests failed, which vitest has printed, or that the
 * tools of the tests could not be installed
 */
export async function test({
  root = repositoryRoot,
  args = [],
  whole,
  check = checkWithoutTests,
  runTests = vitest,
  install = installTestTools,
}: Partial<Tests> & {
  root?: string;
  check?: typeof checkWithoutTests;
  runTests?: typeof vitest;
  install?: typeof installTestTools;
} = {}): Promise<{ summary: string }> {
  if (args.length > 0) {
    if (!(await runTests(root, { args, whole: true }))) throw new UsageError(testsFailed);
    return { summary: 'the selected tests; npm run check looks at types and style' };
  }
  const tests = { args, whole: whole ?? false };
  // Without their tools, tests of browsers and others would be skipped.
  if (tests.whole) await install();
  const failures: string[] = [];
  const checked = check({ root }).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    failures.push(error.message);
  });
  const [, passed] = await Promise.all([checked, runTests(root, tests)]);
  if (!passed) failures.push(testsFailed);
  if (failures.length > 0) throw new UsageError(failures.join('\n'));
  return {
    summary: `types, style, format and import rules of all files, and the tests${tests.whole ? '' : leftOut}`,
  };
}

if (isMain(import.meta)) {
  const command = new ScriptCommand('test')
    .description(
      'Check types, style, format and import rules of all files, and run the tests at the same time',
    )
    .option('--whole', 'also the tests that run whole commands, servers, packages and browsers, as CI does')
    .argument('[vitest...]', 'files, -t NAME or other options for vitest: runs these tests alone')
    .allowUnknownOption()
    .parse();
  const { whole } = command.opts<{ whole?: true }>();
  await runVerb('test', async () => (await test({ args: command.args, ...(whole && { whole }) })).summary);
}
