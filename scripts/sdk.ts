import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Argument } from 'commander';
import pc from 'picocolors';
import { ScriptCommand } from '../options/script-command.ts';
import { readBundle } from './lib/bundles.ts';
import { layoutOf } from './lib/layout.ts';
import { isMain, runVerb, UsageError } from './lib/verb.ts';
import { onReferenceServer } from './live/reference-server.ts';
import { arrangeWorld, faultsOf, writeRandomFile } from './sdk/arrange.ts';
import { startFaultyProxy } from './sdk/faulty-proxy.ts';
import { sdkLanguages, type SdkLanguage } from './sdk/generate.ts';
import { languagesOfSdks } from './sdk/languages.ts';
import { sdkModel, type SdkModel } from './sdk/model.ts';
import { writeOutcomes } from './sdk/page.ts';
import { sectionOf, trySdk, type SdkOutcome } from './sdk/try.ts';

/** Sizes in bytes of the files that programs upload. */
const sizes = { SMALL_FILE: 20_000_000, LARGE_FILE: 300_000_000 };

/**
 * For each package of `packages/`: installs it into an empty project with the commands of its page, checks its
 * types, and runs programs that use it with the reference server, through a proxy that simulates failures of network
 * and storage. A language that is not installed is skipped, and shown.
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
  const model = sdkModel(await readBundle(layout, 'openapi.reference.json'));
  const page = await readFile(path.join(layout.docs, 'sdks.md'), 'utf8');
  const outcomes: SdkOutcome[] = [];
  const files = await mkdtemp(path.join(tmpdir(), 'sdk-files-'));
  try {
    const named = Object.entries(sizes).map(
      ([name, size]) => [name, path.join(files, `${name}.bin`), size] as const,
    );
    for (const [, file, size] of named) await writeRandomFile(file, size);
    const inputs = Object.fromEntries(named.map(([name, file]) => [name, file]));
    for (const key of languages) {
      const language = languagesOfSdks[key];
      const outcome = await onReferenceServer((server) =>
        trySdk(
          language,
          sectionOf(page, language),
          layout,
          {
            FILE_STORAGE_BASE_URL: server.apiRoot,
            FILE_STORAGE_EMAIL: server.email,
            FILE_STORAGE_PASSWORD: server.password,
          },
          (work) => behindFaults(model, inputs, work),
        ),
      );
      outcomes.push(outcome);
      for (const line of linesOf(outcome)) report(line);
    }
  } finally {
    await rm(files, { recursive: true, force: true });
  }
  return outcomes;
}

/** Runs a program with its own server behind a faulty proxy, and returns the faults in its requests. */
export async function behindFaults(
  model: SdkModel,
  inputs: Readonly<Record<string, string>>,
  work: (inputs: Readonly<Record<string, string>>) => Promise<void>,
): Promise<Record<string, string>> {
  const proxy = await startFaultyProxy();
  try {
    return await onReferenceServer(async (server) => {
      proxy.forwardTo(new URL(server.apiRoot).origin);
      await work({
        ...inputs,
        ...(await arrangeWorld(server)),
        FILE_STORAGE_BASE_URL: `${proxy.origin}/api/v1`,
      });
      return faultsOf(proxy.seen, model);
    });
  } finally {
    await proxy.close();
  }
}

/**
 * The result in one line.
 *
 * @param required whether every language must be installed
 * @throws UsageError if a package fails, or a required language is not installed
 */
export function summaryOf(outcomes: readonly SdkOutcome[], required = false): string {
  const tried = outcomes.filter(({ version }) => version !== undefined);
  const steps = tried.flatMap(({ programs }) => programs.flatMap(({ held }) => held)).length;
  const summary = `${tried.length} of ${outcomes.length} languages, ${steps} steps held`;
  const broken = outcomes.filter(
    ({ version, fault, programs }) =>
      (required && version === undefined) ||
      fault !== undefined ||
      programs.some(({ failed }) => Object.keys(failed).length > 0),
  );
  if (broken.length === 0) return summary;
  throw new UsageError(`${summary}; failed in ${broken.map(({ language }) => language).join(', ')}`);
}

function linesOf({ language, version, fault, programs, sample }: SdkOutcome): string[] {
  if (version === undefined) return [pc.yellow(`skipped  ${language}: not installed`)];
  return [
    ...(sample === undefined
      ? []
      : [`${pc.green('passed')}   ${language} ${version}  the sample: ${sample}`]),
    ...programs.flatMap(({ name, held, failed, figures }) => [
      `${pc.green('passed')}   ${language}, ${name}: ${held.length} steps${figures.map((figure) => `; ${figure}`).join('')}`,
      ...Object.entries(failed).map(
        ([step, why]) => `${pc.red('failed')}   ${language}, ${name}  ${step}: ${why}`,
      ),
    ]),
    ...(fault === undefined ? [] : [`${pc.red('failed')}   ${language} ${version}  ${fault}`]),
  ];
}

if (isMain(import.meta)) {
  const command = new ScriptCommand('field sdk')
    .description(
      'Install, check and use the clients in other languages, against a server that fails on purpose.',
    )
    .addArgument(
      new Argument(
        '[languages...]',
        'languages to try, which must be installed; without names, those that are installed',
      ).choices(sdkLanguages),
    )
    .option('--page', 'write the results into docs/sdks.md')
    .parse();
  await runVerb('sdk', async () => {
    const [named] = command.processedArgs as [SdkLanguage[]];
    const languages = named.length > 0 ? named : sdkLanguages;
    const { page } = command.opts<{ page?: true }>();
    if (page && languages.length < sdkLanguages.length)
      throw new UsageError('The page shows every language: leave the names of languages out with --page.');
    const outcomes = await sdk({ languages, report: console.log });
    if (page) await writeOutcomes(outcomes, layoutOf());
    return summaryOf(outcomes, named.length > 0);
  });
}
