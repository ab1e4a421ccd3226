import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { UsageError } from '../lib/verb.ts';

interface Start {
  cwd: string;
  env?: Readonly<Record<string, string>>;
  input?: string | Buffer;
}

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command, and waits for its end. */
export async function run(command: string, args: readonly string[], start: Start): Promise<Ended> {
  const child = started(command, args, start);
  child.stdin.end(start.input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}

/** Runs a command that must succeed, and resolves to its output. */
export async function succeed(command: string, args: readonly string[], start: Start): Promise<string> {
  const { code, stdout, stderr } = await run(command, args, start);
  if (code === 0) return stdout;
  throw new UsageError(`${command} ${args.join(' ')} failed: ${lastLines(stderr || stdout)}`);
}

/** Runs a command, and passes each line of its output on at once. Resolves to its exit code and its error output. */
export async function follow(
  command: string,
  args: readonly string[],
  start: Start,
  take: (line: string) => void,
): Promise<Omit<Ended, 'stdout'>> {
  const child = started(command, args, start);
  child.stdin.end();
  const closed = once(child, 'close') as Promise<[number | null]>;
  const errors = text(child.stderr);
  for await (const line of createInterface({ input: child.stdout })) take(line);
  const [code] = await closed;
  return { code, stderr: await errors };
}

function started(command: string, args: readonly string[], { cwd, env }: Start) {
  return spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'pipe' });
}

/** The last lines of a message, which contain the reason of a failure. */
export const lastLines = (message: string): string => message.trim().split('\n').slice(-3).join(' ');
