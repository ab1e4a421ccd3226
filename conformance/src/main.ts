import { exitCodes, exitCodeOfError, describeError } from './cli/exit-codes.ts';
import { runProgram } from './cli/program.ts';

/** The reader of the output may stop early, like `head`, and a disk may be full; a run still has to clean up. */
let unwritten: string | undefined;
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') unwritten = message;
});
process.once('exit', () => {
  if (unwritten === undefined) return;
  process.stderr.write(`error: The output cannot be written: ${unwritten}.\n`);
  process.exitCode = exitCodes.usage;
});

try {
  const { stdout, stderr, env } = process;
  process.exitCode = await runProgram(process.argv, {
    stdout,
    stderr,
    env,
    exit: (code) => process.exit(code),
  });
} catch (error) {
  process.stderr.write(describeError(error));
  process.exitCode = exitCodeOfError(error);
}
