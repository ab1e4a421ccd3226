import { exitCodeOfError, describeError } from './cli/exit-codes.ts';
import { runProgram } from './cli/program.ts';

/** The reader of the output may stop early, like `head`; a run still has to clean up. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
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
