import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ContractError } from './problem.ts';
import { runCommand, UsageError } from './command.ts';

let lines: string[];

beforeEach(() => {
  lines = [];
  // Earlier tests in this process may have set it.
  process.exitCode = undefined;
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((text: string) => lines.push(text));
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

test('a success is one line', async () => {
  await runCommand('lint', () => Promise.resolve('0 errors'));
  expect(lines).toEqual([expect.stringMatching(/^ok {4}lint {2}0 errors {2}\d+\.\d s$/)]);
  expect(process.exitCode).toBeUndefined();
});

test('a usage error is one line, printed once', async () => {
  await runCommand('diff', () => Promise.reject(new UsageError('There is no ref x.')));
  expect(lines).toEqual(['fail  diff  There is no ref x.']);
  expect(process.exitCode).toBe(1);
});

test.each(['/home/a#b/repository', '/home/a%20b/repository'])(
  'a folder whose name tools misread is refused: %s',
  async (root) => {
    const work = vi.fn(() => Promise.resolve('0 errors'));
    await runCommand('lint', work, root);
    expect(lines).toEqual([
      expect.stringMatching(/^fail {2}lint {2}The folder .* has (#|%20) in its name, .*: rename the folder/),
    ]);
    expect(work).not.toHaveBeenCalled();
  },
);

test('further lines of a usage error come before its first line', async () => {
  await runCommand('conform', () => Promise.reject(new UsageError('1 failed\nlogin  failed')));
  expect(lines).toEqual(['login  failed', 'fail  conform  1 failed']);
});

test('the problems of a contract come before their number', async () => {
  const place = { file: '/repo/openapi/openapi.yaml', line: 3, column: 5 };
  const problem = { ...place, severity: 'error', rule: 'yaml', message: 'Bad.' } as const;
  await runCommand('bundle', () => Promise.reject(new ContractError([problem])), '/repo');
  expect(lines).toEqual(['openapi/openapi.yaml:3:5  error  yaml  Bad.', 'fail  bundle  1 error, 0 warnings']);
});

test('code that is not filled in is reported with its place', async () => {
  const fault = new ReferenceError('FILL_IN is not defined');
  fault.stack = `ReferenceError: FILL_IN is not defined
    at NOTE-12: FILL_IN: what it does, in one sentence (/repo/conformance/a b.ts:53:5)
    at Array.map (<anonymous>)`;
  await runCommand('docs', () => Promise.reject(fault), '/repo');
  expect(lines).toEqual([
    expect.stringMatching(/^conformance\/a b\.ts:53:5 {2}error {2}fill-in {2}Not filled in: /),
    'fail  docs  1 error, 0 warnings',
  ]);
});

test('code that is not filled in is reported with all other places of code that are not', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'command-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
  const write = (file: string, text: string) => {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  write('packages/server/src/notes.ts', "\nexport const notes = () => FILL_IN('what the operation does');\n");
  write('scripts/server-examples/scenarios.ts', "export const sheet = FILL_IN('a request');\n");
  write('packages/server/src/notes.test.ts', "FILL_IN('no place')");
  const fault = new ReferenceError('FILL_IN is not defined');
  fault.stack = `ReferenceError: FILL_IN is not defined\n    at ${root}/scripts/server-examples/scenarios.ts:1:22`;
  await runCommand('docs', () => Promise.reject(fault), root);
  expect(lines.flatMap((line) => line.split('\n'))).toEqual([
    'packages/server/src/notes.ts:2:28  error  fill-in  Not filled in: what the operation does',
    'scripts/server-examples/scenarios.ts:1:22  error  fill-in  Not filled in: a request',
    'fail  docs  2 errors, 0 warnings',
  ]);
});

test('a file that cannot be written is one line', async () => {
  const message = "EACCES: permission denied, open '/repo/generated/types.ts'";
  const fault = Object.assign(new Error(message), { code: 'EACCES', path: '/repo/generated/types.ts' });
  await runCommand('generate', () => Promise.reject(fault));
  expect(lines).toEqual([expect.stringMatching(`^fail  generate  ${message}: change its permissions, or `)]);
});
