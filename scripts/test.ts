import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ScriptCommand } from '../options/script-command.ts';
import { checkWithoutTests } from './check.ts';
import { repositoryRoot } from './lib/layout.ts';
import { isMain, runVerb, UsageError } from './lib/verb.ts';

/** Runs vitest at the root, which tells of the tests as it goes; resolves to whether all passed. */
async function vitest(root: string, args: readonly string[]): Promise<boolean> {
  const program = path.join(repositoryRoot, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [program, 'run', ...args], { cwd: root, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}

/**
 * Types, style, format and walls of all files, and the tests, side by side: either leaves processors idle. Each comes to
 * its end, whatever the other finds.
 *
 * @param args what vitest is told: files, or options of its own; all tests are run where left out
 * @throws UsageError with what the check says, or that tests failed, of which vitest has told
 */
export async function test({
  root = repositoryRoot,
  args = [] as readonly string[],
  check = checkWithoutTests,
  runTests = vitest,
} = {}): Promise<{ summary: string }> {
  const failures: string[] = [];
  const checked = check({ root }).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    failures.push(error.message);
  });
  const [, passed] = await Promise.all([checked, runTests(root, args)]);
  if (!passed) failures.push('tests failed, see above');
  if (failures.length > 0) throw new UsageError(failures.join('\n'));
  return { summary: 'types, style, format and walls of all files, and the tests' };
}

if (isMain(import.meta)) {
  const command = new ScriptCommand('test')
    .description('Check types, style, format and walls of all files and run the tests, side by side')
    .argument('[vitest...]', 'files or options for vitest; all tests where left out')
    .allowUnknownOption()
    .parse();
  await runVerb('test', async () => (await test({ args: command.args })).summary);
}
