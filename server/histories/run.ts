import { InvalidArgumentError } from 'commander';
import { ScriptCommand } from '../../options/script-command.ts';
import { findPostgres } from '../../scripts/lib/postgres.ts';
import { workloads, type WorkloadName } from './campaign.ts';
import { installGateway } from '../resilience/s3-gateway.ts';
import { runSeed } from './run-seed.ts';
import { conclusionOf, seedLines, type SeedOutcome } from './seed-report.ts';

const options = new ScriptCommand('prove histories')
  .description(
    'Lets clients use the same objects at the same time through several nodes, while nodes are paused (SIGSTOP), or\n' +
      'killed (SIGKILL) and started again, the database too, connections are cut before the response or fall silent,\n' +
      'requests are delayed and clocks are moved. Notes each request and its response, and checks whether they fit one\n' +
      'order: names in a folder, star, link and trash of an entry, notes, quota, multipart uploads, members of a\n' +
      'workspace, copies of a folder and extractions of an archive, which take long. Beside a paused node, and after\n' +
      'connections fell silent, each node must carry out a write within 45 s.',
  )
  .option('--seeds <number>', 'runs, each with its own servers', count, 1)
  .option(
    '--seed <number>',
    'of the first run; chooses the same requests and faults again',
    count,
    Date.now() % 2 ** 31,
  )
  .option('--minutes <number>', 'length of a run', minutes, 1)
  .option(
    '--nodes <number>',
    'servers of the same data; several need PostgreSQL (default: 3 with it, or else 1)',
    count,
  )
  .option('--sqlite', 'uses SQLite although PostgreSQL is installed')
  .option(
    '--only <names>',
    `kinds of objects, separated by commas: ${Object.keys(workloads).join(', ')}`,
    names,
  )
  .parse()
  .opts<{
    seeds: number;
    seed: number;
    minutes: number;
    nodes?: number;
    sqlite?: true;
    only?: WorkloadName[];
  }>();

function count(text: string): number {
  if (/^\d{1,10}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It must be a positive integer.');
}

function minutes(text: string): number {
  if (/^\d{1,4}(\.\d{1,3})?$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It must be a positive number.');
}

function names(text: string): WorkloadName[] {
  const list = text.split(',');
  if (list.every((name) => Object.hasOwn(workloads, name))) return list as WorkloadName[];
  throw new InvalidArgumentError(`They must be of ${Object.keys(workloads).join(', ')}.`);
}

const postgres = options.sqlite ? undefined : findPostgres();
const nodes = options.nodes ?? (postgres === undefined ? 1 : 3);
if (postgres === undefined && nodes > 1) {
  console.error('error: Several nodes need PostgreSQL. To install it: apt-get install postgresql');
  process.exit(1);
}
if (postgres !== undefined) {
  await installGateway().catch((error: unknown) => {
    console.log(`without an S3 store, so without multipart uploads: ${String(error).split('\n', 1)[0]}`);
  });
}
const where = postgres === undefined ? 'SQLite' : 'PostgreSQL';
console.log(
  `Node ${process.version}, ${nodes} nodes over ${where}, ${options.minutes} minutes for each seed\n`,
);
const outcomes = new Map<number, SeedOutcome>();
for (let seed = options.seed; seed < options.seed + options.seeds; seed++) {
  const { only } = options;
  // Nothing else is said for minutes.
  console.log(`seed ${seed} began at ${new Date().toLocaleTimeString('en-GB')}`);
  const result = await runSeed({
    seed,
    seconds: options.minutes * 60,
    nodes,
    postgres,
    ...(only && { only }),
    onFailure: (lines) => {
      console.log(lines.join('\n'));
    },
  });
  outcomes.set(seed, result);
  console.log(seedLines(seed, result));
  if (result.failures.length > 0) console.log(result.log.slice(-20).join('\n'));
}
const { text, holds } = conclusionOf(outcomes);
console.log(`\n${text}`);
if (!holds) process.exitCode = 1;
