import { exitCodes, OutputClosed } from './errors.ts';
import { runProgram } from './program.ts';
import { terminalQuestions } from './terminal.ts';

const interruption = new AbortController();
const signals = { SIGINT: 130, SIGTERM: 143 };
for (const [name, code] of Object.entries(signals)) {
  // A second signal kills the process at once.
  process.once(name, () => {
    interruption.abort();
    process.exitCode = code;
  });
}

for (const output of [process.stdout, process.stderr]) {
  output.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (interruption.signal.reason instanceof OutputClosed) return;
    interruption.abort(new OutputClosed());
    process.exitCode = code === 'EPIPE' ? exitCodes.outputClosed : exitCodes.local;
    if (code !== 'EPIPE') process.stderr.write(`file-storage: The output cannot be written: ${message}.\n`);
  });
}

const { stdin, stdout, stderr, env } = process;
const code = await runProgram(process.argv.slice(2), {
  ...{ stdin, stdout, stderr, env },
  ask: stdin.isTTY && stderr.isTTY ? terminalQuestions(stdin, stderr, interruption.signal) : undefined,
  signal: interruption.signal,
});
process.exitCode ??= code;
// After an interruption, do not wait for more input.
if (interruption.signal.aborted) stdin.destroy();
