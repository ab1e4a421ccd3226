import '../../src/composition.ts';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import path from 'node:path';
import { InvalidArgumentError } from 'commander';
import { ScriptCommand } from '../../../packages/options/script-command.ts';
import { writeAtomically } from '../../src/cli/write-atomically.ts';
import { suiteFor } from '../../src/service/areas/suite.ts';
import { loadContract } from '../../src/engine/contract/load-contract.ts';
import type { SubjectId } from '../../src/engine/model/subject.ts';
import { globOf } from '../../src/engine/run/patterns.ts';
import {
  clientLine,
  examineClient,
  openTrial,
  referenceContract,
  type ClientOutcome,
} from '../clients/examine-clients.ts';
import { faultyClients } from '../clients/faults.ts';
import type { FaultyClient } from '../clients/faulty-client.ts';
import {
  examineOwn,
  ownClients,
  ownLine,
  type OwnClient,
  type OwnOutcome,
} from '../clients/own/examine-own.ts';
import { catalogue } from './catalogue.ts';
import { formSubjects } from './form-faults.ts';
import { mistakeIn } from './planted-fault.ts';
import { examineAll } from './harness/examine-all.ts';
import { isOracle, readRecording, recordingFile, renewed, writeRecording } from './harness/killers.ts';
import type { Outcome } from './harness/outcome.ts';
import { differencesOf, isProof, lineOf, outcomeLine, tallyOf } from './harness/tally.ts';

interface Options {
  readonly only?: string[];
  readonly all: boolean;
  readonly record: boolean;
  readonly workers: number;
  readonly json?: string;
}

/**
 * Faults spend more than half of the time waiting, up to twenty seconds at once, so five processes keep two cores busy.
 * Each takes up to half a gigabyte.
 */
const sideBySide = Math.min(
  Math.ceil(availableParallelism() * 2.5),
  Math.max(1, Math.floor(totalmem() / 2 ** 30)),
);

const command = new ScriptCommand('prove faults')
  .description(
    'Runs the conformance runner against servers with one fault each, and with faulty clients and our own. Each fault is\n' +
      'tested with the checks that are recorded as its killers, and where these do not see it, with all that can.',
  )
  .option('--only <glob>', "faults or requirements, e.g. 'folder-*' or 'TRASH-*'; may be repeated", collected)
  .option(
    '--all',
    'tests each fault with all checks that can find it: what fails must be what is recorded, as with PROOF=nightly',
    process.env['PROOF'] === 'nightly',
  )
  .option('--record', 'the same, and records what fails, and which checks find it, in killers.json', false)
  .option('--workers <number>', 'number of parallel processes', wholeNumber, sideBySide)
  .option('--json <file>', 'writes all outcomes, with every finding')
  .parse();

/** They never test anything: a run has no value for the parameter `userId` of the overlay's `listFolders`. */
const neverExercised = ['AUTH-3.listFolders', 'U-40.listFolders'];

process.exitCode = await main(command.opts<Options>());

async function main({ only = ['*'], all, record, workers, json }: Options): Promise<number> {
  const mistakes = catalogue.flatMap((fault) => mistakeIn(fault) ?? []);
  if (mistakes.length > 0) command.error(`error: ${mistakes.join('\n')}`);
  const globs = only.map(globOf);
  const isChosen = (names: readonly string[]) => names.some((name) => globs.some((glob) => glob.test(name)));
  const faults = catalogue.filter(({ id, fails }) => isChosen([id, ...fails]));
  const clients = faultyClients.filter(({ id, fails }) => isChosen([id, fails]));
  const own = (Object.keys(ownClients) as OwnClient[]).filter((name) => isChosen([`own-${name}`]));
  if (faults.length + clients.length + own.length === 0)
    command.error(`error: --only ${only.join(', ')}: there is no such fault`);
  // Reports an unwritable file before the runs, not after.
  if (json !== undefined) await expectWritable(json);

  const started = performance.now();
  let done = 0;
  // In parallel with the faults, because these tests mostly wait, and would keep one processor busy after them.
  const besidesEnded = Promise.all([examineOwns(own), examineClients(clients)]);
  // The promise is awaited after the faults; without this, a failure before would be unhandled.
  besidesEnded.catch(() => undefined);
  const recording = readRecording();
  const outcomes = await examineAll(faults, {
    workers,
    scope: all || record ? 'all' : 'killers',
    recording,
    alone: record,
    onBaseline: () => {
      process.stderr.write(
        'running the checks against a server without a fault, to know what each uses ...\n',
      );
    },
    onOutcome: (outcome) => {
      done++;
      const count = `${done}/${faults.length}`.padStart(7);
      process.stdout.write(`${count}  ${outcomeLine(outcome, record)}\n`);
      for (const line of record && outcome.killed ? [] : differencesOf(outcome, recording))
        process.stdout.write(`${' '.repeat(11)}${line}\n`);
    },
  });
  if (record) {
    const killed = outcomes.filter((outcome) => outcome.killed);
    const anew = renewed(recording, killed);
    if (killed.length > 0) await writeRecording(anew, catalogue);
    for (const { fault } of killed) {
      const { failed, killers } = anew[fault.id]!;
      process.stdout.write(
        `recorded: ${fault.id}\n  fails: ${failed.join(', ')}\n  found by: ${killers.join(', ')}\n`,
      );
    }
    if (killed.length > 0)
      process.stdout.write(`written to ${path.relative(process.cwd(), recordingFile)}\n`);
  }
  const [ownOutcomes, clientOutcomes] = await besidesEnded;
  for (const outcome of ownOutcomes) process.stdout.write(`         ${ownLine(outcome)}\n`);
  const isWhole = faults.length === catalogue.length;
  const tally = tallyOf(outcomes, isWhole ? await checksThatMustFind(outcomes) : []);
  for (const id of tally.deadChecks) process.stdout.write(`dead check: ${id}\n`);
  const seconds = Math.round((performance.now() - started) / 1000);
  if (faults.length > 0)
    process.stdout.write(`${lineOf(tally, { isWhole, isRecorded: record })} (${seconds} s)\n`);
  const found = clientOutcomes.filter((outcome) => outcome.found).length;
  if (clients.length > 0) process.stdout.write(`${clients.length} faulty clients, ${found} found\n`);
  if (json !== undefined) {
    const matrix = { tally, outcomes, clients: clientOutcomes, own: ownOutcomes };
    await writeAtomically(json, `${JSON.stringify(matrix, null, 2)}\n`);
  }
  const isRecorded = record && tally.killed === faults.length && tally.deadChecks.length === 0;
  const isOwnRight = ownOutcomes.every(({ failed }) => failed.length === 0);
  return (isRecorded || isProof(tally)) && found === clients.length && isOwnRight ? 0 : 1;
}

/**
 * Ids of the checks each of which must find a fault: those of the suite, and those of every response that judged one,
 * unless the form faults prove them.
 */
async function checksThatMustFind(outcomes: readonly Outcome[]): Promise<string[]> {
  const { checks } = suiteFor(await referenceContract());
  const byForm = formSubjects(loadContract());
  const proving = checks.filter(({ id, tests }) => tests.length > 0 && !neverExercised.includes(id));
  const judged = outcomes
    .flatMap(({ examination }) => examination.judged)
    .filter((id) => !isOracle(id) || !byForm.has(id.split('.')[0] as SubjectId));
  return [...new Set([...proving.map(({ id }) => id), ...judged])];
}

function examineOwns(names: readonly OwnClient[]): Promise<OwnOutcome[]> {
  return Promise.all(names.map(async (name) => examineOwn(name, await referenceContract())));
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
