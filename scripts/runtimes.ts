import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pc from 'picocolors';
import { ScriptCommand } from '../options/script-command.ts';
import { layoutOf } from './lib/layout.ts';
import { isMain, runVerb, UsageError } from './lib/verb.ts';
import { startReferenceServer } from './live/reference-server.ts';
import { installed } from './field/install.ts';
import { installPackage } from './package/install-package.ts';
import { compile, fixtureRepo } from './runtimes/fixture-repo.ts';
import type { Places, Runtime } from './runtimes/runtime.ts';
import { runtimes as all } from './runtimes/runtimes.ts';

/** The result of the client in one runtime. */
export interface RuntimeResult {
  runtime: Runtime;
  /** The completed steps, a line each. */
  done: string[];
  /** Why it was skipped. */
  skipped?: string;
  /** Why it failed. */
  failed?: string;
}

const typescript = { typescript59: '5.9.3', typescript7: '7.0.2' };

/**
 * Packs the client, installs it into folders outside of this repository, and runs the same program in each runtime.
 *
 * @param only names of runtimes, or parts of names; by default, all
 */
export async function runtimes(
  only: readonly string[] = [],
  report: (result: RuntimeResult) => void = () => undefined,
): Promise<RuntimeResult[]> {
  const chosen = all.filter(
    ({ name }) => only.length === 0 || only.some((part) => name.toLowerCase().includes(part.toLowerCase())),
  );
  if (chosen.length === 0) throw new UsageError(`There is no runtime ${only.join(', ')}.`);
  const layout = layoutOf();
  const folder = await mkdtemp(path.join(tmpdir(), 'runtimes-'));
  // Pages in a browser have another origin than the server.
  const server = await startReferenceServer(['--cors-origin', '*']);
  try {
    const { tarball } = await installPackage(
      path.join(layout.root, 'client'),
      '@file-storage/client',
      folder,
    );
    const repos = await compiledRepos(folder);
    const results: RuntimeResult[] = [];
    for (const runtime of chosen) {
      const result = await tryRuntime(runtime, { repos, tarball, server });
      report(result);
      results.push(result);
    }
    return results;
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function compiledRepos(folder: string): Promise<Places['repos']> {
  const compiled = async (name: string, modules: 'module' | 'commonjs', version: string) => {
    const repo = await fixtureRepo(folder, name, modules);
    await compile(repo, await installed({ npm: { typescript: version } }));
    return repo;
  };
  return {
    typescript59: await compiled('typescript59', 'module', typescript.typescript59),
    typescript7: await compiled('typescript7', 'module', typescript.typescript7),
    commonjs: await compiled('commonjs', 'commonjs', typescript.typescript59),
  };
}

async function tryRuntime(runtime: Runtime, places: Omit<Places, 'tool'>): Promise<RuntimeResult> {
  const { packages } = runtime;
  let tool = '';
  if (Object.keys(packages).length > 0) {
    try {
      tool = await installed({ npm: packages });
    } catch (error) {
      return { runtime, done: [], skipped: `not installed: ${firstLine(error)}` };
    }
  }
  try {
    return { runtime, done: await runtime.run({ ...places, tool }) };
  } catch (error) {
    return { runtime, done: [], failed: error instanceof Error ? error.message : String(error) };
  }
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

function lineOf({ runtime: { name, version, how }, done, skipped, failed }: RuntimeResult): string {
  const where = `${`${name} ${version}`.padEnd(28)}${how}`;
  if (failed !== undefined) return `${pc.red('failed ')}  ${where}\n${failed}`;
  if (skipped !== undefined) return `${pc.yellow('skipped')}  ${where}; ${skipped}`;
  return `${pc.green('works  ')}  ${where}${done.map((line) => `\n${' '.repeat(9)}${pc.dim(line)}`).join('')}`;
}

if (isMain(import.meta)) {
  const { only } = new ScriptCommand('field runtimes')
    .description(
      'Pack the client, install it outside of this repository, and let it sign in, upload, list, share and download on each supported runtime.',
    )
    .option('--only <names...>', 'only those whose name contains one of these')
    .parse()
    .opts<{ only?: string[] }>();
  await runVerb('runtimes', async () => {
    const results = await runtimes(only, (result) => {
      console.log(lineOf(result));
    });
    const failed = results.filter((result) => result.failed !== undefined).length;
    const skipped = results.filter((result) => result.skipped !== undefined).length;
    const summary = `${results.length - failed - skipped} work, ${skipped} skipped, ${failed} failed`;
    if (failed > 0) throw new UsageError(summary);
    return summary;
  });
}
