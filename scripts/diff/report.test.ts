import { expect, test } from 'vitest';
import { verdictLine } from './report.ts';
import { checkVersion } from './version.ts';

const change = { impact: 'major', message: 'It is gone.', operations: [], pointer: '#/paths' } as never;

test.each([
  ['1.2.0', '1 major since main: needs major, info.version stays 1.2.0'],
  ['0.2.0', '1 major since main: needs minor (major, below 1.0.0), info.version stays 0.2.0'],
])('the last line shows the bump that %s needs', (version, line) => {
  const verdict = checkVersion(version, version, 'major');
  expect(verdictLine({ ref: 'main', before: version, after: version, verdict, changes: [change] })).toBe(
    line,
  );
});

test('a patch below 1.0.0 is a patch', () => {
  const verdict = checkVersion('0.2.0', '0.2.1', 'patch');
  expect(verdictLine({ ref: 'main', before: '0.2.0', after: '0.2.1', verdict, changes: [] })).toBe(
    'no changes since main: needs patch, info.version 0.2.0 -> 0.2.1',
  );
});
