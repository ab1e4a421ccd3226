import { runProgram } from './program.ts';
import { terminalQuestions } from './terminal.ts';

const interruption = new AbortController();
const signals = { SIGINT: 130, SIGTERM: 143 };
for (const [name, code] of Object.entries(signals)) {
  // The second one ends it at once.
  process.once(name, () => {
    interruption.abort();
    process.exitCode = code;
  });
}

/** Whoever reads the output may stop early, as `head` does. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const { stdin, stdout, stderr, env } = process;
const code = await runProgram(process.argv.slice(2), {
  ...{ stdin, stdout, stderr, env },
  ask: stdin.isTTY && stderr.isTTY ? terminalQuestions(stdin, stderr) : undefined,
  signal: interruption.signal,
});
process.exitCode ??= code;
// Whoever has been interrupted waits for no more of it.
if (interruption.signal.aborted) stdin.destroy();
