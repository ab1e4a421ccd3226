import { expect, test } from 'vitest';
import { checkVersion } from './version.ts';

test.each([
  ['1.2.0', '1.2.0', 'none', true],
  ['1.2.0', '1.3.0', 'none', true],
  ['1.2.0', '1.1.9', 'none', false],
  ['1.2.0', '1.2.0', 'patch', false],
  ['1.2.0', '1.2.1', 'patch', true],
  ['1.2.0', '1.2.1', 'minor', false],
  ['1.2.9', '1.3.0', 'minor', true],
  ['1.2.0', '1.9.0', 'major', false],
  ['1.2.0', '2.0.0', 'major', true],
  ['1.2.0', '2.0.0', 'patch', true],
  ['0.3.1', '0.3.2', 'major', false],
  ['0.3.1', '0.4.0', 'major', true],
  ['0.3.1', '0.3.2', 'minor', true],
  ['0.3.1', '0.3.1', 'minor', false],
  ['1.2.0', '2.0.0-rc.1', 'major', true],
  ['1.2.0', '1.2.0-rc.1', 'patch', false],
  ['2.0.0-rc.1', '2.0.0-rc.1', 'patch', false],
  ['2.0.0-rc.1', '2.0.0-rc.2', 'major', true],
  ['2.0.0-rc.1', '2.0.0', 'major', true],
] as const)('%s to %s if %s is needed: %s', (before, after, needed, sufficient) => {
  expect(checkVersion(before, after, needed).sufficient).toBe(sufficient);
});

test('shows the smallest sufficient version', () => {
  expect(checkVersion('1.2.3', '1.2.3', 'minor').smallest).toBe('1.3.0');
  expect(checkVersion('0.2.3', '0.2.3', 'major').smallest).toBe('0.3.0');
});
