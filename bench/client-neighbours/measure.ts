import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { runTrials } from '../../scripts/field/run-trials.ts';
import { readBundle } from '../../scripts/lib/bundles.ts';
import { layoutOf, repositoryRoot } from '../../scripts/lib/layout.ts';
import { median } from '../figures.ts';
import { clients, twentyCalls, type Call, type ComparedClient } from './clients.ts';

const run = promisify(execFile);
const rounds = 9;
/** Each pair is a thousand calls of each client, which alternate in going first. */
const pairs = 40;

/** The cost of a client. */
export interface Measured {
  name: string;
  /** Why it could not be generated. */
  skipped?: string;
  /** Size of three calls, minified and gzipped, in bytes. */
  bytes: number;
  /** Processor time in microseconds, less that of a bare fetch: the median of many pairs. */
  microseconds: number[];
  /** The same, compared with a bare fetch with the same timeout; empty for a client without a timeout. */
  beyondTimeout: number[];
  /** Number of type instantiations in the compiler for twenty calls. */
  instantiations: number;
}

/** Generates and measures all clients of the contract, one after another. */
export async function measureClients(say: (what: string) => void): Promise<Measured[]> {
  const calls = twentyCalls(await readBundle(layoutOf(), 'openapi.codegen.json'));
  const measured: Measured[] = [];
  for (const client of clients) {
    say(`the client ${client.name}`);
    measured.push(await generateAndMeasure(client, calls));
  }
  return measured;
}

async function generateAndMeasure(client: ComparedClient, calls: readonly Call[]): Promise<Measured> {
  const { name, generator } = client;
  let measured: Measured = { name, bytes: NaN, microseconds: [], beyondTimeout: [], instantiations: NaN };
  const [tried] = await runTrials([
    {
      ...{ name, version: '', on: ['codegen'], isRandom: true, ...generator },
      then: [
        async ({ work }) => {
          measured = await measureClient(client, work, calls);
          return [];
        },
      ],
    },
  ]);
  if (Number.isFinite(measured.bytes)) return measured;
  const skipped = tried?.failed ?? tried?.outcomes.at(-1)?.said ?? 'it was not generated';
  return { ...measured, skipped };
}

async function measureClient(
  client: ComparedClient,
  folder: string,
  calls: readonly Call[],
): Promise<Measured> {
  const { length } = gzipSync(await bundled(client.three, folder, 'browser'), { level: 9 });
  return {
    name: client.name,
    bytes: length,
    microseconds: await processorTime(client, folder, 'bare'),
    beyondTimeout: client.timesOut ? await processorTime(client, folder, 'bareWithTimeout') : [],
    instantiations: await instantiationsOf(client, folder, calls),
  };
}

async function bundled(code: string, folder: string, platform: 'browser' | 'node'): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder, loader: 'ts' },
    nodePaths: [path.join(repositoryRoot, 'node_modules')],
    bundle: true,
    minify: platform === 'browser',
    write: false,
    format: 'esm',
    platform,
    target: 'es2022',
  });
  return outputFiles[0]!.contents;
}

/**
 * Alternates calls of `get` and of a bare fetch, in a separate process. Its `fetch` immediately returns a response
 * that was created before: creating one costs thirty times as much as a client, and its garbage collection would be
 * counted at random.
 */
const turns = `
  const answer = {
    ...{ ok: true, status: 200, headers: new Headers({ 'content-type': 'application/json' }) },
    ...{ text: async () => '[]', json: async () => JSON.parse('[]') },
  };
  globalThis.fetch = async () => answer;
  const request = (signal) => fetch('https://storage.example.com/api/v1/notes', {
    headers: { authorization: 'Bearer token', accept: 'application/json' },
    signal,
  });
  const baselines = {
    bare: async () => (await request()).json(),
    bareWithTimeout: async () => {
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(), 60_000);
      try {
        return await (await request(controller.signal)).json();
      } finally {
        clearTimeout(timer);
      }
    },
  };
  const bare = baselines[process.argv[2]];
  const count = 1000;
  const time = async (work) => {
    const before = process.cpuUsage();
    for (let index = 0; index < count; index++) await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / count;
  };
  const { get } = await import('./get.mjs');
  const middle = (values) => values.sort((a, b) => a - b)[values.length >> 1];
  const rounds = [];
  // The first round warms up.
  for (let round = 0; round <= ${rounds}; round++) {
    const more = [];
    for (let pair = 0; pair < ${pairs}; pair++) {
      const first = await time(pair % 2 ? get : bare);
      const second = await time(pair % 2 ? bare : get);
      more.push(pair % 2 ? first - second : second - first);
    }
    if (round > 0) rounds.push(middle(more));
  }
  console.log(JSON.stringify(rounds));`;

async function processorTime(
  { get }: ComparedClient,
  folder: string,
  baseline: 'bare' | 'bareWithTimeout',
): Promise<number[]> {
  await writeFile(path.join(folder, 'get.mjs'), await bundled(get, folder, 'node'));
  await writeFile(path.join(folder, 'turns.mjs'), turns);
  const { stdout } = await run(process.execPath, ['turns.mjs', baseline], { cwd: folder });
  return JSON.parse(stdout) as number[];
}

/** The compiler's figure for twenty calls, less that for their imports alone. */
async function instantiationsOf(
  { typed }: ComparedClient,
  folder: string,
  calls: readonly Call[],
): Promise<number> {
  const imports = typed.imports(calls.map(({ id }) => id));
  const compile = async (name: string, code: string): Promise<number> => {
    const file = path.join(folder, name);
    await writeFile(file, code);
    const compiler = path.join(repositoryRoot, 'node_modules/typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--extendedDiagnostics'];
    const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions'];
    const libraries = ['--target', 'es2023', '--lib', 'es2023,dom,dom.iterable', '--types', 'node'];
    const roots = ['--typeRoots', path.join(repositoryRoot, 'node_modules/@types')];
    const { stdout } = await run(
      process.execPath,
      [compiler, ...options, ...modules, ...libraries, ...roots, file],
      { cwd: folder, maxBuffer: 2 ** 26 },
    ).catch((error: unknown) => {
      throw new Error(`${name}: ${(error as { stdout: string }).stdout.slice(0, 2000)}`);
    });
    const [, count] = /^Instantiations:\s+(\d+)$/m.exec(stdout) ?? [];
    if (count === undefined) throw new Error(`The compiler tells no instantiations:\n${stdout}`);
    return Number(count);
  };
  const alone = await compile('alone.ts', imports);
  const together = await compile('together.ts', [imports, ...calls.map(typed.call)].join('\n'));
  return together - alone;
}

/** The median of the rounds and their range: `0.8 (0.7 to 1.1)`. */
export const spread = (values: readonly number[]) =>
  `${median(values).toFixed(1)} (${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)})`;
