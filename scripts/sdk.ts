import path from 'node:path';
import { Argument } from 'commander';
import pc from 'picocolors';
import { ScriptCommand } from '../options/script-command.ts';
import { layoutOf } from './lib/layout.ts';
import { isMain, runVerb, UsageError } from './lib/verb.ts';
import { startReferenceServer, type ReferenceServer } from './live/reference-server.ts';
import { makeInputs } from './live/workflows.ts';
import { sdkLanguages } from './sdk/generate.ts';
import type { SdkLanguage } from './sdk/mend.ts';
import { writeOutcomes } from './sdk/page.ts';
import { toolchains } from './sdk/toolchains.ts';
import { trySdk, type SdkOutcome } from './sdk/try.ts';

/**
 * Compiles the clients of `generated/sdk/`, and runs every workflow and the page's sample with each against the reference server. A language
 * whose toolchain is not installed is told of, and not tried.
 */
export async function sdk({
  root,
  languages = sdkLanguages,
  report = () => undefined,
}: {
  root?: string;
  languages?: readonly SdkLanguage[];
  report?: (line: string) => void;
} = {}): Promise<SdkOutcome[]> {
  const layout = layoutOf(root);
  const outcomes: SdkOutcome[] = [];
  for (const language of languages) {
    // One server each: what one language makes is in no other's way.
    const server = await startReferenceServer();
    try {
      const outcome = await trySdk(language, layout, await inputsOf(layout, server));
      outcomes.push(outcome);
      for (const line of linesOf(outcome)) report(line);
    } finally {
      await server.close();
    }
  }
  return outcomes;
}

/** One line of what came of it, or a UsageError where a client fails. */
export function summaryOf(outcomes: readonly SdkOutcome[]): string {
  const tried = outcomes.filter(({ version }) => version !== undefined);
  const held = tried.reduce((sum, { held }) => sum + held.length, 0);
  const summary = `${tried.length} of ${outcomes.length} languages, ${held} workflows held`;
  const broken = outcomes.filter(
    ({ fault, failed }) => fault !== undefined || Object.keys(failed).length > 0,
  );
  if (broken.length === 0) return summary;
  throw new UsageError(`${summary}; failed in ${broken.map(({ language }) => language).join(', ')}`);
}

async function inputsOf(
  layout: ReturnType<typeof layoutOf>,
  server: ReferenceServer,
): Promise<Record<string, string>> {
  const inputs = await makeInputs(layout, server);
  const variables = Object.entries(inputs).map(([name, value]) => [variableOf(name), String(value)]);
  return {
    ...(Object.fromEntries(variables) as Record<string, string>),
    FILE_STORAGE_BASE_URL: server.apiRoot,
    FILE_STORAGE_EMAIL: server.email,
    FILE_STORAGE_PASSWORD: server.password,
    PHOTO: path.join(layout.workflows, 'files/harbour.png'),
  };
}

/** `ARCHIVE_ID` of `archiveId` */
const variableOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

function linesOf({ language, version, fault, held, failed, sample = '' }: SdkOutcome): string[] {
  const { name } = toolchains[language];
  if (version === undefined) return [pc.yellow(`skipped  ${name}: not installed`)];
  if (fault !== undefined) return [`${pc.red('failed')}   ${name} ${version}  ${fault}`];
  return [
    `${pc.green('held')}     ${name} ${version}  ${held.length} workflows; the sample: ${sample}`,
    ...Object.entries(failed).map(([workflow, why]) => `${pc.red('failed')}   ${name}  ${workflow}: ${why}`),
  ];
}

if (isMain(import.meta)) {
  const command = new ScriptCommand('sdk')
    .description('Compile the clients of generated/sdk/, and run every workflow with each.')
    .addArgument(new Argument('[languages...]', 'those to try').choices(sdkLanguages).default(sdkLanguages))
    .option('--page', 'write what came of it into docs/sdks.md')
    .parse();
  await runVerb('sdk', async () => {
    const [languages] = command.processedArgs as [SdkLanguage[]];
    const outcomes = await sdk({ languages, report: console.log });
    if (command.opts<{ page?: true }>().page) await writeOutcomes(outcomes, layoutOf());
    return summaryOf(outcomes);
  });
}
