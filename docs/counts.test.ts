import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** What grows with the contract: whoever adds one does not look for sentences that count them. */
const grows =
  '(?:\\w+ )?(?:operations|requirements|unknowns|facts|open points|questions|checks|mutants|faults|servers|schemas|workflows|pages)';
const counted = new RegExp(`(?<![\\w.,-])[\\d,]*\\d{2,} ${grows}\\b`, 'g');

/** Pages that a program writes, which counts by itself. */
const written = ['docs/conformance-mutants.md', 'docs/growth.md', 'bench/RESULTS.md'].map((file) =>
  path.normalize(file),
);

/** Sentences for people; what a program printed counts by itself. */
async function sentences(file: string): Promise<string> {
  const text = await readFile(path.join(root, file), 'utf8');
  return text.replaceAll(/^( *)```.*?^\1```/gms, '').replaceAll(/\s+/g, ' ');
}

async function texts(): Promise<string[]> {
  const places = await readdir(root, { withFileTypes: true });
  const folders = places.filter((place) => place.isDirectory() && !/^(\.|node_modules)/.test(place.name));
  const inside = await Promise.all(
    ['', ...folders.map(({ name }) => name)].map(async (folder) =>
      (await readdir(path.join(root, folder)))
        .filter((name) => name.endsWith('.md'))
        .map((name) => path.join(folder, name)),
    ),
  );
  return inside.flat().filter((file) => !written.includes(file));
}

test('no text counts by hand what grows with the contract', async () => {
  const found = await Promise.all(
    (await texts()).map(async (file) =>
      [...(await sentences(file)).matchAll(counted)].map(([words]) => `${file}: ${words}`),
    ),
  );
  expect(found.flat(), 'say it without the number, or let the site fill it in').toEqual([]);
});

test.each(['442 seeded faults', '1,381 requirements', '133 open points', '22 operations'])(
  'would find: %s',
  (words) => {
    expect(`It has ${words}.`.match(counted)).toEqual([words]);
  },
);
