import { expect, test } from 'vitest';
import { pairwise, type MayMeet, type Row } from './pairwise.ts';

const factors = {
  kind: ['folder', 'file'],
  number: ['one', 'three', 'sixteen'],
  depth: ['root', 'folder', 'nested'],
  forever: ['left out', 'false', 'true'],
} as const;

/** Pairs of values that no row contains. */
function missing(rows: readonly Row[], mayMeet: MayMeet = () => true): string[] {
  const names = Object.keys(factors) as (keyof typeof factors)[];
  return names.flatMap((name, index) =>
    names.slice(index + 1).flatMap((other) =>
      factors[name].flatMap((value) =>
        factors[other]
          .filter((otherValue) => mayMeet([name, value], [other, otherValue]))
          .filter((otherValue) => !rows.some((row) => row[name] === value && row[other] === otherValue))
          .map((otherValue) => `${name} ${value} with ${other} ${otherValue}`),
      ),
    ),
  );
}

test('every two values meet, in far fewer rows than there are combinations', () => {
  const rows = pairwise(factors, 1);
  expect(missing(rows)).toEqual([]);
  expect(rows.length).toBeGreaterThanOrEqual(9);
  expect(rows.length).toBeLessThanOrEqual(13);
  for (const row of rows) expect(Object.keys(row)).toEqual(Object.keys(factors));
});

test('the same seed gives the same rows', () => {
  expect(pairwise(factors, 7)).toEqual(pairwise(factors, 7));
  expect(pairwise(factors, 7)).not.toEqual(pairwise(factors, 8));
});

test('values that may not meet stand in no row together, and all others still meet', () => {
  const mayMeet: MayMeet = (...settings) => {
    const values = settings.map(([name, value]) => `${name} ${value}`);
    return !(values.includes('kind file') && values.includes('number sixteen'));
  };
  const rows = pairwise(factors, 1, { mayMeet });
  expect(rows.filter(({ kind, number }) => kind === 'file' && number === 'sixteen')).toEqual([]);
  expect(missing(rows, mayMeet)).toEqual([]);
});

test('one factor alone has a row for each value, and none has no row', () => {
  expect(pairwise({ kind: ['folder', 'file'] }, 1)).toEqual([{ kind: 'folder' }, { kind: 'file' }]);
  expect(pairwise({}, 1)).toEqual([]);
});

test('values that can stand in no row at all are an error, not a loop', () => {
  const notCombined: MayMeet = ([name], [otherName]) => name !== 'depth' && otherName !== 'depth';
  expect(() => pairwise(factors, 1, { mayMeet: notCombined })).toThrow(
    /^No row holds kind folder with number/,
  );
});

test('some rows hold what they are to hold, and every two values meet all the same', () => {
  const among = [
    { kind: 'file', number: 'sixteen', forever: 'true' },
    { kind: 'folder', number: 'sixteen', forever: 'true' },
  ];
  const rows = pairwise(factors, 1, { among });
  expect(rows.slice(0, 2)).toMatchObject(among);
  expect(missing(rows)).toEqual([]);
  expect(rows.length).toBeLessThanOrEqual(14);
});
