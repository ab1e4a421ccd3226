import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describeError, exitCodeOfError } from '../cli/exit-codes.ts';
import { runProgram } from '../cli/program.ts';

export interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line like `main.ts`, with only these environment variables. */
export async function runCommandLine(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const written = Promise.all([text(stdout), text(stderr)]);
  const exit = (code: number) => {
    throw new Error(`exit ${code}`);
  };
  let exitCode: number;
  try {
    exitCode = await runProgram(['node', 'file-storage-conformance', ...args], {
      stdout,
      stderr,
      // By default, tests write no reports into the working directory.
      env: { FILE_STORAGE_NO_REPORT: 'true', ...env },
      exit,
    });
  } catch (error) {
    stderr.write(describeError(error));
    exitCode = exitCodeOfError(error);
  }
  stdout.end();
  stderr.end();
  const [out, err] = await written;
  return { exitCode, stdout: out, stderr: err };
}
