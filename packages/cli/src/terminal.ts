import { createInterface } from 'node:readline/promises';
import { PassThrough } from 'node:stream';
import { CommandError } from './errors.ts';
import type { Question, Io } from './io.ts';

/**
 * Asks questions on standard error, because standard output may be redirected.
 *
 * @param signal ends a question, as Ctrl-C does
 */
export function terminalQuestions(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  signal: AbortSignal,
): NonNullable<Io['ask']> {
  return async (question: string, { hidden = false }: Question = {}) => {
    if (hidden) output.write(question);
    // Readline's echo of hidden input is discarded; otherwise readline draws the question again at each key.
    const echo = hidden ? new PassThrough().resume() : output;
    const lines = createInterface({ input, output: echo, terminal: true });
    const given = new AbortController();
    lines.once('SIGINT', () => {
      given.abort();
    });
    try {
      return await lines.question(hidden ? '' : question, {
        signal: AbortSignal.any([signal, given.signal]),
      });
    } catch (cause) {
      throw new CommandError('interrupted', 'Interrupted.', undefined, { cause });
    } finally {
      lines.close();
      if (hidden) output.write('\n');
    }
  };
}
