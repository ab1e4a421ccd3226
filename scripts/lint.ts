import { existsSync } from 'node:fs';
import path from 'node:path';
import { lintConfig, type BaseResolver } from '@redocly/openapi-core';
import { ScriptCommand } from '../packages/options/script-command.ts';
import type { Compiled } from './bundle/reference.ts';
import { layoutOf, type Layout } from './lib/layout.ts';
import { clientProblems } from './generate/client/problems.ts';
import { callsOf } from './lib/call.ts';
import type { JsonObject } from './lib/openapi.ts';
import { ContractError, countProblems, plural, type Problem } from './lib/problem.ts';
import { fromRedocly, redoclyOf } from './lib/redocly.ts';
import { isMain, runCommand, UsageError } from './lib/command.ts';
import { causesOf, isBeforeReview } from './lint/causes.ts';
import { filesIn, lintFile, openDocument, parseProblems, sourceFiles } from './lint/documents.ts';
import { checkOverlays, danglingReferences, overlaidProblems } from './lint/overlays.ts';
import { refuseMisreadSources } from './lint/source-problems.ts';
import { acceptSources, sourcesOf } from './lint/sources.ts';
import { unfilledPlaces, withoutUnfilled } from './lint/unfilled.ts';
import { worded } from './lint/wording.ts';

export interface Linted {
  summary: string;
  /** The compiled contract, which `bundle` uses. */
  compiled?: Compiled | undefined;
}

/**
 * Checks the contract, its registers, the overlays and the workflows with the rules in `redocly.yaml`, and the
 * configuration of these rules.
 *
 * @param accepts whether to write the listing of the constraints first
 * @throws ContractError if there is any error or warning
 */
export async function lint({
  root,
  accepts = false,
}: { root?: string; accepts?: boolean } = {}): Promise<Linted> {
  const layout = layoutOf(root);
  for (const file of [layout.redoclyConfig, layout.contract]) {
    if (!existsSync(file)) throw new UsageError(`${path.relative(layout.root, file)} is missing.`);
  }
  const { config, resolver } = await redoclyOf(layout);
  const overlays = await filesIn(path.dirname(layout.referenceOverlaySource), '.overlay.yaml');
  const workflows = await filesIn(layout.workflows, '.arazzo.yaml');

  await refuseMisreadSources(layout, resolver);
  const lintContract = () => lintFile(layout.contract, config.forAlias('contract'), resolver);
  let ofContract = await lintContract();
  if (accepts && !isBeforeReview(ofContract)) {
    await acceptSources(layout, resolver);
    ofContract = await lintContract();
  }
  const problems = [...fromRedocly(await lintConfig({ config })), ...ofContract];
  for (const file of [...overlays, ...workflows]) problems.push(...(await lintFile(file, config, resolver)));
  problems.push(...(await danglingReferences(layout)));
  // Redocly has not read files that only an invalid file refers to.
  if (problems.length > 0) problems.push(...(await parseProblems(await sourceFiles(layout), resolver)));
  const unfilled = await unfilledPlaces(await sourceFiles(layout));
  if (problems.length + unfilled.length > 0) {
    throw new ContractError([...unfilled, ...withoutUnfilled(worded(causesOf(problems), layout), unfilled)]);
  }
  const compiled = await checkOverlays(layout, overlays, resolver);
  const later = compiled
    ? [...(await overlaidProblems(compiled, layout, resolver)), ...(await unsupported(compiled, layout))]
    : [];
  if (later.length > 0) throw new ContractError(worded(later, layout));

  return { summary: `${await inventory(layout, workflows, resolver)}: ${countProblems([])}`, compiled };
}

/** What would stop `generate`: the client has the operations of the contract, and those that the reference overlay adds. */
async function unsupported({ contract, reference }: Compiled, layout: Layout): Promise<Problem[]> {
  const own = callsOf(contract);
  const ids = new Set(own.map(({ id }) => id));
  const added = callsOf(reference.description).filter(({ id }) => !ids.has(id));
  return [
    ...(await clientProblems(contract, own, layout)),
    ...(await clientProblems(reference.description, added, layout)),
  ];
}

/** `22 operations, 7 workflows, 181 requirements, 62 unknowns` */
async function inventory(layout: Layout, workflowFiles: string[], resolver: BaseResolver): Promise<string> {
  const parsed = async (file: string) => (await openDocument(resolver, file)).parsed;
  const contract = (await parsed(layout.contract)) as { paths: Record<string, { $ref: string }> };
  const paths: JsonObject = {};
  for (const [urlPath, { $ref }] of Object.entries(contract.paths)) {
    paths[urlPath] = (await parsed(path.join(layout.openapi, $ref))) as JsonObject;
  }
  const workflows = (await Promise.all(workflowFiles.map(parsed))) as { workflows: unknown[] }[];
  const requirements = (await parsed(layout.requirements)) as unknown[];
  const unknowns = (await parsed(layout.unknowns)) as unknown[];
  return [
    plural(callsOf({ paths }).length, 'operation'),
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
  const layout = layoutOf(root);
  return sourcesOf(layout, component, (await redoclyOf(layout)).resolver);
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
      'list the texts that each constraint comes from, of one component such as schemas/PresignUploadRequest, or of all',
    )
    .option('--accept', 'first write openapi/sources.txt anew: you have compared what changed with its texts')
    .option('--report', 'also rate the contract')
    .parse();
  const { sources, accept, report } = command.opts<{
    sources?: string | true;
    accept?: true;
    report?: true;
  }>();
  await runCommand('lint', async () => {
    if (sources === undefined) {
      const { summary } = await lint({ accepts: accept === true });
      return report ? `${summary}; ${await reportOf()}` : summary;
    }
    console.log(await lintSources(sources === true ? undefined : sources));
    return undefined;
  });
}
