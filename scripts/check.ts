import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { changedFiles, testsOf } from './check/changed.ts';
import { repositoryRoot } from './lib/layout.ts';
import { plural } from './lib/problem.ts';
import { isMain, runVerb, UsageError } from './lib/verb.ts';

/** What is known from the last time; `.ci/run` starts without it. */
const cache = '.file-storage/cache';

/**
 * Types of everything, style and tests of what differs from a git ref, and for the contract whether `generated/` is
 * up to date: quick, and no proof.
 *
 * @throws UsageError with what the tools say
 */
export async function check({ root = repositoryRoot, ref = 'HEAD' } = {}): Promise<{ summary: string }> {
  const changed = await changedFiles(root, ref);
  const tests = testsOf(root, changed);
  const sources = changed.filter((file) => /\.m?[jt]s$/.test(file) && !file.startsWith('generated/'));
  if (changed.some((file) => file.startsWith('openapi/'))) tests.push('scripts/fresh.test.ts');
  const tool = async (name: string, args: readonly string[], given = args.length): Promise<string[]> => {
    if (given === 0) return [];
    const child = spawn('npx', ['--no-install', ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = (await once(child, 'close')) as [number | null];
    return code === 0 ? [] : [`${name}\n${(await output).join('')}`];
  };
  const types = tool('types', [
    'tsc',
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    `${cache}/types.json`,
  ]);
  const eslint = [
    'eslint',
    '--cache',
    '--cache-strategy=content',
    `--cache-location=${cache}/eslint`,
    ...withoutWarning,
  ];
  const style = tool('style', [...eslint, ...sources], sources.length);
  const format = tool('format', ['prettier', '--check', '--ignore-unknown', ...changed], changed.length);
  const unit = tool('tests', ['vitest', 'run', ...tests], tests.length);
  const failures = (await Promise.all([types, style, format, unit])).flat();
  if (failures.length > 0) {
    throw new UsageError(`${plural(failures.length, 'check')} failed\n${failures.join('\n')}`);
  }
  return {
    summary: `types of all, ${plural(changed.length, 'changed file')}, ${plural(tests.length, 'test file')}`,
  };
}

/** Files that the configuration leaves out are no mistake. */
const withoutWarning = ['--no-warn-ignored'];

if (isMain(import.meta)) {
  const command = new Command('npm run check --')
    .description('Check types, and the style and tests of what changed; `npm test` checks all')
    .argument('[ref]', 'branch, tag or commit that changes are counted from', 'HEAD')
    .parse();
  await runVerb('check', async () => (await check({ ref: command.args[0] ?? 'HEAD' })).summary);
}
