import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ScriptCommand } from '../options/script-command.ts';
import { answerTypesOf } from './generators/answer-types.ts';
import { tools, type Tool } from './generators/tools.ts';
import { bundlePath } from './lib/bundles.ts';
import { layoutOf, repositoryRoot } from './lib/layout.ts';
import { objectOf, operationsOf, type OpenApiDocument } from './lib/openapi.ts';
import { isMain, runVerb, UsageError } from './lib/verb.ts';

const run = promisify(execFile);

/** Where the generators are installed: a package of its own, with its own lock file. */
const folder = path.join(repositoryRoot, 'scripts/generators');
const packages = path.join(folder, 'node_modules');

/** What a generator made of the answers of all operations. */
export interface GeneratorResult {
  tool: string;
  document: string;
  /** Why it did not run. */
  skipped?: string;
  success: number;
  errors: number;
  /** Answers without a type, or with `any`, `unknown`, `never` or `void`: `login success: unknown`. */
  untyped: string[];
}

export const areGeneratorsInstalled = () => existsSync(path.join(packages, '.package-lock.json'));

/** Installs the generators as their lock file names them, without running their scripts. */
export async function installGenerators(): Promise<void> {
  await run('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit'], { cwd: folder }).catch(
    (error: unknown) => {
      throw new UsageError('The generators could not be installed.', { cause: error });
    },
  );
}

/** Runs one generator on the description that is meant for it, and reads the types of all answers. */
export async function tryGenerator(tool: Tool): Promise<GeneratorResult> {
  const { name, document } = tool;
  const result: GeneratorResult = { tool: name, document, success: 0, errors: 0, untyped: [] };
  if (!runsOn(tool.node)) return { ...result, skipped: `needs Node ${tool.node.join('.')}` };

  const description = await bundlePath(layoutOf(), document);
  const operations = operationsOf(JSON.parse(await readFile(description, 'utf8')) as OpenApiDocument);
  // Below the packages, so that a configuration written here finds them.
  await mkdir(packages, { recursive: true });
  const work = await mkdtemp(path.join(packages, '.try-'));
  try {
    const config = tool.config?.(description);
    if (config) await writeFile(path.join(work, config.file), config.content);
    const [script, ...args] = tool.command(description);
    await run(process.execPath, [path.resolve(packages, script), ...args], {
      cwd: work,
      env: { ...process.env, NO_COLOR: '1', CI: '1' },
      maxBuffer: 64 * 1024 * 1024,
    });
    const types = answerTypesOf(path.join(work, tool.output));
    for (const { id, node } of operations) {
      for (const kind of ['success', 'errors'] as const) {
        const place = tool[kind]?.(id);
        if (!place) continue;
        const found = types.at(place);
        result[kind] += found.length;
        const isDue = kind === 'success' || !tool.skipsDefault || '401' in objectOf(node.responses);
        if (found.length === 0 && isDue) result.untyped.push(`${id} ${kind}: none`);
        for (const { text, isOpen } of found) if (isOpen) result.untyped.push(`${id} ${kind}: ${text}`);
      }
    }
    return result;
  } finally {
    await rm(work, { recursive: true });
  }
}

function runsOn([major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/**
 * Tries every generator.
 *
 * @throws UsageError if one leaves an answer without a type
 */
export async function generators(): Promise<{ summary: string; report: string }> {
  if (!areGeneratorsInstalled()) await installGenerators();
  const results: GeneratorResult[] = [];
  for (const tool of tools) results.push(await tryGenerator(tool));
  const report = results
    .map(({ tool, document, skipped, success, errors, untyped }) =>
      skipped === undefined
        ? `${tool.padEnd(24)}${document}  ${success} success types, ${errors} error types, ${untyped.length} untyped`
        : `${tool.padEnd(24)}skipped: ${skipped}`,
    )
    .join('\n');
  const untyped = results.flatMap(({ tool, untyped }) => untyped.map((answer) => `${tool}: ${answer}`));
  if (untyped.length > 0)
    throw new UsageError(['Answers come out without a type.', report, ...untyped].join('\n'));
  const tried = results.filter(({ skipped }) => skipped === undefined).length;
  return { summary: `${tried} of ${results.length} generators, 0 untyped answers`, report };
}

if (isMain(import.meta)) {
  new ScriptCommand('generators')
    .description('Install foreign code generators, and see that every answer gets a type from them.')
    .parse();
  await runVerb('generators', async () => {
    const { summary, report } = await generators();
    console.log(report);
    return summary;
  });
}
