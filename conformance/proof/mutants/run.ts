import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import path from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { ScriptCommand } from '../../../options/script-command.ts';
import { startPostgres } from '../../../scripts/lib/postgres.ts';
import { writeAtomically } from '../../src/cli/write-atomically.ts';
import { suiteFor } from '../../src/areas/suite.ts';
import { checkLabel } from '../../src/reporters/html/words.ts';
import { globOf } from '../../src/run/patterns.ts';
import {
  clientLine,
  examineClient,
  openTrial,
  referenceContract,
  type ClientOutcome,
} from '../clients/examine-clients.ts';
import type { FaultyClient } from '../clients/faults/fault.ts';
import { faultyClients } from '../clients/faults/index.ts';
import {
  examineOwn,
  ownClients,
  ownLine,
  type OwnClient,
  type OwnOutcome,
} from '../clients/own/examine-own.ts';
import { examineResults, resultLine, type ResultOutcome } from '../results/examine-results.ts';
import { resultFaults } from '../results/faults.ts';
import { catalogue } from './catalogue.ts';
import type { Mutant } from './mutant.ts';
import { examineAll } from './harness/examine-all.ts';
import { failedChecks, matrixLine } from './harness/matrix.ts';
import { needlessChecks } from './harness/needless.ts';
import { renewedPage } from './harness/page.ts';
import { isOneIn } from './harness/one-in.ts';
import { shareNodes } from './harness/shared-nodes.ts';
import { isProof, lineOf, tallyOf } from './harness/tally.ts';

interface Options {
  readonly only?: string[];
  readonly near: boolean;
  readonly sample?: boolean;
  readonly whole: boolean;
  readonly workers: number;
  readonly nodes: number;
  readonly needless: boolean;
  readonly json?: string;
  readonly markdown?: string;
}

/**
 * Mutants spend more than half of the time waiting, up to twenty seconds at once, so five processes keep two cores busy.
 * Each takes up to half a gigabyte.
 */
const sideBySide = Math.min(
  Math.ceil(availableParallelism() * 2.5),
  Math.max(1, Math.floor(totalmem() / 2 ** 30)),
);

const command = new ScriptCommand('prove mutants')
  .description(
    'Runs the conformance runner against servers with one fault each, and with faulty clients and our own.',
  )
  .option(
    '--only <glob>',
    "mutants, kinds of faults or requirements, e.g. 'folder-*', 'depth' or 'TRASH-*'; may be repeated",
    collected,
  )
  .option('--near', 'runs only the checks of the area of the mutant: quick, but no proof', false)
  .addOption(
    new Option(
      '--sample',
      'for faults that can affect many checks, runs those of what they break, and an eighth of the others',
    ).conflicts(['near', 'whole', 'needless', 'markdown']),
  )
  .option('--whole', 'runs all checks for every mutant, even those that its fault cannot affect', false)
  .option('--workers <number>', 'number of parallel processes', wholeNumber, sideBySide)
  .option(
    '--nodes <number>',
    'runs each mutant as several servers over one database of PostgreSQL, behind a front that takes them in turn',
    wholeNumber,
    1,
  )
  .option('--needless', 'lists checks without which the same faults would be found', false)
  .option('--json <file>', 'writes the matrix, with every finding')
  .option('--markdown <file>', 'writes the matrix as a page; rows of mutants that are not run stay unchanged')
  .parse();

/** One mutant in this many runs all checks, to test that no other check notices its fault. */
const wholeEach = { usual: 100, sample: 300 };

/** For so few mutants, prints the failed checks as well, to show whether a new check is among them. */
const fewMutants = 5;

process.exitCode = await start(command.opts<Options>());

/** With several nodes, starts the PostgreSQL that they share, and stops it at the end. */
async function start(options: Options): Promise<number> {
  if (options.nodes === 1) return main(options);
  const postgres = await startPostgres();
  // It has said why.
  if (!postgres) return 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void postgres.stop().finally(() => process.exit(130)));
  }
  try {
    shareNodes(postgres.url, options.nodes);
    return await main(options);
  } finally {
    await postgres.stop();
  }
}

async function main({
  only = ['*'],
  near,
  sample = false,
  whole,
  workers,
  needless,
  json,
  markdown,
}: Options): Promise<number> {
  const globs = only.map(globOf);
  const isChosen = (names: readonly string[]) => names.some((name) => globs.some((glob) => glob.test(name)));
  const mutants = catalogue.filter(({ id, kind, breaks }) =>
    isChosen([id, ...(kind ? [kind] : []), ...breaks]),
  );
  const clients = faultyClients.filter(({ id, breaks }) => isChosen([id, breaks]));
  const results = resultFaults.filter(({ id }) => isChosen([id]));
  const own = (Object.keys(ownClients) as OwnClient[]).filter((name) => isChosen([`own-${name}`]));
  if (mutants.length + clients.length + results.length + own.length === 0)
    command.error(`error: --only ${only.join(', ')}: there is no such mutant`);
  if (near && markdown !== undefined) {
    command.error('error: --markdown needs all checks, but --near runs only a part: use one of them');
  }
  // Reports an unwritable file before the runs, not after.
  for (const file of [json, markdown]) if (file !== undefined) await expectWritable(file);

  const started = performance.now();
  let done = 0;
  // In parallel with the mutants, because these tests mostly wait, and would keep one processor busy after them.
  const besidesEnded = Promise.all([examineOwns(own), examineClientsAndResults(clients, results)]);
  // The promise is awaited after the mutants; without this, a failure before would be unhandled.
  besidesEnded.catch(() => undefined);
  const outcomes = await examineAll(mutants, {
    workers,
    extentOf: ({ id }) => {
      if (near) return 'near';
      if (whole || isOneIn(sample ? wholeEach.sample : wholeEach.usual, id)) return 'whole';
      return sample ? 'sample' : 'touched';
    },
    onBaseline: () => {
      process.stderr.write(
        'running the checks against a server without a fault, to know which of them each fault can affect ...\n',
      );
    },
    onOutcome: (outcome) => {
      done++;
      const count = `${done}/${mutants.length}`.padStart(7);
      process.stdout.write(`${count}  ${matrixLine(outcome)}\n`);
      if (mutants.length <= fewMutants) process.stdout.write(failedChecks(outcome));
    },
  });
  const [ownOutcomes, { clientOutcomes, resultOutcomes }] = await besidesEnded;
  for (const outcome of ownOutcomes) process.stdout.write(`         ${ownLine(outcome)}\n`);
  const tally = sample ? tallyOf(outcomes, await provingWhatItBreaks()) : tallyOf(outcomes);
  const isWhole = mutants.length === catalogue.length && !near;
  if (isWhole) for (const name of tally.deadChecks) process.stdout.write(`dead check: ${name}\n`);
  if (needless)
    for (const name of needlessChecks(outcomes)) process.stdout.write(`needless check: ${name}\n`);
  const seconds = Math.round((performance.now() - started) / 1000);
  if (mutants.length > 0) process.stdout.write(`${lineOf(tally, isWhole)} (${seconds} s)\n`);
  const found = clientOutcomes.filter((outcome) => outcome.found).length;
  if (clients.length > 0) process.stdout.write(`${clients.length} faulty clients, ${found} found\n`);
  const foundResults = resultOutcomes.filter((outcome) => outcome.found).length;
  if (results.length > 0)
    process.stdout.write(`${results.length} faults in results, ${foundResults} found\n`);
  if (json !== undefined) {
    const matrix = { tally, outcomes, clients: clientOutcomes, results: resultOutcomes, own: ownOutcomes };
    await writeAtomically(json, `${JSON.stringify(matrix, null, 2)}\n`);
  }
  if (markdown !== undefined) {
    await writeAtomically(markdown, await renewedPage(await textOf(markdown), catalogue, outcomes));
  }
  const isServersProof = mutants.length === 0 || isProof(tally, isWhole);
  const isOwnRight = ownOutcomes.every(({ red }) => red.length === 0);
  const areFound = found === clients.length && foundResults === results.length;
  return isServersProof && areFound && isOwnRight ? 0 : 1;
}

/** Whether a check is meant for a mutant: it proves what the mutant breaks, so that a sample keeps it. */
async function provingWhatItBreaks(): Promise<(check: string, mutant: Mutant) => boolean> {
  const { checks } = suiteFor(await referenceContract());
  const proven = new Map(checks.map((check) => [checkLabel(check), new Set<string>(check.proves)]));
  return (check, { breaks }) => breaks.some((id) => proven.get(check)?.has(id));
}

function examineOwns(names: readonly OwnClient[]): Promise<OwnOutcome[]> {
  return Promise.all(names.map(async (name) => examineOwn(name, await referenceContract())));
}

async function examineClientsAndResults(
  clients: readonly FaultyClient[],
  results: typeof resultFaults,
): Promise<{ clientOutcomes: ClientOutcome[]; resultOutcomes: ResultOutcome[] }> {
  const clientOutcomes = await examineClients(clients);
  const resultOutcomes = await examineResults(results, (outcome) => {
    process.stdout.write(`         ${resultLine(outcome)}\n`);
  });
  return { clientOutcomes, resultOutcomes };
}

/** One after another: each takes a fraction of a second. */
async function examineClients(clients: readonly FaultyClient[]): Promise<ClientOutcome[]> {
  if (clients.length === 0) return [];
  const trial = await openTrial(await referenceContract());
  const outcomes: ClientOutcome[] = [];
  try {
    for (const client of clients) {
      const outcome = await examineClient(trial, client);
      outcomes.push(outcome);
      process.stdout.write(`${`${outcomes.length}/${clients.length}`.padStart(7)}  ${clientLine(outcome)}\n`);
    }
    return outcomes;
  } finally {
    await trial.close();
  }
}

function collected(value: string, values: readonly string[] = []): string[] {
  return [...values, value];
}

function wholeNumber(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('Give a whole number from 1.');
  return number;
}

async function expectWritable(file: string): Promise<void> {
  const folder = path.dirname(path.resolve(file));
  await access(folder, constants.W_OK).catch(() =>
    command.error(`error: ${file} cannot be written: there is no folder ${folder} to write to`),
  );
}

/** The content of a file; empty if it does not exist. */
async function textOf(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  });
}
