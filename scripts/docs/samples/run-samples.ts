import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { repositoryRoot } from '../../lib/paths.ts';

export interface Surroundings {
  cwd: string;
  env: NodeJS.ProcessEnv;
}

export interface Runner {
  /** The program that must be on the path. */
  command: string;
  /** Runs samples in order; returns the output of each, or why it failed. */
  run: (samples: readonly string[], surroundings: Surroundings) => Promise<string[]>;
}

const oneByOne = (command: string, option: string): Runner => ({
  command,
  run: async (samples, surroundings) => {
    const outputs: string[] = [];
    for (const sample of samples) {
      const { stdout } = await promisify(execFile)(command, [option, sample], surroundings).catch(
        (error: unknown) => ({ stdout: (error as Error).message }),
      );
      outputs.push(stdout);
    }
    return outputs;
  },
});

/**
 * Runs all samples in one process, which reads them as JSON and writes their outputs, because starting takes longer
 * than running.
 */
const allInOne = (command: string, args: readonly string[]): Runner => ({
  command,
  run: async (samples, surroundings) => {
    const child = execFile(command, args, { ...surroundings, maxBuffer: 2 ** 26 });
    const outputs = Promise.all([text(child.stdout!), text(child.stderr!)]);
    child.stdin!.end(JSON.stringify(samples));
    const [[code], [stdout, stderr]] = (await Promise.all([once(child, 'close'), outputs])) as [
      [number],
      [string, string],
    ];
    if (code !== 0) throw new Error(`${command} ended with ${code}.\n${stderr}`);
    return JSON.parse(stdout) as string[];
  },
});

/** The built files behind the package's `exports`. */
export const clientSources = {
  '@file-storage/client/node': path.join(repositoryRoot, 'packages/client/src/node/index.ts'),
  '@file-storage/client/reference': path.join(repositoryRoot, 'packages/client/src/reference.ts'),
  '@file-storage/client': path.join(repositoryRoot, 'packages/client/src/index.ts'),
};

const javascript = `
  import { inspect } from 'node:util';
  const outputs = [];
  for (const module of process.argv.slice(1)) {
    const lines = [];
    console.log = (value) => lines.push(inspect(value));
    await import(module).catch((error) => lines.push(error.message));
    outputs.push(lines.join(' '));
  }
  process.stdout.write(JSON.stringify(outputs));
`;

/** Bundles the samples with the client, so that they run without installed packages. */
async function runTypeScript(samples: readonly string[], surroundings: Surroundings): Promise<string[]> {
  const sources = samples.map((_, index) => path.join(surroundings.cwd, `sample-${index}.ts`));
  await Promise.all(sources.map((file, index) => writeFile(file, samples[index]!)));
  const { errors } = await build({
    entryPoints: sources,
    outdir: surroundings.cwd,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    alias: clientSources,
  });
  if (errors.length > 0) throw new Error(errors.map(({ text }) => text).join('\n'));
  const modules = sources.map((file) => pathToFileURL(file.replace(/\.ts$/, '.mjs')).href);
  return await allInOne(process.execPath, ['--input-type=module', '-e', javascript, ...modules]).run(
    [],
    surroundings,
  );
}

const python = `
import contextlib, io, json, sys
outputs = []
for sample in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as output:
        try:
            exec(sample, {})
        except Exception as error:
            print(repr(error))
    outputs.append(output.getvalue())
json.dump(outputs, sys.stdout)
`;

/** By language. */
export const runners: Readonly<Record<string, Runner>> = {
  curl: oneByOne('bash', '-c'),
  TypeScript: { command: process.execPath, run: runTypeScript },
  Python: allInOne('python3', ['-c', python]),
  PHP: oneByOne('php', '-r'),
};

export const isInstalled = ({ command }: Runner): boolean =>
  spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
