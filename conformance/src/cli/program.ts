import '../composition.ts';
import { Command } from 'commander';
import { valueOf } from '../../../packages/options/variables.ts';
import { didYouMean } from '../engine/model/did-you-mean.ts';
import { UsageError } from '../engine/model/errors.ts';
import { toolVersion } from '../version.ts';
import {
  clientOptions,
  compareOptions,
  explainOptions,
  harOptions,
  listOptions,
  mergeOptions,
  ownOptions,
  proxyOptions,
  replayOptions,
  texts,
} from './command-options.ts';
import { configurationFile, readConfiguration, writeConfiguration } from './configuration-file.ts';
import { flagsOf, refuseCarelessValues } from '../../../packages/options/table.ts';
import { takeOptions, readSettings } from './settings.ts';
import { runOptions, variableOf, type OptionName, type Settings } from './options.ts';
import type { SubmissionOptions } from './submission-command.ts';
import type { Surroundings } from './surroundings.ts';

const introduction =
  'Tests any implementation of the File Storage API, requirement by requirement.\n\n' +
  'Each option can also be set as an environment variable (--base-url as FILE_STORAGE_BASE_URL) or in the configuration\n' +
  `file ${configurationFile}. The command line overrides the environment, and the environment overrides the file.`;

const afterwards = `
Exit codes:
  0    every tested requirement passed, or is a known failure in the baseline
  1    a requirement failed or had an error, or the baseline is out of date; compare: a requirement became worse than
       in the first report; proxy: the command of --exec failed
  2    the command line or the configuration is invalid, or nothing was selected or tested, or most
       checks ended at a 429
  3    the server could not be reached or signed in to
  70   a bug in this tool
  130  interrupted (SIGINT); 143: terminated (SIGTERM)

Examples:
  export FILE_STORAGE_EMAIL=... FILE_STORAGE_PASSWORD=...
  file-storage-conformance --base-url https://files.example.com/api/v1 --profile full
  file-storage-conformance replay conformance-report/report.json FOLDER-4
`;

/**
 * Executes a command line and returns its exit code. Each command imports what it needs when it is called.
 *
 * @param argv as in `process.argv`
 * @throws UsageError, UnreachableError, and commander's own error
 */
export async function runProgram(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const finish = { exitCode: 0 };
  await createProgram(surroundings, finish).parseAsync(argv);
  return finish.exitCode;
}

function createProgram(surroundings: Surroundings, finish: { exitCode: number }): Command {
  const { stdout, stderr, env } = surroundings;
  const program = new Command('file-storage-conformance')
    .description(introduction)
    .version(toolVersion)
    .exitOverride()
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) });

  const settings = async <Name extends OptionName>(
    command: Command,
    names: readonly Name[],
    own: readonly OptionName[] = [],
  ): Promise<Settings<Name>> => {
    const flags = flagsOf(command);
    const file = await readConfiguration(flags['config']?.at(-1) ?? valueOf(env, variableOf('config')));
    const isOwn = (name: Name) => own.includes(name);
    return {
      ...readSettings(
        names.filter((name) => !isOwn(name)),
        { flags, env, file },
      ),
      ...readSettings(names.filter(isOwn), { flags, env: {} }),
    };
  };
  const configurable = (...given: Parameters<typeof takeOptions>) =>
    takeOptions(...given).option('--config <file>', 'configuration file', (file) => [file]);

  const run = configurable(program.command('run', { isDefault: true }), runOptions)
    .description('test a server (the default command)')
    .allowExcessArguments()
    .action(async (_, command: Command) => {
      refuseArguments(command, program);
      const { runCommand } = await import('./run-command.ts');
      finish.exitCode = await runCommand(await settings(command, runOptions), flagsOf(command), surroundings);
    });

  configurable(program.command('list'), listOptions, texts.list)
    .description('list the areas, or the selected checks with what each needs')
    .option('--all', 'every check')
    .option('--json', 'every check, as JSON')
    .option('--coverage', 'the values that the requests of each operation use; with --json as JSON')
    .action(async ({ all = false, json = false, coverage = false }: ListFlags, command: Command) => {
      if (coverage) {
        const { listCoverage } = await import('./coverage.ts');
        stdout.write(listCoverage(json ? 'json' : 'table'));
        return;
      }
      const { list } = await import('./list-command.ts');
      stdout.write(await list(await settings(command, listOptions), json ? 'json' : all ? 'all' : 'brief'));
    });

  configurable(program.command('explain <id>'), explainOptions)
    .description('explain a requirement, a rule, an unknown or a check, such as FOLDER-4 or FOLDER-4.1')
    .action(async (id: string, _, command: Command) => {
      const { explain } = await import('./explain-command.ts');
      stdout.write(await explain(id, await settings(command, explainOptions)));
    });

  configurable(program.command('replay <report> <id-or-check>'), replayOptions)
    .description('run a requirement or a check of a JSON report again, showing each request')
    .action(async (file: string, check: string, _, command: Command) => {
      const { replay } = await import('./replay-command.ts');
      finish.exitCode = await replay(
        file,
        check,
        await settings(command, replayOptions),
        flagsOf(command),
        surroundings,
      );
    });

  configurable(program.command('merge <reports...>'), mergeOptions)
    .description('merge the JSON reports of all shards of a run')
    .action(async (files: string[], _, command: Command) => {
      const { merge } = await import('./merge-command.ts');
      finish.exitCode = await merge(files, await settings(command, mergeOptions), surroundings);
    });

  configurable(program.command('compare <reports...>'), compareOptions, texts.compare)
    .description('compare JSON reports; exits with 1 if a requirement became worse than in the first report')
    .action(async (files: string[], _, command: Command) => {
      const { compare } = await import('./compare-command.ts');
      const given = await settings(command, compareOptions, ownOptions.compare);
      finish.exitCode = await compare(files, given, surroundings);
    });

  const proxy = configurable(program.command('proxy'), proxyOptions)
    .description('start a proxy in front of a server, and test the requests and responses of any client')
    .action(async (_, command: Command) => {
      const { proxyCommand } = await import('./proxy-command.ts');
      finish.exitCode = await proxyCommand(await settings(command, proxyOptions), surroundings);
    });

  const client = configurable(program.command('client'), clientOptions, texts.client)
    .description(
      'run a client against servers with all behaviours that the interface allows, and report where the client fails',
    )
    .action(async (_, command: Command) => {
      const { clientCommand } = await import('./client-command.ts');
      const given = await settings(command, clientOptions, ownOptions.client);
      finish.exitCode = await clientCommand(given, surroundings);
    });

  configurable(program.command('har <file>'), harOptions, texts.har)
    .description('test the traffic in a HAR file, recorded by a browser or a proxy')
    .action(async (file: string, _, command: Command) => {
      const { harCommand } = await import('./har-command.ts');
      finish.exitCode = await harCommand(file, await settings(command, harOptions), surroundings);
    });

  program
    .command('badge <report>')
    .description('write a badge of a complete JSON report: an SVG file, and a JSON file for shields.io')
    .option('--svg <file>', 'the SVG file (default: conformance-badge.svg if --endpoint is absent too)')
    .option(
      '--endpoint <file>',
      'the JSON of a shields.io endpoint (default: conformance-badge.json if --svg is absent too)',
    )
    .action(async (file: string, files: { svg?: string; endpoint?: string }) => {
      const { badge } = await import('./badge-command.ts');
      await badge(file, files, surroundings);
    });

  program
    .command('submission <file>')
    .description('create a submission for publication from a complete JSON report, or verify a submission')
    .option('--name <text>', 'name of the tested server')
    .option('--release <text>', 'version of the tested server')
    .option('--command <line>', 'command line of the run')
    .option('--digest <digest>', 'digest that the report must have, as printed by `badge`')
    .option('--output <file>', 'where to write it (default: submission.json)')
    .action(async (file: string, given: SubmissionOptions) => {
      const { submit } = await import('./submission-command.ts');
      await submit(file, given, surroundings);
    });

  program
    .command('init [file]')
    .description(`write a commented configuration file (default: ${configurationFile})`)
    .option('--force', 'replace an existing file')
    .action(async (file: string | undefined, { force = false }: { force?: boolean }) => {
      await writeConfiguration(file ?? configurationFile, force);
      stdout.write(`Wrote ${file ?? configurationFile}.\n`);
    });

  program.addHelpText(
    'after',
    () =>
      `\nThe command run:\n${optionsHelp(run)}\nThe command proxy:\n${optionsHelp(proxy)}\nThe command client:\n${optionsHelp(client)}${afterwards}`,
  );
  refuseCarelessValues(program);
  return program;
}

/** The help of a command without its usage line and description. */
function optionsHelp(command: Command): string {
  const help = command.helpInformation();
  return help.slice(help.indexOf('\n\n', help.indexOf('\n\n') + 1) + 1);
}

/** An argument of the default command is the name of a command that does not exist. */
function refuseArguments({ args }: Command, program: Command): void {
  const [word] = args;
  if (word === undefined) return;
  const names = program.commands.map((command) => command.name());
  if (names.includes(word)) {
    throw new UsageError(`Give ${word} before its options: file-storage-conformance ${word} ... See --help.`);
  }
  throw new UsageError(`There is no command ${JSON.stringify(word)}.${didYouMean(word, names)} See --help.`);
}

/** The options of `list`, except for those that select. */
interface ListFlags {
  readonly all?: boolean;
  readonly json?: boolean;
  readonly coverage?: boolean;
}
