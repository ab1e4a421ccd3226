import { expect, test } from 'vitest';
import { outcomesOfGoTests } from './go-test.ts';

const event = (Action: string, Test: string, Output?: string) => JSON.stringify({ Action, Test, Output });

const outcomesOf = (...lines: string[]) => outcomesOfGoTests(lines.join('\n'));

test('names a test by its operation and case, without the groups that contain it', () => {
  const { outcomes } = outcomesOf(
    event('run', 'TestIntegration'),
    event('pass', 'TestIntegration/FsMkdir/FsPutFiles/ObjectOpenFingerprint/full_read'),
    event('pass', 'TestIntegration/FsMkdir/FsEncoding/dot'),
    event('pass', 'TestIntegration/FsMkdir'),
    event('pass', 'TestIntegration'),
    event('pass', 'TestListAll/Empty'),
  );
  expect(outcomes.map(({ operation, case: name, verdict }) => [operation, name, verdict])).toEqual([
    ['ObjectOpenFingerprint', 'full_read', 'right'],
    ['FsEncoding', 'dot', 'right'],
    ['FsMkdir', '', 'right'],
    ['TestIntegration', '', 'right'],
    ['TestListAll', 'Empty', 'right'],
  ]);
});

test('shows why a test failed, and leaves out groups that fail only because of it', () => {
  const { outcomes } = outcomesOf(
    event('output', 'TestIntegration/FsMkdir/FsPutFiles/FsMove', '=== RUN   FsMove\n'),
    event('output', 'TestIntegration/FsMkdir/FsPutFiles/FsMove', '    fstests.go:1: \n'),
    event(
      'output',
      'TestIntegration/FsMkdir/FsPutFiles/FsMove',
      '        Error:      \tReceived unexpected error\n',
    ),
    event('fail', 'TestIntegration/FsMkdir/FsPutFiles/FsMove'),
    event(
      'output',
      'TestIntegration/FsMkdir/FsPutFiles/PublicLink',
      '    fstests.go:9: FS has no PublicLinker\n',
    ),
    event('output', 'TestIntegration/FsMkdir/FsPutFiles/PublicLink', '--- SKIP: PublicLink\n'),
    event('skip', 'TestIntegration/FsMkdir/FsPutFiles/PublicLink'),
    event('fail', 'TestIntegration/FsMkdir/FsPutFiles'),
    event('fail', 'TestIntegration/FsMkdir'),
  );
  expect(outcomes).toEqual([
    { operation: 'FsMove', case: '', verdict: 'wrong', said: 'Received unexpected error' },
    { operation: 'PublicLink', case: '', verdict: 'skipped', said: 'FS has no PublicLinker' },
  ]);
});

test('keeps lines that are not about a test, to explain why no test ran', () => {
  const tests = outcomesOf('{"Action":"build-output","Output":"drime.go:53: undefined\\n"}', 'FAIL');
  expect(tests.outcomes).toEqual([]);
  expect(tests.others).toBe('drime.go:53: undefined\nFAIL');
});
