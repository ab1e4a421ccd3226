import { expect, test } from 'vitest';
import { mutant } from '../mutant.ts';
import { findingsOn, pageOf, renewedPage, type Finding, type Findings } from './page.ts';
import { broken, outcomeOf } from './outcome.ts';

const noteId = mutant(
  'note-id-as-text',
  'The `id` of a note | is text.',
  { breaks: 'NOTE-7' },
  () => undefined,
);
const folderName = mutant('folder-name-cut', 'Names are cut.', { breaks: 'FOLDER-2' }, () => undefined);

const found: Findings = new Map<string, Finding>([
  ['note-id-as-text', { verdict: 'astray', further: ['NOTE-5', 'NOTE-9'] }],
  ['folder-name-cut', { verdict: 'killed', further: [] }],
]);

/** The cells in a mutant's row, without padding. */
const cellsOf = (page: string, id: string) =>
  page
    .split('\n')
    .find((line) => line.startsWith(`| \`${id}\``))
    ?.split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

test('a row has what is declared, and what a run has found', async () => {
  const page = await pageOf([noteId, folderName], found);
  expect(cellsOf(page, 'note-id-as-text')).toEqual([
    '`note-id-as-text` **astray**',
    'The `id` of a note \\| is text.',
    'NOTE-7',
    'NOTE-5, NOTE-9',
  ]);
  expect(page).toContain('\n## Notes\n');
  expect(page).toContain('\n## Folders\n');
  expect(page).toContain('**2 mutants**');
});

test('what is written on a page is read from it', async () => {
  expect(findingsOn(await pageOf([noteId, folderName], found))).toEqual(found);
});

test('a mutant that no run has tried is said to be so, and is found by nothing', async () => {
  const page = await pageOf([noteId, folderName], new Map());
  expect(cellsOf(page, 'folder-name-cut')?.at(-1)).toBe('_not yet run_');
  expect(findingsOn(page)).toEqual(new Map());
});

test('a run of one renews its row, and leaves those of the others', async () => {
  const before = await pageOf([noteId, folderName], found);
  const examination = { ...broken('', 1), broke: undefined, red: ['NOTE-5', 'NOTE-7', 'GEN-6'] } as const;
  const after = await renewedPage(before, [noteId, folderName], [outcomeOf(noteId, examination)]);
  expect(findingsOn(after)).toEqual(
    new Map([...found, ['note-id-as-text', { verdict: 'astray', further: ['NOTE-5', 'GEN-6'] }]]),
  );
});

test('a mutant that is gone has no row', async () => {
  const before = await pageOf([noteId, folderName], found);
  expect(await renewedPage(before, [noteId], [])).toBe(await pageOf([noteId], found));
});

test('one that lives says so', async () => {
  const page = await renewedPage('', [folderName], [outcomeOf(folderName, broken('it died', 1))]);
  expect(cellsOf(page, 'folder-name-cut')?.[0]).toBe('`folder-name-cut` **survived**');
});
