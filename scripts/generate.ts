import path from 'node:path';
import { Option } from 'commander';
import { ScriptCommand } from '../packages/options/script-command.ts';
import { compileOutputs, obsoleteFiles, staleFiles } from './generate/outputs.ts';
import { pathsOf } from './lib/paths.ts';
import { callsOf } from './lib/call.ts';
import type { OpenApiDocument } from './lib/openapi.ts';
import { replaceFiles } from './lib/replace-files.ts';
import { untilStopped } from './lib/stopping.ts';
import { isMain, runCommand, UsageError } from './lib/command.ts';
import { lint as lintContract, lintWithCode, type Linted } from './lint.ts';

/**
 * Compiles the contract, and writes all of `generated/` or none of it.
 *
 * @param lint rules that the contract must pass before it is compiled
 * @throws ContractError if the contract cannot be compiled
 */
export async function generate({
  root,
  lint = lintContract,
}: {
  root?: string;
  lint?: (options: { root: string }) => Promise<Pick<Linted, 'outputs'>>;
} = {}): Promise<{ summary: string }> {
  const paths = pathsOf(root);
  const linted = await lint({ root: paths.root });
  const outputs = linted.outputs ?? (await compileOutputs({ root: paths.root }));
  const changed = await replaceFiles(outputs.files, await obsoleteFiles(outputs, paths));
  const { contract, reference } = outputs.bundles;
  const operations = (document: OpenApiDocument) => callsOf(document).length;
  return {
    summary: `${operations(contract)} operations, ${operations(reference)} with the reference overlay, ${changed.length} of ${outputs.files.size} files changed${outputs.note}`,
  };
}

/**
 * Lints the contract, and compares `generated/` with what it compiles to; writes nothing.
 *
 * @throws ContractError if lint finds anything
 * @throws UsageError with the files that `generate` would change
 */
export async function checkGenerated({
  root,
  lint = lintWithCode,
}: {
  root?: string;
  lint?: (options: { root: string }) => Promise<Linted>;
} = {}): Promise<{ summary: string }> {
  const paths = pathsOf(root);
  const { summary, outputs } = await lint({ root: paths.root });
  const stale = await staleFiles(paths.root, outputs);
  if (stale.length > 0)
    throw new UsageError(
      `These files are not what openapi/ makes: run \`npm run generate\`, and commit the result.\n${stale.map((file) => `  ${path.relative(paths.root, file)}`).join('\n')}`,
    );
  return { summary: `generated/ is up to date; ${summary}` };
}

if (isMain(import.meta)) {
  const { watch, check } = new ScriptCommand('generate')
    .description('Lint openapi/ and compile it into generated/: single files, types, validators, clients')
    .option('--watch', 'keep running, and compile again on each save')
    .addOption(
      new Option('--check', 'write nothing, and fail if generated/ is not what openapi/ makes').conflicts(
        'watch',
      ),
    )
    .parse()
    .opts<{ watch?: true; check?: true }>();
  await runCommand('generate', async () => {
    if (watch) {
      const { watchContract } = await import('./generate/watch.ts');
      return (await watchContract({ signal: untilStopped() })).summary;
    }
    return (await (check ? checkGenerated() : generate())).summary;
  });
}
