import { Argument, InvalidArgumentError } from 'commander';
import { ScriptCommand } from '../../options/script-command.ts';
import { attackServers } from './attacks/run.ts';
import { workloads, type WorkloadName } from './histories/campaign.ts';
import { checkHistories, type HistoriesOptions } from './histories/run.ts';
import type { CampaignOptions } from './requests/campaign.ts';
import { sendGeneratedRequests } from './requests/run.ts';

const parts = {
  requests: sendGeneratedRequests,
  attacks: attackServers,
  histories: checkHistories,
};

type Part = keyof typeof parts;

const command = new ScriptCommand('prove stress')
  .description(
    'Puts servers under stress, in three parts. `requests` sends what is generated from the reference description, valid\n' +
      'and broken, and control characters everywhere; it holds every answer against the description, and watches what\n' +
      'the database grows by, what requests cost as folders grow, and whether users choose how many statements there are.\n' +
      '`attacks` does what strangers and accounts may try with connections and uploads, and fills the disk.\n' +
      '`histories` lets clients use the same objects at the same time, through several nodes over PostgreSQL and then\n' +
      'through one over SQLite, while nodes are paused (SIGSTOP), or killed (SIGKILL) and started again, the database too,\n' +
      'connections are cut before the response or fall silent, requests are delayed and clocks are moved. It checks whether\n' +
      'all responses fit one order, and in the end looks through the data folder.',
  )
  .addArgument(new Argument('[parts...]', 'all by default').choices(Object.keys(parts)))
  .option('--requests <number>', 'how many to generate', count, 10_000)
  .option('--seeds <number>', 'runs of the histories, each with its own servers', count, 1)
  .option(
    '--seed <number>',
    'of the first run; makes the same requests and faults again',
    count,
    Date.now() % 2 ** 31,
  )
  .option('--minutes <number>', 'length of a run', minutes, 1)
  .option('--nodes <number>', 'servers of the same data; several need PostgreSQL (default: 3, then 1)', count)
  .option('--sqlite', 'uses SQLite alone, although PostgreSQL is installed')
  .option(
    '--only <names>',
    `kinds of objects, separated by commas: ${Object.keys(workloads).join(', ')}`,
    names,
  )
  .parse();

function count(text: string): number {
  if (/^\d{1,10}$/.test(text) && Number(text) > 0 && Number(text) < 2 ** 31) return Number(text);
  throw new InvalidArgumentError('It must be a positive integer below 2147483648.');
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

const options = command.opts<CampaignOptions & HistoriesOptions>();
const chosen = (command.args.length > 0 ? command.args : Object.keys(parts)) as Part[];
console.log(`Node ${process.version}, seed ${options.seed}`);
for (const part of chosen) {
  const started = performance.now();
  console.log(`\n== ${part}`);
  const holds = await parts[part](options);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${holds ? 'ok  ' : 'fail'}  ${part}  ${seconds} s`);
  if (!holds) process.exitCode = 1;
}
