import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

interface Start {
  cwd: string;
  env?: Readonly<Record<string, string>>;
  input?: string | Buffer;
}

/** Runs a command, and waits for its end; it may fail. */
export async function run(
  command: string,
  args: readonly string[],
  { cwd, env, input }: Start,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'pipe' });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}
