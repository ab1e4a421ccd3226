import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { modes } from './modes.ts';

test('the page on the proof lists the requirements that cannot be tested, by mode', async () => {
  const page = await readFile(new URL('../../../docs/conformance-proof.md', import.meta.url), 'utf8');
  const [, table = ''] = page.split(/\| A server with .*\n.*\n/);
  const rows = table.split('\n\n', 1)[0]!.trim().split('\n');
  const documented = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(documented).toEqual(
    modes
      .filter(({ beyondReach }) => beyondReach.length > 0)
      .map(({ name, beyondReach }) => [name, beyondReach.join(', ')]),
  );
});
