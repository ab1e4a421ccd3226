import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Argument } from 'commander';
import pc from 'picocolors';
import { ScriptCommand } from '../packages/options/script-command.ts';
import { pathsOf } from './lib/paths.ts';
import { isMain, runCommand, UsageError } from './lib/command.ts';
import { sdkLanguages, type SdkLanguage } from './sdk/generate.ts';
import { trySdk, type SdkOutcome } from './sdk/try.ts';

/**
 * The results in one line.
 *
 * @param isNamed whether the user named the languages: these must be installed, as all must be at night
 * @throws UsageError if a package fails, or a required language is not installed
 */
export function summaryOf(outcomes: readonly SdkOutcome[], isNamed = false): string {
  const required = isNamed || process.env['PROOF'] === 'nightly';
  const tried = outcomes.filter(({ version }) => version !== undefined);
  const summary = `${tried.length} of ${outcomes.length} languages tested`;
  const broken = outcomes.filter(
    ({ version, fault }) => fault !== undefined || (required && version === undefined),
  );
  if (broken.length === 0) return summary;
  throw new UsageError(`${summary}; failed in ${broken.map(({ language }) => language).join(', ')}`);
}

function lineOf({ language, version, tests, fault }: SdkOutcome): string {
  if (version === undefined) return pc.yellow(`skipped  ${language}: not installed`);
  if (fault !== undefined) return `${pc.red('failed')}   ${language} ${version}  ${fault}`;
  return `${pc.green('passed')}   ${language} ${version}  ${tests}`;
}

if (isMain(import.meta)) {
  const command = new ScriptCommand('field sdk')
    .description(
      'Install the packages for other languages as docs/sdks.md says, check their types, and run their tests against a server that fails on purpose.',
    )
    .addArgument(
      new Argument(
        '[languages...]',
        'languages to try, which must be installed; without names, those that are installed, or all with PROOF=nightly',
      ).choices(sdkLanguages),
    )
    .parse();
  await runCommand('sdk', async () => {
    const [named] = command.processedArgs as [SdkLanguage[]];
    const paths = pathsOf();
    const page = await readFile(path.join(paths.docs, 'sdks.md'), 'utf8');
    const outcomes: SdkOutcome[] = [];
    for (const language of named.length > 0 ? named : sdkLanguages) {
      const outcome = await trySdk(language, page, paths);
      outcomes.push(outcome);
      console.log(lineOf(outcome));
    }
    return summaryOf(outcomes, named.length > 0);
  });
}
