import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pathsOf } from '../../lib/paths.ts';
import { checkResults } from '../check-results.ts';
import { programsPage } from './page.ts';
import type { Program } from './program.ts';
import { byOperation, readResults } from './results.ts';
import { programs } from './trials.ts';

test('the page counts steps by operation, and shows the cause of each gap', () => {
  const ship: Program = {
    name: 'ship',
    version: '1.0.0',
    source: 'the harbour',
    redirected: 'Nothing.',
    excused: { 'sail/back': { cause: 'tool', why: 'It has no sail.' } },
  };
  const operations = byOperation([
    { operation: 'sail', case: 'out', verdict: 'right' },
    { operation: 'sail', case: 'back', verdict: 'wrong', said: 'a\n  `calm`' },
    { operation: 'dive', case: '', verdict: 'skipped', said: 'It floats.' },
  ]);
  const result = { name: 'ship', version: '1.0.0', tried: '2031-01-02', operations };
  const page = programsPage([result], [ship]).replaceAll(/ +/g, ' ');
  expect(page).toContain('| ship | 1.0.0 | 1 | 2 | 1 | 2031-01-02 |');
  expect(page).toContain('| `sail` | 1 | 2 | |');
  expect(page).toContain('| `dive` | – | – | It floats. |');
  expect(page).toContain("| sail | back | `a 'calm'` | the program | It has no sail. |");
});

test('docs/programs.md matches docs/programs.json: npm run field -- programs --page', async () => {
  const paths = pathsOf();
  const page = await readFile(path.join(paths.docs, 'programs.md'), 'utf8');
  expect(page).toBe(programsPage(await readResults(paths), programs));
});

test('there is one excuse for each failed step in the results', async () => {
  const results = await readResults(pathsOf());
  const tried = programs.map((trial) => ({
    trial,
    outcomes: results
      .filter(({ name }) => name === trial.name)
      .flatMap(({ operations }) => operations)
      .flatMap(({ operation, wrong }) =>
        wrong.map((step) => ({ operation, case: step.case, verdict: 'wrong' as const })),
      ),
  }));
  expect(checkResults(tried, true)).toEqual([]);
});

test('every program on the page ran in the version of its row', async () => {
  const results = await readResults(pathsOf());
  expect(results.map(({ name, version }) => [name, version]).sort()).toEqual(
    programs.map(({ name, version }) => [name, version]).sort(),
  );
});
