import { InvalidArgumentError } from 'commander';
import { ScriptCommand } from '../../options/script-command.ts';
import { workloads, type WorkloadName } from './campaign.ts';
import { runSeed } from './run-seed.ts';

const options = new ScriptCommand('prove histories')
  .description(
    'Lets clients use the same objects at the same time through several connections, while nodes are killed (SIGKILL)\n' +
      'and started again, connections are cut before the response, requests are delayed and clocks are moved. Notes each\n' +
      'request and its response, and checks whether they fit one order: names in a folder, star, link and trash of an\n' +
      'entry, notes, quota, multipart uploads, members of a workspace.',
  )
  .option('--seeds <number>', 'runs, each with its own servers', count, 1)
  .option(
    '--seed <number>',
    'of the first run; chooses the same requests and faults again',
    count,
    Date.now() % 2 ** 31,
  )
  .option('--minutes <number>', 'length of a run', minutes, 1)
  .option('--nodes <number>', 'servers of the same data', count, 1)
  .option('--only <name>', `kind of object: ${Object.keys(workloads).join(', ')}`, workload)
  .parse()
  .opts<{ seeds: number; seed: number; minutes: number; nodes: number; only?: WorkloadName }>();

function count(text: string): number {
  if (/^\d{1,10}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It must be a positive integer.');
}

function minutes(text: string): number {
  if (/^\d{1,4}(\.\d{1,3})?$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It must be a positive number.');
}

function workload(text: string): WorkloadName {
  if (Object.hasOwn(workloads, text)) return text as WorkloadName;
  throw new InvalidArgumentError(`It must be one of ${Object.keys(workloads).join(', ')}.`);
}

console.log(`Node ${process.version}, ${options.nodes} nodes, ${options.minutes} minutes for each seed\n`);
const failed: number[] = [];
let operations = 0;
for (let seed = options.seed; seed < options.seed + options.seeds; seed++) {
  const { nodes, only } = options;
  const result = await runSeed({
    seed,
    seconds: options.minutes * 60,
    nodes,
    ...(only && { only: [only] }),
    onFailure: (lines) => {
      console.log(lines.join('\n'));
    },
  });
  const { objects, answered, unanswered, undecided, failures, faults, cuts } = result;
  operations += answered + unanswered;
  const acts = Object.entries(faults).map(([name, number]) => `${number} ${name}`);
  const held = failures.length === 0 ? 'linearizable' : 'FAILED';
  console.log(
    `seed ${seed}  ${objects} objects, ${answered} responses, ${unanswered} requests without one, ` +
      `${undecided} undecided  ${held}\n  ${acts.join(', ')}, ${cuts} requests cut`,
  );
  if (failures.length > 0) failed.push(seed);
}
console.log(
  `\n${options.seeds} seeds, ${operations} operations: ` +
    (failed.length === 0 ? 'nothing lost, nothing twice' : `failed: ${failed.join(', ')}`),
);
if (failed.length > 0) process.exitCode = 1;
