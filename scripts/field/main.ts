import { Argument, Option } from 'commander';
import pc from 'picocolors';
import { ScriptCommand } from '../../packages/options/script-command.ts';
import { pathsOf } from '../lib/paths.ts';
import { runCommand, UsageError } from '../lib/command.ts';
import { writeAcceptancePage } from './acceptance-page.ts';
import { collectionTrials } from './collection-trials.ts';
import { documentNames, type DocumentName } from './documents.ts';
import { excuseOf, summaryOf, wrongOf } from './check-results.ts';
import { matrix, partNames, type PartName } from './matrix.ts';
import { writeProgramsPage } from './programs/page.ts';
import { programs } from './programs/trials.ts';
import { chosenTrials, runTrials } from './run-trials.ts';
import { runtimeTrials } from './runtimes/trials.ts';
import type { Trial, Tried } from './trial.ts';
import { typedGenerators } from './typescript-generators.ts';

/** The trials that a command of `npm run field` runs. */
interface Suite {
  /** For the help. */
  does: string;
  trials: readonly Trial[];
  /** The only documents to try. */
  documents?: readonly DocumentName[];
  /** Parts that can be chosen. */
  parts?: readonly PartName[];
  /** Writes the page of the results. */
  writePage?: (tried: readonly Tried[], parts: readonly PartName[]) => Promise<void>;
  /** The page, for the help. */
  page?: string;
}

const suites: Readonly<Record<string, Suite>> = {
  generators: {
    does: 'Run code generators on the contract, and check that each gives every response a type, and that the code compiles and works.',
    trials: typedGenerators,
    documents: ['codegen'],
  },
  matrix: {
    does: 'Try other tools on our documents and server. Results of earlier runs on the same document are reused.',
    trials: partNames.flatMap((name) => matrix[name].trials),
    parts: partNames,
    writePage: (tried, parts) => writeAcceptancePage(parts, tried, pathsOf()),
    page: 'write these parts of docs/acceptance.md',
  },
  collections: {
    does: 'Run the collections of the package @file-storage/openapi with newman and the Bruno CLI.',
    trials: collectionTrials,
  },
  runtimes: {
    does: 'Pack the client, install it outside of this repository, and let it sign in, upload, list, share and download on each supported runtime.',
    trials: runtimeTrials,
  },
  programs: {
    does: 'Run programs of other authors against the reference server, and check the result of each step.',
    trials: programs,
    writePage: (tried) => writeProgramsPage(tried, pathsOf()),
    page: 'write the results to docs/programs.json and docs/programs.md',
  },
};

interface Options {
  only?: string[];
  documents?: DocumentName[];
  again?: true;
  known?: true;
  page?: true;
}

function commandOf(name: string, { does, trials, parts, page }: Suite): ScriptCommand {
  const names = trials.map((trial) => trial.name).join('; ');
  const command = new ScriptCommand(`field ${name}`)
    .description(
      `${does} Each tool is installed at its version, so the first run needs a network and takes minutes; one whose language is not installed is skipped, or fails with PROOF=nightly.`,
    )
    .addHelpText('after', `\nTrials: ${names}`)
    .option('--only <names...>', 'only those whose name contains one of these');
  if (parts) {
    const kinds =
      'clients (tools whose output is used), server (tools that test it), documents (tools that read them)';
    command
      .addArgument(new Argument('[parts...]', `kinds of tools: ${kinds}`).choices(parts).default(parts))
      .addOption(new Option('--documents <names...>', 'only these documents').choices(documentNames))
      .option('--again', 'do not reuse earlier results')
      .option('--known', 'try nothing, and report only what earlier runs found');
  }
  return page === undefined ? command : command.option('--page', page);
}

function lineOf({ trial, outcomes, skipped, failed }: Tried, document = ''): string {
  const name = `${trial.name.padEnd(28)} ${trial.version.padEnd(9)} ${trial.how ?? document}`.trimEnd();
  if (skipped !== undefined) return `${pc.yellow('skipped')}  ${name}  ${skipped}`;
  if (failed !== undefined) return `${pc.red('failed ')}  ${name}  ${failed}`;
  const wrong = wrongOf({ outcomes });
  const isExplained = wrong.every((outcome) => excuseOf(trial, outcome));
  const right = outcomes.filter(({ verdict }) => verdict === 'right').length;
  const facts = [
    `${right} of ${right + wrong.length} steps`,
    ...(wrong.length > 0 && isExplained ? ['the others with a reason'] : []),
  ];
  return `${isExplained ? pc.green('right  ') : pc.red('wrong  ')}  ${name}  ${facts.join(', ')}`;
}

/** @param name the command, as in `npm run field -- <name>` */
async function runSuite(name: string, suite: Suite): Promise<void> {
  const command = commandOf(name, suite).parse();
  const { only, page, documents = suite.documents, ...others } = command.opts<Options>();
  await runCommand(name, async () => {
    const [parts = []] = command.processedArgs as [PartName[]?];
    const trials = suite.parts ? parts.flatMap((part) => matrix[part].trials) : suite.trials;
    const isWhole = documents === undefined && !others.known;
    if (page && suite.parts && (only || documents))
      throw new UsageError('The page shows whole parts: leave --only and --documents out with --page.');
    const tried = await runTrials(chosenTrials(trials, only), {
      ...others,
      ...(documents && { documents }),
      report: (line) => {
        console.log(pc.dim(`  ${line}`));
      },
      show: (result, document) => {
        console.log(lineOf(result, document));
      },
    });
    if (page) await suite.writePage?.(tried, parts);
    return summaryOf(tried, isWhole);
  });
}

// `scripts/lib/subcommands.ts` puts the name of the suite before the arguments of the user.
const [name = ''] = process.argv.splice(2, 1);
const suite = suites[name];
if (!suite) throw new Error(`There are no trials ${name}: ${Object.keys(suites).join(', ')}.`);
await runSuite(name, suite);
