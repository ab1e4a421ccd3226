import { existsSync } from 'node:fs';
import path from 'node:path';
import { Option } from 'commander';
import { ScriptCommand } from '../packages/options/script-command.ts';
import { changedFiles, isQuickTest, nearestTests } from './check/changed.ts';
import { hookAdvice } from './check/hook.ts';
import {
  contract,
  format,
  imports,
  runTools,
  style,
  tests,
  types,
  typesOfTheme,
  unused,
  type Tool,
} from './check/tools.ts';
import { repositoryRoot } from './lib/paths.ts';
import { plural } from './lib/problem.ts';
import { isMain, runCommand } from './lib/command.ts';

/**
 * Checks types and import rules of all files, style and tests of the files that differ from a git ref, and after a change of
 * the contract or its rules what lint finds, and whether `generated/` is up to date. Quick, but not complete: `npm test` is.
 *
 * @throws UsageError with the output of the tools that fail
 */
export async function check({ root = repositoryRoot, ref = 'HEAD' } = {}): Promise<{ summary: string }> {
  const changed = await changedFiles(root, ref);
  const concerned = await nearestTests(root, changed, isQuickTest);
  const present = changed.filter((file) => existsSync(path.join(root, file)));
  const sources = present.filter((file) => /\.m?[jt]s$/.test(file) && !file.startsWith('generated/'));
  const ofContract = changed.filter((file) => /^(openapi\/|redocly\.yaml$)/.test(file));
  const about = (files: readonly string[], tool: (files: readonly string[]) => Tool): Tool[] =>
    files.length > 0 ? [tool(files)] : [];
  await runTools(root, [
    types,
    ...about(sources, style),
    ...about(sources, () => imports),
    ...about(present, format),
    ...about(ofContract, () => contract),
    ...about(concerned, tests),
  ]);
  return {
    summary: `types and imports of all files, ${plural(changed.length, 'changed file')}, ${plural(concerned.length, 'test file')}`,
  };
}

/**
 * Checks everything about the code and the contract that needs no test run.
 *
 * @throws UsageError with the output of the tools that fail
 */
export async function checkWithoutTests({ root = repositoryRoot } = {}): Promise<{ summary: string }> {
  const all = [types, typesOfTheme, style(['.']), format(['.']), imports, contract];
  await runTools(root, all);
  return { summary: all.map(({ name }) => name).join(', ') };
}

/** The parts that `--only` selects. Their modules are slow to load, so each run loads only one. */
const parts: Record<string, () => Promise<{ summary: string }>> = {
  types: async () => {
    await runTools(repositoryRoot, [types]);
    return { summary: 'no type errors' };
  },
  imports: async () => {
    await runTools(repositoryRoot, [imports]);
    return { summary: 'every import is allowed' };
  },
  unused: async () => {
    await runTools(repositoryRoot, [unused]);
    return { summary: 'every file, export and type is used' };
  },
};

if (isMain(import.meta)) {
  const command = new ScriptCommand('check')
    .description(
      'Check types and imports of all files, and style and tests of the changed files; `npm test` checks everything',
    )
    .argument('[ref]', 'branch, tag or commit to compare with', 'HEAD')
    .option(
      '--without-tests',
      'check types, style, format and imports of all files, and the contract, as `npm test` does',
    )
    .addOption(
      new Option(
        '--only <part>',
        'one part only, for all files: types, imports (which folder imports which), unused (unused code; downloads knip)',
      )
        .choices(Object.keys(parts))
        .conflicts('withoutTests'),
    )
    .parse();
  const { withoutTests, only } = command.opts<{ withoutTests?: true; only?: string }>();
  if ((withoutTests || only) && command.args.length > 0) {
    const option = only ? '--only' : '--without-tests';
    command.error(`error: ${option} checks all files: omit the git ref`);
  }
  await runCommand('check', async () => {
    if (only) return (await parts[only]!()).summary;
    const work = withoutTests ? checkWithoutTests() : check({ ref: command.args[0] ?? 'HEAD' });
    return (await work).summary;
  });
  const advice = only ? undefined : hookAdvice(repositoryRoot);
  if (advice) console.error(advice);
}
