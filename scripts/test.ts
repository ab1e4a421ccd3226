import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Option } from 'commander';
import { ScriptCommand } from '../packages/options/script-command.ts';
import { checkWithoutTests } from './check.ts';
import { changedFiles, isWholeTest, nearestTests } from './check/changed.ts';
import { repositoryRoot } from './lib/paths.ts';
import { installTestTools } from './lib/test-tools.ts';
import { isMain, runCommand, UsageError } from './lib/command.ts';
import { publishedPackages } from './release/packages.ts';

export interface Tests {
  /** Arguments for vitest: files, or vitest's own options. */
  readonly args: readonly string[];
  /** The tests of complete commands, servers, packages and browsers that run as well. */
  readonly whole: 'all' | readonly string[];
}

/** Runs vitest at the root, which prints the results; resolves to whether all tests passed. */
async function vitest(root: string, { args, whole }: Tests): Promise<boolean> {
  const program = path.join(repositoryRoot, 'node_modules/vitest/vitest.mjs');
  const env = whole === 'all' ? process.env : { ...process.env, WHOLE_TESTS: whole.join() };
  const child = spawn(process.execPath, [program, 'run', ...args], { cwd: root, env, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}

const testsFailed = 'tests failed, see above';
const leftOut = '; npm test -- --whole runs whole commands and servers as well';

/**
 * Without arguments for vitest: checks types, style, format and import rules of all files and the contract, and runs the
 * tests at the same time, because neither uses all processors. Both finish, even if the other fails. For
 * whole tests, it first installs their heavy tools.
 *
 * With arguments, such as a file or `-t NAME`, runs only the tests that they select, so that editing and testing stays
 * quick; `npm run check` checks types and style of what changed.
 *
 * @param whole the tests of whole commands, servers, packages and browsers that run too; tests that `args` select always run
 * @param args arguments for vitest: files, or vitest's own options
 * @throws UsageError with the findings of the check, or saying that tests failed, which vitest has printed, or that the
 * tools of the tests could not be installed
 */
export async function test({
  root = repositoryRoot,
  args = [],
  whole = [],
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
    if (!(await runTests(root, { args, whole: 'all' }))) throw new UsageError(testsFailed);
    return { summary: 'the selected tests; npm run check looks at types and style' };
  }
  // Without their tools, tests of browsers and others would be skipped.
  if (whole.length > 0) await install();
  const failures: string[] = [];
  const checked = check({ root }).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    failures.push(error.message);
  });
  const [, passed] = await Promise.all([checked, runTests(root, { args, whole })]);
  if (!passed) failures.push(testsFailed);
  if (failures.length > 0) throw new UsageError(failures.join('\n'));
  return {
    summary: `types, style, format and import rules of all files, the contract, and the tests${whole === 'all' ? '' : leftOut}`,
  };
}

/**
 * These prove the runner on whole servers: every commit runs them, each with one of its cases, because nearly every change
 * can make the runner accuse a lawful server, or leave something behind.
 */
const always = [
  'conformance/proof/go-server/lawful-alternatives.whole.test.ts',
  'conformance/proof/lawful/odd-front.whole.test.ts',
  'conformance/proof/runs/dying-server.whole.test.ts',
  'conformance/proof/runs/interruption.whole.test.ts',
];

const ofPackages = 'scripts/packages.whole.test.ts';

/** What the packages contain is named by no file: a change in these is tried in the packed packages. */
export async function packedFolders(root = repositoryRoot): Promise<string[]> {
  const folders = (await publishedPackages(root)).map(({ folder }) => path.relative(root, folder));
  const own = folders.flatMap((folder) => ['src', 'bin', 'package.json'].map((part) => `${folder}/${part}`));
  return [...own, 'generated', 'packages/options', 'scripts/package'];
}

/** It reads all texts, and names none. */
const ofTexts = 'docs/pages.whole.test.ts';

/** The whole tests that the changes since a git ref concern. */
async function wholeTestsSince(ref: string): Promise<string[]> {
  const changed = await changedFiles(repositoryRoot, ref);
  const packed = await packedFolders();
  const isPacked = (file: string) =>
    !file.includes('.test.') && packed.some((folder) => file === folder || file.startsWith(`${folder}/`));
  return [
    ...new Set([
      ...always,
      ...(changed.some(isPacked) ? [ofPackages] : []),
      ...(changed.some((file) => file.endsWith('.md')) ? [ofTexts] : []),
      ...(await nearestTests(repositoryRoot, changed, isWholeTest)),
    ]),
  ].sort();
}

if (isMain(import.meta)) {
  const command = new ScriptCommand('test')
    .description(
      'Check types, style, format and import rules of all files and the contract, and run the tests at the same time',
    )
    .option(
      '--whole',
      'also the tests that run whole commands, servers, packages and browsers, as the night does',
    )
    .addOption(
      new Option(
        '--since <ref>',
        'also those of them that the changes since a git ref concern, as CI does',
      ).conflicts('whole'),
    )
    .argument('[vitest...]', 'files, -t NAME or other options for vitest: runs these tests alone')
    .allowUnknownOption()
    .parse();
  const { whole, since } = command.opts<{ whole?: true; since?: string }>();
  await runCommand('test', async () => {
    const chosen = whole ? 'all' : since === undefined ? [] : await wholeTestsSince(since);
    return (await test({ args: command.args, whole: chosen })).summary;
  });
}
