import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { programArguments } from '../packages/options/our-program.ts';
import { variableNames } from '../packages/options/variables.ts';
import { fromSource, writeCommands } from './lib/commands.ts';
import { pathsOf, repositoryRoot, type Paths } from './lib/paths.ts';
import { ContractError } from './lib/problem.ts';
import { isMain, runCommand, UsageError } from './lib/command.ts';
import { unfilledCode } from './lib/unfilled.ts';
import {
  onReferenceServer,
  runnerSecrets,
  type ReferenceServer,
} from './server-examples/reference-server.ts';

type Profile = 'core' | 'full';

/** The part of the runner's JSON report that the summary line contains. */
interface RunReport {
  requests: number;
  summary: Record<'passed' | 'failed' | 'errored' | 'notExercised' | 'observed', number>;
}

/**
 * Starts the reference server and tests it with the conformance runner, with provider states and the server's own
 * overlay. Writes `conformance-report/index.html` and `report.json`.
 *
 * @param show whether the runner's own output goes to this terminal; otherwise it is kept for a failure
 * @param only requirements, unknowns or operations to test; by default, all of them
 * @param profile `core` for a short run, `full` for all checks
 * @throws UsageError with the output of the runner, if anything failed
 */
export async function conform({
  root,
  show = false,
  only = [],
  profile = 'full',
}: {
  root?: string;
  show?: boolean;
  only?: readonly string[];
  profile?: Profile;
} = {}): Promise<{ summary: string }> {
  const paths = pathsOf(root);
  const folder = path.join(paths.root, 'conformance-report');
  await mkdir(folder, { recursive: true });
  await onReferenceServer(async (server) => {
    const args = [...reportsIn(folder), ...only.flatMap((id) => ['--only', id])];
    const settings = { ...settingsFor(paths, server), ...variables({ profile }) };
    const { code, output } = await runRunner(args, settings, show);
    if (code !== 0) throw new UsageError(`The conformance runner ended with exit code ${code}.\n${output}`);
  });
  const report = JSON.parse(await readFile(path.join(folder, 'report.json'), 'utf8')) as RunReport;
  const { passed, failed, notExercised, observed } = report.summary;
  return {
    summary:
      `${passed} requirements passed, ${failed} failed, ${notExercised} not exercised; ` +
      `${observed} unknowns observed, ${report.requests} requests`,
  };
}

/** The settings for the reference server, as environment variables: the command line overrides these. */
function settingsFor({ referenceOverlay }: Paths, server: ReferenceServer): Record<string, string> {
  const { origin } = new URL(server.apiRoot);
  return {
    ...runnerSecrets(server),
    FILE_STORAGE_CONFORMANCE_ENDS_SERVER: 'true',
    ...variables({
      'base-url': server.apiRoot,
      'app-url': origin,
      profile: 'full',
      'allow-destructive': 'true',
      states: `${origin}/_states`,
      overlay: referenceOverlay,
    }),
  };
}

const variables = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [variableNames.runner(name), value]));

const reportsIn = (folder: string): string[] => [
  ...['--report', `html=${path.join(folder, 'index.html')}`],
  ...['--report', `json=${path.join(folder, 'report.json')}`],
];

/** The name of the command in lines that the runner prints to be copied. */
const command = { FILE_STORAGE_CONFORMANCE_COMMAND: 'npm run conform --' };

const runnerFile = path.join(repositoryRoot, 'conformance/src/main.ts');
const runner = programArguments(runnerFile);

async function runRunner(
  args: readonly string[],
  env: Record<string, string>,
  show: boolean,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...runner, ...args], {
    env: { ...process.env, ...command, ...env },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const output =
    child.stdout && child.stderr ? await Promise.all([text(child.stdout), text(child.stderr)]) : [];
  const [code] = await ended;
  return { code, output: output.join('') };
}

/** The part of the runner's command line that decides what this script starts. */
interface Direction {
  /** Such as `explain`; without one, the runner tests a server. */
  readonly subcommand: string | undefined;
  /** What follows the subcommand, such as the id for `explain`. */
  readonly subject?: string | undefined;
  readonly baseUrl?: string;
  readonly config?: string;
  readonly upstream?: string;
  readonly help?: true;
  readonly version?: true;
}

function directionOf(args: readonly string[]): Direction {
  const command = new Command()
    .helpOption(false)
    .option('--base-url <url>')
    .option('--config <file>')
    .option('--upstream <url>')
    .option('-h, --help')
    .option('-V, --version')
    // The runner itself refuses an option without its value.
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  try {
    const { operands } = command.parseOptions([...args]);
    return {
      subcommand: operands[0],
      subject: operands[1],
      ...command.opts<Omit<Direction, 'subcommand' | 'subject'>>(),
    };
  } catch {
    return { subcommand: undefined, version: true };
  }
}

/**
 * Whether a command line tests the reference server that this script starts: it runs checks, and neither options,
 * environment nor configuration file name a server.
 */
export function testsReference(args: readonly string[], env: NodeJS.ProcessEnv, folder: string): boolean {
  const { subcommand, baseUrl, config, help, version } = directionOf(args);
  if (subcommand !== undefined || baseUrl || config || help || version) return false;
  if (env['FILE_STORAGE_BASE_URL'] || env['FILE_STORAGE_CONFIG']) return false;
  return !existsSync(path.join(folder, 'file-storage-conformance.yaml'));
}

/** Starts the reference server and tests it with these arguments, otherwise as `conform` does. */
async function testReference(args: readonly string[]): Promise<void> {
  const folder = path.join(repositoryRoot, 'conformance-report');
  await mkdir(folder, { recursive: true });
  await onReferenceServer((server) =>
    passOn([...reportsIn(folder), ...args], settingsFor(pathsOf(), server)),
  );
}

/** Runs the runner in another process. */
async function passOn(args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, [...runner, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...command, ...env },
  });
  // The runner deletes what it created; this process waits for it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'close')) as [number | null];
  process.exitCode = code ?? 1;
}

/** Runs the runner in this process. Commands that need no server, such as `list`, then start faster. */
async function runHere(args: readonly string[]): Promise<void> {
  Object.assign(process.env, command);
  process.argv.splice(1, Infinity, runnerFile, ...args);
  await import(pathToFileURL(runnerFile).href);
  const { subcommand, subject } = directionOf(args);
  if (subcommand === 'explain' && subject !== undefined && process.exitCode === 0) {
    process.stdout.write(await plantedFaults(subject));
  }
}

/** The planted faults that make a requirement fail, or that were recorded for a check. Only a clone has them. */
async function plantedFaults(word: string): Promise<string> {
  const file = path.join(repositoryRoot, 'conformance/proof/faults/killers.json');
  type Recording = Record<
    string,
    { readonly killers: readonly string[]; readonly failed: readonly string[] }
  >;
  const recording = JSON.parse(await readFile(file, 'utf8')) as Recording;
  const id = word.trim().toUpperCase();
  const found = Object.entries(recording).filter(([, { killers, failed }]) =>
    [...killers, ...failed].some((one) => one.toUpperCase() === id),
  );
  return found.length > 0 ? `\nPlanted faults\n${found.map(([fault]) => `  ${fault}\n`).join('')}` : '';
}

/** Prints the runner's help, with the command of this clone. */
async function showHelp(args: readonly string[]): Promise<void> {
  const { output } = await runRunner(args, {}, false);
  process.stdout.write(asTypedHere(output));
}

/** Replaces the runner's command by that of this clone, but not the name of its configuration file. */
export const asTypedHere = (text: string): string =>
  text.replaceAll(/(?:npx )?file-storage-conformance(?!\.yaml)/g, 'npm run conform --');

/** Whether a command line tests clients. */
const testsClients = (args: readonly string[]): boolean =>
  ['proxy', 'client'].includes(directionOf(args).subcommand ?? '');

/** Whether a command line tests clients, and names no server for them. */
export function needsReference(args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const { upstream, config } = directionOf(args);
  return testsClients(args) && !upstream && !config && !env['FILE_STORAGE_UPSTREAM'];
}

/** Starts the reference server for the clients to test. */
async function serveClients(args: readonly string[]): Promise<void> {
  await onReferenceServer(async (server) => {
    const own = variables({
      upstream: server.apiRoot,
      overlay: pathsOf().referenceOverlay,
      token: server.token,
    });
    await passOnClients(args, { ...runnerSecrets(server), ...own });
  });
}

/** Runs the runner for a client. The command `file-storage` runs this clone's source, which needs no build. */
async function passOnClients(args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const bin = await mkdtemp(path.join(tmpdir(), 'own-command-'));
  try {
    await writeCommands(bin, { 'file-storage': fromSource('packages/cli/src/main.ts') });
    await passOn(args, { ...env, PATH: bin + path.delimiter + (process.env['PATH'] ?? '') });
  } finally {
    await rm(bin, { recursive: true, force: true });
  }
}

/**
 * The runner cannot be loaded with a place that `npm run new` left to be filled in.
 *
 * @throws ContractError that lists these places
 */
export function requireFilledIn(root = repositoryRoot): void {
  const problems = unfilledCode(root, ['conformance/src/service/areas']);
  if (problems.length > 0) throw new ContractError(problems);
}

/**
 * Neither the server nor the runner can be loaded with an operation or a requirement that is not generated yet.
 *
 * @throws UsageError that lists them
 */
export async function requireGenerated(root = repositoryRoot): Promise<void> {
  const { openapi, requirements: register } = pathsOf(root);
  const paths = path.join(openapi, 'paths');
  const files = (await readdir(paths)).map((name) => path.join(paths, name));
  const described = [...files, register];
  const texts = await Promise.all(described.map((file) => readFile(file, 'utf8')));
  const ids = texts.flatMap((each) =>
    [...each.matchAll(/^(?: +operationId|- id): (\S+)/gm)].map(([, id]) => id!),
  );
  const generated = ['operations.ts', 'registers.ts'].map((name) =>
    path.join(repositoryRoot, 'generated', name),
  );
  const known = (await Promise.all(generated.map((file) => readFile(file, 'utf8')))).join('');
  const missing = ids.filter((id) => !known.includes(`\n  ${id}: {`) && !known.includes(`"id": "${id}"`));
  if (missing.length === 0) return;
  throw new UsageError(
    `generated/ does not contain ${missing.join(', ')}, which openapi/ describes: run npm run generate.`,
  );
}

async function start(args: readonly string[]): Promise<void> {
  if (directionOf(args).help) await showHelp(args);
  else if (needsReference(args, process.env)) {
    await runCommand('conform', async () => {
      await serveClients(args);
      return undefined;
    });
  } else if (testsReference(args, process.env, process.cwd())) {
    await runCommand('conform', async () => {
      if (args.length === 0) return (await conform({ show: true })).summary;
      // The runner prints the result itself.
      await testReference(args);
      return undefined;
    });
  } else await (testsClients(args) ? passOnClients : runHere)(args);
}

if (isMain(import.meta)) {
  await runCommand('conform', async () => {
    requireFilledIn();
    await requireGenerated();
    return undefined;
  });
  if (process.exitCode === undefined) await start(process.argv.slice(2));
}
