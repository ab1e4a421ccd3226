import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { InvalidArgumentError } from 'commander';
import { programArguments } from '../../../packages/options/our-program.ts';
import { ScriptCommand } from '../../../packages/options/script-command.ts';
import { untilStopped } from '../../../scripts/lib/stopping.ts';
import { openSharedStores } from './shared-stores.ts';
import { startNodes, startSingle, type StartedServer } from './start-nodes.ts';

const { nodes, delay, args } = readOptions();
const root = path.join(import.meta.dirname, '../../..');
const stopped = untilStopped();
process.exitCode = await main();

async function main(): Promise<number> {
  const stores = await openSharedStores(delay);
  // It has said why.
  if (!stores) return 0;
  const folder = await mkdtemp(path.join(tmpdir(), 'nodes-'));
  const reports = path.join(root, 'conformance-report/nodes');
  await mkdir(reports, { recursive: true });
  const [ofOne, ofNodes] = ['one-node.json', 'nodes.json'].map((name) => path.join(reports, name));
  try {
    const { database, objects } = stores;
    const single = () => startSingle(path.join(folder, 'single'));
    await judge('one node over SQLite', single, ofOne!);
    const distance = delay === 0 ? '' : `, ${delay} ms away`;
    const several = () => startNodes({ folder, nodes, database, objects });
    await judge(`${nodes} nodes over PostgreSQL${distance} and S3`, several, ofNodes!);
    if (stopped.aborted) return 130;
    console.log('\nA: one node, B: the nodes');
    return await runner(['compare', ofOne!, ofNodes!]);
  } finally {
    await stores.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs all checks against a server, and writes the report. */
async function judge(name: string, start: () => Promise<StartedServer>, report: string): Promise<void> {
  if (stopped.aborted) return;
  console.log(`\n${name}`);
  await rm(report, { force: true });
  const { baseUrl, appUrl, account, second, close } = await start();
  try {
    const overlay = path.join(root, 'generated/reference.overlay.yaml');
    const target = ['--base-url', baseUrl, '--app-url', appUrl, '--states', `${appUrl}/_states`];
    // With a distant database, requests that write at the same time wait for one another.
    const whole = ['--profile', 'full', '--allow-destructive', '--seed', '1', '--timeout', '120'];
    await runner([...target, ...whole, '--overlay', overlay, '--report', `json=${report}`, ...args], {
      FILE_STORAGE_EMAIL: account.email,
      FILE_STORAGE_PASSWORD: account.password,
      FILE_STORAGE_SECOND_EMAIL: second.email,
      FILE_STORAGE_SECOND_PASSWORD: second.password,
      // A token from the environment would take precedence.
      FILE_STORAGE_TOKEN: '',
      FILE_STORAGE_SECOND_TOKEN: '',
    });
  } finally {
    for (const line of await close()) console.log(line);
  }
}

/** Runs the conformance runner, and resolves to its exit code. */
async function runner(line: readonly string[], secrets: Readonly<Record<string, string>> = {}) {
  const program = programArguments(path.join(root, 'conformance/src/main.ts'));
  const child = spawn(process.execPath, [...program, ...line], {
    env: { ...process.env, ...secrets },
    stdio: 'inherit',
  });
  const stop = () => child.kill('SIGKILL');
  stopped.addEventListener('abort', stop);
  const [code] = (await once(child, 'close')) as [number | null];
  stopped.removeEventListener('abort', stop);
  return code ?? 1;
}

function readOptions() {
  const command = new ScriptCommand('prove nodes')
    .description(
      'Runs the conformance runner against one server over SQLite, and against several servers over one PostgreSQL and\n' +
        'one S3-compatible store, behind a front that gives them requests in turn. Fails if a requirement became worse.',
    )
    .option('--nodes <number>', 'servers of the same data', number, 3)
    .option('--delay <ms>', 'time that a round trip to PostgreSQL takes longer', number, 0)
    .argument('[runner...]', 'options for both runs, after another --, such as --only NOTE-1')
    .parse();
  return { ...command.opts<{ nodes: number; delay: number }>(), args: command.args };
}

function number(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number.');
}
