import { execFile } from 'node:child_process';
import { promisify, stripVTControlCharacters } from 'node:util';

const run = promisify(execFile);

/** A program and its arguments. `node` is the newest supported version. */
export type Command = readonly [program: string, ...args: string[]];

/** The output of a command. */
export interface Outcome {
  printed: string;
  /** If it failed, all of its output, and the line that says why. */
  said: string;
  fault?: string;
}

/** Runs a command that must exit with 0 within a number of seconds, which some need to build what a client imports. */
export async function execute(
  [program, ...args]: Command,
  { work: cwd, env }: { work: string; env: NodeJS.ProcessEnv },
  seconds = 600,
): Promise<Outcome> {
  const limits = { timeout: seconds * 1000, maxBuffer: 2 ** 28, killSignal: 'SIGKILL' } as const;
  try {
    const { stdout } = await run(program, args, { cwd, env, ...limits });
    return { printed: stdout, said: '' };
  } catch (error) {
    const failure = error as Error & { stdout?: string; stderr?: string; killed?: boolean };
    const { stdout = '', stderr = '', killed, message } = failure;
    const said = killed ? `It did not end within ${seconds} s.` : stderr.trim() || stdout.trim() || message;
    return { printed: stdout, said, fault: oneLine(said) };
  }
}

/** The same; resolves to what the command printed, and throws an error with its output if it failed. */
export async function succeed(...inputs: Parameters<typeof execute>): Promise<string> {
  const { printed, said, fault } = await execute(...inputs);
  if (fault !== undefined) throw new Error(said);
  return printed;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The line of a message that says most. */
export function oneLine(message: string): string {
  const lines = stripVTControlCharacters(message)
    .replaceAll(/\S*\/cells\/cell-\w+\//g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(
      (line) =>
        /[a-z]{3}/i.test(line) &&
        !/^(at |file:|node:|\(node:|\/|[╔║╚]|\(?Use `node|\[main\] INFO|npm )/.test(line),
    );
  const telling =
    lines.find((line) => /^\[?\w*(?:Error|Exception)\b[^(]*:? \S/.test(line)) ??
    lines.find((line) => /error|invalid|unsupported|not |fail|must|warn/i.test(line)) ??
    lines[0] ??
    '';
  return telling.slice(0, 240);
}
