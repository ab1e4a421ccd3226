import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

export interface Surroundings {
  cwd: string;
  env: NodeJS.ProcessEnv;
}

export interface Runner {
  /** What it needs on the path. */
  command: string;
  /** Runs samples in order; resolves to what each printed, or why it failed. */
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

/** In one process, which reads the samples as JSON and writes the outputs: to start takes longer than to run. */
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

const javascript = `
  import { json } from 'node:stream/consumers';
  import { inspect } from 'node:util';
  const outputs = [];
  for (const sample of await json(process.stdin)) {
    const lines = [];
    console.log = (value) => lines.push(inspect(value));
    await import('data:text/javascript,' + encodeURIComponent(sample)).catch((error) => lines.push(error.message));
    outputs.push(lines.join(' '));
  }
  process.stdout.write(JSON.stringify(outputs));
`;

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

/** By the names of the languages. */
export const runners: Readonly<Record<string, Runner>> = {
  curl: oneByOne('bash', '-c'),
  TypeScript: allInOne(process.execPath, ['--input-type=module', '-e', javascript]),
  Python: allInOne('python3', ['-c', python]),
  PHP: oneByOne('php', '-r'),
};

export const isInstalled = ({ command }: Runner): boolean =>
  spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
