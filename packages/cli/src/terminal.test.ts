import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { exitCodes } from './errors.ts';
import { terminalQuestions } from './terminal.ts';

function terminal() {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = '';
  output.on('data', (chunk: Buffer) => (shown += chunk.toString()));
  const interruption = new AbortController();
  const ask = terminalQuestions(input, output, interruption.signal);
  return { input, ask, shown: () => shown, interruption };
}

/** Returns the last line that a terminal shows: readline clears lines before it draws them. */
const lastLine = (text: string) => text.split('\u001b[0J').at(-1);

test('a question stays visible while it is answered', async () => {
  const { input, ask, shown } = terminal();
  const answer = ask('E-mail address: ');
  input.write('maria');
  await new Promise(setImmediate);
  expect(lastLine(shown())).toMatch(/E-mail address: .*maria$/s);
  input.write('\n');
  expect(await answer).toBe('maria');
});

test('a hidden answer is never shown, but its question is', async () => {
  const { input, ask, shown } = terminal();
  const answer = ask('Password: ', { hidden: true });
  input.write('secret\n');
  expect(await answer).toBe('secret');
  expect(shown()).toBe('Password: \n');
});

test.each(['Ctrl-C', 'SIGTERM'])('%s ends the question', async (what) => {
  const { input, ask, interruption } = terminal();
  const answer = ask('Password: ', { hidden: true });
  if (what === 'SIGTERM') interruption.abort();
  else input.write('secr\u0003');
  await expect(answer).rejects.toMatchObject({ kind: 'interrupted', message: 'Interrupted.' });
  expect(exitCodes.interrupted).toBe(130);
});
