import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { failuresIn } from './failures.ts';
import { temporaryFolder } from './temporary-folder.ts';

async function written(results: unknown): Promise<string> {
  const file = path.join(await temporaryFolder(), 'results.json');
  await writeFile(file, JSON.stringify(results));
  return file;
}

test('lists failed tests with their reason in one line, and files that failed before their tests', async () => {
  const failed = {
    status: 'failed',
    fullName: 'a lock is taken once',
    failureMessages: ['\u001B[31mTwo\n  took it'],
  };
  const passed = { status: 'passed', fullName: 'a lock is given back', failureMessages: [] };
  const file = await written({
    testResults: [
      {
        name: path.resolve('lock.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [passed, failed],
      },
      {
        name: path.resolve('key.test.ts'),
        status: 'failed',
        message: 'Unexpected\ntoken',
        assertionResults: [],
      },
      { name: path.resolve('door.test.ts'), status: 'passed', message: '', assertionResults: [passed] },
    ],
  });
  expect(failuresIn(file)).toEqual([
    'lock.test.ts: a lock is taken once: Two took it',
    'key.test.ts: Unexpected token',
  ]);
});

test('lists faults that were not found or failed other requirements, and checks that find no fault', async () => {
  const file = await written({
    tally: { deadChecks: ['a folder has a name'] },
    outcomes: [
      { fault: { id: 'lives' }, killed: false, misattributed: [], missing: [], blind: [] },
      { fault: { id: 'misattributed' }, killed: true, misattributed: ['NOTE-5'], missing: [], blind: [] },
      { fault: { id: 'right' }, killed: true, misattributed: [], missing: [], blind: [] },
    ],
    clients: [{ id: 'body-as-text', found: false }],
    own: [
      { client: 'command', failed: ['GEN-9'] },
      { client: 'library', failed: [] },
    ],
  });
  expect(failuresIn(file)).toEqual([
    'fault lives: not found by the requirement that it violates',
    'fault misattributed: not as recorded: {"misattributed":["NOTE-5"],"missing":[],"blind":[]}',
    'fault body-as-text: not found',
    'our client command: GEN-9',
    'check that no fault makes fail: a folder has a name',
  ]);
});

test('a missing result file is a failure', () => {
  expect(failuresIn('/nowhere/faults.json')).toEqual(['faults.json was not written']);
});
