import { existsSync } from 'node:fs';
import path from 'node:path';
import { lintConfig, type BaseResolver } from '@redocly/openapi-core';
import { ScriptCommand } from '../packages/options/script-command.ts';
import { bundleContract } from './bundle/contract.ts';
import { placesOfReference } from './bundle/place-in-overlay.ts';
import { refuse } from './bundle/refuse.ts';
import { pathsOf, type Paths } from './lib/paths.ts';
import { compileOutputs, type Outputs } from './generate/outputs.ts';
import { callsOf } from './lib/call.ts';
import type { JsonObject, OpenApiDocument } from './lib/openapi.ts';
import { ContractError, countProblems, plural, together, type Problem } from './lib/problem.ts';
import { fromRedocly, redoclyOf } from './lib/redocly.ts';
import { isMain, runCommand, UsageError } from './lib/command.ts';
import { unfilledCode, unfilledPlaces } from './lib/unfilled.ts';
import { causesOf } from './lint/causes.ts';
import { isBeforeReview, isBesideCompiled } from './lint/drop-followup-errors.ts';
import { filesIn, lintFile, openDocument, sourceFiles } from './lint/documents.ts';
import { checkOverlays, overlaidFindings } from './lint/overlays.ts';
import { refuseMisreadSources } from './lint/source-problems.ts';
import { worded } from './lint/wording.ts';
import { acceptSources, sourcesOf } from './lint/sources.ts';
import { checkWorkflows } from './lint/workflows.ts';

export interface Linted {
  summary: string;
  /** What became of the listing of the constraints. */
  accepted?: string;
  /** What `generate` writes. */
  outputs?: Outputs;
}

/**
 * Checks the contract, its registers, the overlays and the workflows with the rules in `redocly.yaml`, and the
 * configuration of these rules; then compiles them in memory, so that `generate` refuses nothing else.
 *
 * @param accepts whether to write the listing of the constraints, if there is no other error
 * @throws ContractError if there is any error or warning
 */
export async function lint({
  root,
  accepts = false,
}: { root?: string; accepts?: boolean } = {}): Promise<Linted> {
  const paths = pathsOf(root);
  for (const file of [paths.redoclyConfig, paths.contract]) {
    if (!existsSync(file)) throw new UsageError(`${path.relative(paths.root, file)} is missing.`);
  }
  const toolchain = await redoclyOf(paths);
  const { config, resolver } = toolchain;
  await refuseMisreadSources(paths, resolver);
  const lintContract = () => lintFile(paths.contract, config.forAlias('contract'), resolver);
  const found = await lintContract();
  if (!accepts) return lintFurther(found, paths, toolchain);
  const accepted = isBeforeReview(found) ? undefined : await acceptSources(paths, resolver);
  try {
    const linted = await lintFurther(accepted ? await lintContract() : found, paths, toolchain);
    return { ...linted, ...(accepted && { accepted: accepted.result }) };
  } catch (error) {
    await accepted?.putBack();
    throw error;
  }
}

/** Checks what rules have found in the contract, and all else. */
async function lintFurther(
  ofContract: readonly Problem[],
  paths: Paths,
  { config, resolver }: Awaited<ReturnType<typeof redoclyOf>>,
): Promise<Linted> {
  const overlays = await filesIn(path.dirname(paths.referenceOverlaySource), '.overlay.yaml');
  const workflows = await filesIn(paths.workflows, '.arazzo.yaml');

  const problems = [...fromRedocly(await lintConfig({ config })), ...ofContract];
  for (const file of [...overlays, ...workflows]) problems.push(...(await lintFile(file, config, resolver)));
  const causes = await causesOf(problems, paths, resolver);
  const unfilled = unfilledPlaces(await sourceFiles(paths));
  const first = [...unfilled, ...withoutUnfilled(causes, unfilled)];
  if (!first.every(isBesideCompiled)) throw new ContractError(first);
  const compileWithOverlays = async (contract: OpenApiDocument) => {
    const compiled = await checkOverlays(contract, paths, overlays, resolver);
    const { description } = compiled.reference;
    const found = overlaidFindings(description, paths, resolver);
    const [outputs] = await together([
      compileOutputs({ root: paths.root, compiled }),
      found.then((findings) => refuse(findings, placesOfReference(description, paths))),
    ]);
    return outputs;
  };
  const compile = async () => {
    const contract = await bundleContract(paths, resolver);
    return together([compileWithOverlays(contract), checkWorkflows(workflows, contract, paths, resolver)]);
  };
  const [outputs] = await compile().catch((error: unknown) => {
    throw error instanceof ContractError
      ? new ContractError([...first, ...worded(error.problems, paths)])
      : error;
  });
  if (first.length > 0) throw new ContractError(first);
  return { summary: `${await inventory(paths, workflows, resolver)}: ${countProblems([])}`, outputs };
}

/** Without other problems of a line that is not filled in, because they are about the placeholder. */
function withoutUnfilled(problems: readonly Problem[], unfilled: readonly Problem[]): Problem[] {
  const lines = new Set(unfilled.map(({ file, line }) => `${file}:${String(line)}`));
  return problems.filter(({ file, line }) => !lines.has(`${file}:${String(line)}`));
}

/** Refuses also what `npm run new` has left in code. `generate` does not: types of the contract help to write the code. */
export async function lintWithCode(options: { root?: string; accepts?: boolean } = {}): Promise<Linted> {
  const linted = await lint(options).catch((error: unknown) => {
    throw options.accepts && error instanceof ContractError
      ? new ContractError(error.problems, 'openapi/sources.txt is unchanged: correct this first')
      : error;
  });
  const unfilled = unfilledCode(pathsOf(options.root).root);
  if (unfilled.length > 0) throw new ContractError(unfilled, linted.accepted);
  return linted;
}

/** `22 operations, 7 workflows, 181 requirements, 62 unknowns` */
async function inventory(paths: Paths, workflowFiles: string[], resolver: BaseResolver): Promise<string> {
  const parsed = async (file: string) => (await openDocument(resolver, file)).parsed;
  const contract = (await parsed(paths.contract)) as { paths: Record<string, { $ref: string }> };
  const pathItems: JsonObject = {};
  for (const [urlPath, { $ref }] of Object.entries(contract.paths)) {
    pathItems[urlPath] = (await parsed(path.join(paths.openapi, $ref))) as JsonObject;
  }
  const workflows = (await Promise.all(workflowFiles.map(parsed))) as { workflows: unknown[] }[];
  const requirements = (await parsed(paths.requirements)) as unknown[];
  const unknowns = (await parsed(paths.unknowns)) as unknown[];
  return [
    plural(callsOf({ paths: pathItems }).length, 'operation'),
    plural(workflows.flatMap((file) => file.workflows).length, 'workflow'),
    plural(requirements.length, 'requirement'),
    plural(unknowns.length, 'unknown'),
  ].join(', ');
}

/** The sources of each constraint of a component, or of all components, as text. */
export async function lintSources(
  component: string | undefined,
  { root }: { root?: string } = {},
): Promise<string> {
  const paths = pathsOf(root);
  return sourcesOf(paths, component, (await redoclyOf(paths)).resolver);
}

/** Prints what lowers the score. Only this option needs the tool, which is slow to load. */
async function reportOf(): Promise<string> {
  const { score } = await import('./lint/score.ts');
  const { report, summary } = await score();
  console.log(report);
  return summary;
}

if (isMain(import.meta)) {
  const command = new ScriptCommand('lint')
    .description('Check the contract, its registers, overlays and workflows.')
    .option(
      '--sources [component]',
      'list the texts that each constraint comes from, of one component such as schemas/PresignUploadRequest or file such as paths/notes.yaml, or of all',
    )
    .option(
      '--accept',
      'write openapi/sources.txt anew, unless the contract has another error: you have compared what changed with its texts',
    )
    .option('--report', 'also rate the contract')
    .parse();
  const { sources, accept, report } = command.opts<{
    sources?: string | true;
    accept?: true;
    report?: true;
  }>();
  await runCommand('lint', async () => {
    if (sources === undefined) {
      const { summary, accepted } = await lintWithCode({ accepts: accept === true });
      return [summary, ...(accepted ? [accepted] : []), ...(report ? [await reportOf()] : [])].join('; ');
    }
    console.log(await lintSources(sources === true ? undefined : sources));
    return undefined;
  });
}
