import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { readBundle } from '../scripts/lib/bundles.ts';
import type { Call } from '../scripts/lib/call.ts';
import { pathsOf, repositoryRoot } from '../scripts/lib/paths.ts';
import {
  bareFetch,
  openapiFetch,
  ours,
  oursWithUploads,
  twentyCalls,
  type ClientPrograms,
} from './client-programs.ts';
import { median, medianOf, type Figure, type Say } from './figures.ts';

const run = promisify(execFile);

/** The package of the client, beside openapi-fetch. */
export async function client(say: Say, { quick }: { quick: boolean }): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-client-'));
  try {
    say('sizes');
    const size = async (code: string) => gzipSync(await bundled(code, 'browser'), { level: 9 }).length;
    const besideSize = `minified, gzipped, with repetitions, timeouts and errors; openapi-fetch without them ${await size(openapiFetch.three)} B`;
    say('a GET');
    const times = quick ? 1 : 9;
    const cost = await costOfGet(folder, times);
    say('types');
    const calls = twentyCalls(await readBundle(pathsOf(), 'openapi.codegen.json'));
    const types = await instantiationsOf(ours, folder, calls);
    const besideTypes = await instantiationsOf(openapiFetch, folder, calls);
    return [
      {
        what: 'three calls',
        value: await size(ours.three),
        unit: 'B',
        how: besideSize,
      },
      {
        what: 'three calls and uploadFile in parts',
        value: await size(oursWithUploads),
        ...{ unit: 'B', how: 'minified, gzipped' },
      },
      {
        what: 'a GET, on top of a bare fetch with the same timeout',
        ...medianOf(cost.ours),
        ...{ unit: 'us', goal: { atMost: 1.5 } },
        how: `processor, median of ${times} medians of 40 pairs of 1,000 calls, in turn in one process; openapi-fetch, without a timeout, ${median(cost.others).toFixed(1)} us`,
      },
      {
        what: 'twenty calls, instantiated types',
        value: types,
        ...{ unit: '', goal: { atMost: 62 }, how: `openapi-fetch ${besideTypes}` },
      },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function bundled(code: string, platform: 'browser' | 'node'): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: repositoryRoot, loader: 'ts' },
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
 * Alternates calls of two programs, so that both run under the same conditions, and prints the median difference of each
 * round in microseconds of the processor. Its `fetch` immediately returns a response that was created before: creating one
 * costs thirty times as much as a client, and its garbage collection would be counted at random.
 */
const turns = `
  const answer = {
    ...{ ok: true, status: 200, headers: new Headers({ 'content-type': 'application/json' }) },
    ...{ text: async () => '[]', json: async () => JSON.parse('[]') },
  };
  globalThis.fetch = async () => answer;
  const [count, name] = process.argv.slice(2);
  const { get: bare } = await import('./bare.mjs');
  const { get } = await import(\`./\${name}.mjs\`);
  const time = async (work) => {
    const before = process.cpuUsage();
    for (let index = 0; index < 1000; index++) await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const rounds = [];
  // The first round warms up.
  for (let round = 0; round <= count; round++) {
    const more = [];
    for (let pair = 0; pair < 40; pair++) {
      const first = await time(pair % 2 ? get : bare);
      const second = await time(pair % 2 ? bare : get);
      more.push(pair % 2 ? first - second : second - first);
    }
    if (round > 0) rounds.push(more.sort((a, b) => a - b)[20]);
  }
  console.log(JSON.stringify(rounds));`;

/** Microseconds on top of a bare fetch, of each round. */
async function costOfGet(folder: string, count: number): Promise<Record<'ours' | 'others', number[]>> {
  const programs = { bare: bareFetch, ours: ours.get, others: openapiFetch.get };
  for (const [name, code] of Object.entries(programs))
    await writeFile(path.join(folder, `${name}.mjs`), await bundled(code, 'node'));
  await writeFile(path.join(folder, 'turns.mjs'), turns);
  const roundsOf = async (name: 'ours' | 'others') => {
    const { stdout } = await run(process.execPath, ['turns.mjs', String(count), name], { cwd: folder });
    return JSON.parse(stdout) as number[];
  };
  return { ours: await roundsOf('ours'), others: await roundsOf('others') };
}

/** The compiler's figure for twenty calls, less that for their imports alone. */
async function instantiationsOf(
  { imports, call }: ClientPrograms,
  folder: string,
  calls: readonly Call[],
): Promise<number> {
  const head = imports(calls.map(({ id }) => id));
  const compile = async (name: string, code: string): Promise<number> => {
    await writeFile(path.join(folder, name), code);
    const options =
      '--noEmit --strict --skipLibCheck --extendedDiagnostics --module esnext --moduleResolution bundler';
    const libraries =
      '--allowImportingTsExtensions --target es2023 --lib es2023,dom,dom.iterable --types node';
    const compiler = path.join(repositoryRoot, 'node_modules/typescript/bin/tsc');
    const roots = ['--typeRoots', path.join(repositoryRoot, 'node_modules/@types')];
    const args = [compiler, ...`${options} ${libraries}`.split(' '), ...roots, name];
    const { stdout } = await run(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 }).catch(
      (error: unknown) => {
        throw new Error(`${name}: ${(error as { stdout: string }).stdout.slice(0, 2000)}`);
      },
    );
    return Number(/^Instantiations:\s+(\d+)$/m.exec(stdout)?.[1] ?? NaN);
  };
  const alone = await compile('alone.ts', head);
  return (await compile('together.ts', [head, ...calls.map(call)].join('\n'))) - alone;
}
