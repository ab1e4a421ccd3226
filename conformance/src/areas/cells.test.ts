import { expect, test } from 'vitest';
import { apartFrom, dimensions, isNever, type Cell, type Dimension } from '../model/cells.ts';
import { sheets } from './sheets.ts';
import { cases, checks } from './suite.ts';

const rows = Object.entries(sheets).map(([operation, { cells }]) => [operation, cells] as const);
const names = Object.keys(dimensions) as Dimension[];

test.each(rows)('%s: each cell is tried, or has a written reason', (_operation, cells) => {
  for (const name of names) {
    const cell: Cell = cells[name];
    if (isNever(cell)) expect(cell.never).toMatch(/^[a-zA-Z'].{7,}[^.]$/);
    else if ('apart' in cell) expect(Object.keys(cell.apart)).not.toEqual([]);
    else expect(cell.length).toBeGreaterThan(1);
  }
});

test.each(rows)('%s: what checks of their own show is shown by checks that there are', (operation, cells) => {
  for (const name of names) {
    for (const sentence of Object.values(apartFrom(cells[name]))) {
      const found = checks.find((check) => check.name.startsWith(sentence));
      expect(found?.operations, `${name} of ${operation} names a check of it: ${sentence}`).toContain(
        operation,
      );
    }
  }
});

test('every operation that changes something has cases, and so has a presign', () => {
  // A login uses an existing account and creates only a token.
  const changing = Object.entries(sheets)
    .filter(([, { effect }]) => 'deletes' in effect || !['nothing', 'token'].includes(effect.makes))
    .map(([operation]) => operation);
  const withoutTrace = [
    'presignUpload',
    'createShareableLink',
    'deleteShareableLink',
    'shareEntry',
    'unstarEntries',
    'moveVaultEntries',
  ];
  const tried = new Set<string>(
    cases.filter(({ covers }) => covers).map(({ operations: [operation] }) => operation!),
  );
  expect([...tried].sort()).toEqual([...changing, ...withoutTrace].sort());
});

test('cases stay few enough for a full run in seconds, and out of the core profile', () => {
  const counts = new Map<string, number>();
  for (const { operations, covers, profile } of cases) {
    expect(profile).toBe('full');
    if (covers) counts.set(operations[0]!, (counts.get(operations[0]!) ?? 0) + 1);
  }
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(20);
  expect(cases.length).toBeLessThanOrEqual(150);
});
