import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ScriptCommand } from '../options/script-command.ts';
import { answerTypesOf } from './generators/answer-types.ts';
import {
  folderBesidePackages,
  installGenerators,
  runGenerator,
  runsHere,
} from './generators/run-generator.ts';
import { tools, type Tool } from './generators/tools.ts';
import { bundlePath, readBundle } from './lib/bundles.ts';
import { layoutOf } from './lib/layout.ts';
import { operationsOf } from './lib/openapi.ts';
import { isMain, runVerb, UsageError } from './lib/verb.ts';

/** The types of responses that a generator has written. */
export interface GeneratorResult {
  tool: string;
  document: string;
  /** Why it did not run. */
  skipped?: string;
  success: number;
  errors: number;
  /** Responses without a type, or with `any`, `unknown`, `never` or `void`: `login success: unknown`. */
  untyped: string[];
}

/** Runs one generator with its description, and reads the types of all responses. */
export async function tryGenerator(tool: Tool): Promise<GeneratorResult> {
  const { name, document } = tool;
  const result: GeneratorResult = { tool: name, document, success: 0, errors: 0, untyped: [] };
  if (!runsHere(tool)) return { ...result, skipped: `needs Node ${tool.node.join('.')}` };

  const layout = layoutOf();
  const operations = operationsOf(await readBundle(layout, document));
  const work = await folderBesidePackages();
  try {
    await runGenerator(tool, await bundlePath(layout, document), work);
    const types = answerTypesOf(path.join(work, tool.output));
    for (const { id } of operations) {
      for (const kind of ['success', 'errors'] as const) {
        const place = tool[kind]?.(id);
        if (!place) continue;
        const found = types.at(place);
        result[kind] += found.length;
        if (found.length === 0) result.untyped.push(`${id} ${kind}: none`);
        for (const { text, isOpen } of found) if (isOpen) result.untyped.push(`${id} ${kind}: ${text}`);
      }
    }
    return result;
  } finally {
    await rm(work, { recursive: true });
  }
}

/**
 * Runs every generator.
 *
 * @throws UsageError if one leaves a response without a type
 */
export async function generators(): Promise<{ summary: string; report: string }> {
  await installGenerators();
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
    throw new UsageError(['Some responses have no type.', report, ...untyped].join('\n'));
  const tried = results.filter(({ skipped }) => skipped === undefined).length;
  return { summary: `${tried} of ${results.length} generators, 0 untyped responses`, report };
}

if (isMain(import.meta)) {
  new ScriptCommand('field generators')
    .description('Install code generators, and check that each gives every response a type.')
    .parse();
  await runVerb('generators', async () => {
    const { summary, report } = await generators();
    console.log(report);
    return summary;
  });
}
