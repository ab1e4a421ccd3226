import path from 'node:path';
import { expect, test } from 'vitest';
import { proseFiles, sentencesOf } from './testing/prose.ts';

/** What grows with the contract: whoever adds one does not look for sentences that count them. */
const grows =
  '(?:\\w+ )?(?:operations|requirements|unknowns|facts|open points|questions|checks|faults|servers|schemas|workflows|pages)';
const counted = new RegExp(`(?<![\\w.,-])[\\d,]*\\d{2,} ${grows}\\b`, 'g');

/** Pages that a program writes, which counts by itself. */
const written = ['docs/benchmarks.md'].map((file) => path.normalize(file));

test('no text counts by hand what grows with the contract', async () => {
  const files = (await proseFiles()).filter((file) => !written.includes(file));
  const found = await Promise.all(
    files.map(async (file) =>
      [...(await sentencesOf(file)).matchAll(counted)].map(([words]) => `${file}: ${words}`),
    ),
  );
  expect(found.flat(), 'say it without the number, or let the site fill it in').toEqual([]);
});

test.each(['442 planted faults', '1,381 requirements', '133 open points', '22 operations'])(
  'would find: %s',
  (words) => {
    expect(`It has ${words}.`.match(counted)).toEqual([words]);
  },
);
