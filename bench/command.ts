import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { repositoryRoot } from '../scripts/lib/paths.ts';
import { medianOf, type Figure, type Say } from './figures.ts';
import { costOf, startFileStorage, type Cost } from './processes.ts';

const size = 2048;
const concurrency = 4;

/** Many small files with the command, alternating with a plain script with the same concurrency. */
export async function command(say: Say, { quick }: { quick: boolean }): Promise<Figure[]> {
  const files = quick ? 200 : 2000;
  const rounds = quick ? 1 : 3;
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-command-'));
  const server = await startFileStorage(path.join(folder, 'data'));
  try {
    const source = path.join(folder, 'source');
    await mkdir(source);
    const text = 'Ships and tides. '.repeat(size).slice(0, size - 8);
    for (let at = 0; at < files; at++)
      await writeFile(path.join(source, `${at}.txt`), `${text}${String(at).padStart(8)}`);
    const [ours, plain] = await builtInto(folder);
    const env = {
      ...{ HOME: folder, FILE_STORAGE_BASE_URL: server.apiRoot, FILE_STORAGE_TOKEN: server.token },
      PATH: process.env['PATH'],
    };
    const run = (program: string, args: readonly string[]) => costOf([program, ...args], { env });
    const results: Record<'up' | 'down', Cost[]> = { up: [], down: [] };
    for (let round = 0; round < rounds; round++) {
      say(`round ${round + 1} of ${rounds}`);
      const account = [server.apiRoot, server.token, String(concurrency)];
      const there = path.join(folder, `plain-${round}`);
      const here = path.join(folder, `ours-${round}`);
      const transfers = ['--transfers', String(concurrency)];
      const empty = () => run(ours, ['rm', path.basename(source), '--forever', '--yes']);
      const plainUp = await run(plain, ['up', source, ...account]);
      await empty();
      const ourUp = await run(ours, ['upload', source, ...transfers]);
      const ourDown = await run(ours, ['download', path.basename(source), '--to', here, ...transfers]);
      const plainDown = await run(plain, ['down', there, ...account]);
      await empty();
      results.up.push(ratiosOf(ourUp, plainUp));
      results.down.push(ratiosOf(ourDown, plainDown));
      for (const folder of [here, there]) {
        const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.txt'));
        if (names.length !== files) throw new Error(`${folder} has ${names.length} files`);
      }
    }
    const how = `median of ${rounds} beside a plain script, ${concurrency} at once, start included`;
    return (['up', 'down'] as const).flatMap((way): Figure[] => [
      {
        what: `${files.toLocaleString('en')} files of 2 kB ${way}, of a plain script`,
        ...medianOf(results[way].map(({ time }) => time)),
        ...{ unit: 'x', goal: { atMost: 1.15 }, how },
      },
      {
        what: `${files.toLocaleString('en')} files of 2 kB ${way}, processor, of a plain script`,
        ...medianOf(results[way].map(({ processor }) => processor)),
        ...{ unit: 'x', goal: { atMost: 1.15 }, how },
      },
    ]);
  } finally {
    await server.stop();
    await rm(modulesFor(folder), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

const ratiosOf = (ours: Cost, plain: Cost): Cost => ({
  time: ours.time / plain.time,
  processor: ours.processor / plain.processor,
});

/** Where the command finds the packages that it imports. */
const modulesFor = (folder: string) =>
  path.join(repositoryRoot, 'node_modules/.cache', path.basename(folder));

/** Both programs as installed: one file of JavaScript each. */
async function builtInto(folder: string): Promise<[string, string]> {
  const entries = { ours: 'packages/cli/src/main.ts', plain: 'bench/command-plain.ts' };
  const modules = modulesFor(folder);
  await build({
    ...{
      entryPoints: entries,
      absWorkingDir: repositoryRoot,
      outdir: modules,
      bundle: true,
      platform: 'node',
    },
    ...{ format: 'esm', packages: 'external', splitting: true, outExtension: { '.js': '.mjs' } },
  });
  return [path.join(modules, 'ours.mjs'), path.join(modules, 'plain.mjs')];
}
