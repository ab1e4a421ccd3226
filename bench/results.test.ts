import { expect, it } from 'vitest';
import { withSuite } from './results.ts';

const figure = { what: 'lint | all', value: 1.2, unit: 's', goal: { atMost: 1 }, how: 'median of 5' };
const day = new Date('2026-11-21T10:00:00Z');

it('keeps the other suites, and replaces the earlier figures of this suite', () => {
  const first = withSuite('', 'toolchain', [figure], day);
  const both = withSuite(first, 'client', [{ ...figure, value: 0.5 }], day);
  const page = withSuite(both, 'toolchain', [{ ...figure, value: 0.9 }], day);
  expect(page.match(/^## .*$/gm)).toEqual(['## client', '## toolchain']);
  expect(page.match(/0 of 1 goals met/)).toBeNull();
  expect(both).toMatch(/^2026-11-21, Node v[^]*0 of 1 goals met\.$/m);
  expect(both).toContain('**missed**');
  expect(page).toContain('| 0.9 s  |');
});
