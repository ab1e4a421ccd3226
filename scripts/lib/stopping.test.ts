import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { repositoryRoot } from './paths.ts';

let shell: ChildProcess;

afterEach(() => {
  shell.kill('SIGKILL');
});

const program = `
  import { once } from 'node:events';
  import { untilStopped } from ${JSON.stringify(path.join(import.meta.dirname, 'stopping.ts'))};
  const signal = untilStopped();
  setInterval(() => undefined, 1000);
  console.log(process.pid);
  await once(signal, 'abort');
  console.log('stopped');
  process.exit(0);
`;

/** Started by a shell that waits, as npm does. */
test.each([
  ['the shell that started it is killed', () => shell.kill('SIGKILL')],
  ['it receives SIGTERM', (program: number) => process.kill(program, 'SIGTERM')],
  ['Ctrl+C is pressed', (program: number) => process.kill(program, 'SIGINT')],
])('a program ends when %s', async (_, end) => {
  const script = '"$0" --import tsx/esm --input-type=module -e "$1"; true';
  shell = spawn('sh', ['-c', script, process.execPath, program], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: shell.stdout! });
  const [pid] = (await once(lines, 'line')) as [string];

  end(Number(pid));

  expect(await once(lines, 'line')).toEqual(['stopped']);
});
