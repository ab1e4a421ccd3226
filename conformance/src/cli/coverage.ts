import { alphabetSamples } from '../areas/shared/cases/texts.ts';
import { cases } from '../areas/suite.ts';
import { sheets } from '../areas/sheets.ts';
import {
  apartFrom,
  dimensions,
  isNever,
  pairedValues,
  type Cell,
  type Cells,
  type Dimension,
} from '../model/cells.ts';
import { groupBy } from '../reporters/group-by.ts';
import { table } from '../reporters/table.ts';

const names = Object.keys(dimensions) as Dimension[];

/** How the requests of each operation vary: the cells of its sheet, and the test cases generated from them. */
export const listCoverage = (form: 'table' | 'json'): string =>
  form === 'json' ? `${JSON.stringify(rows(), null, 2)}\n` : asTable();

const rows = () =>
  Object.entries(sheets).map(([operation, { cells }]) => ({
    operation,
    cells: Object.fromEntries(names.map((name) => [name, shownCell(cells[name])])),
    options: isNever(cells.options) ? { never: cells.options.never } : { values: cells.options },
    cases: casesOf(operation).map(({ name, covers }) => ({ name, covers })),
  }));

const shownCell = (cell: Cell) =>
  isNever(cell)
    ? { never: cell.never }
    : {
        paired: pairedValues(cell),
        ...(Object.keys(apartFrom(cell)).length > 0 && { apart: apartFrom(cell) }),
      };

const casesOf = (operation: string) =>
  cases.filter(({ covers, operations }) => covers !== undefined && operations[0] === operation);

const none = '-';

function asTable(): string {
  const head = ['OPERATION', ...Object.values(dimensions), 'OPTIONS', 'CASES'];
  const lines = Object.entries(sheets).map(([operation, { cells }]) => {
    const count = casesOf(operation).length;
    return [
      operation,
      ...names.map((name) => countOf(cells[name])),
      isNever(cells.options) ? none : String(Object.keys(cells.options).length),
      count > 0 ? String(count) : none,
    ];
  });
  return (
    table([head, ...lines]) +
    '\nThe columns are the properties of requests that are tested with several values, and a number says how many values:' +
    '\nKIND, files and folders; ID, the id or the hash of an entry; NUMBER, how many ids or items; DEPTH, how deep in' +
    '\nfolders; SPACE, the personal or a shared workspace; ALPHABET, the characters of texts; SIZE, the size of files and' +
    '\ntexts; ACCOUNT, which user sends the request; AGAIN, whether the same request is repeated.' +
    '\nOPTIONS is the number of optional fields that vary. CASES is the number of test cases; for any two columns, they' +
    '\ncontain every pair of values. --json lists the values and the cases.\n' +
    `\nTexts of each alphabet\n${samples()}` +
    `\nNot tested, because\n${reasons()}`
  );
}

const samples = (): string =>
  table(Object.entries(alphabetSamples).map(([name, sample]) => [`  ${name}:`, sample]));

function countOf(cell: Cell): string {
  const count = pairedValues(cell).length + Object.keys(apartFrom(cell)).length;
  return count === 0 ? none : String(count);
}

/** The reason of each empty cell; a reason that several cells share is listed once. */
function reasons(): string {
  const empty = Object.entries(sheets).flatMap(([operation, { cells }]) => emptyCells(operation, cells));
  const groups = [...groupBy(empty, ({ never }) => never)];
  return table(
    groups.map(([never, places]) => {
      const byDimension = [...groupBy(places, ({ name }) => name)];
      const where = byDimension.map(([name, ones]) => `${name} of ${operationsOf(ones)}`);
      return [`  ${never}:`, where.join('; ')];
    }),
  );
}

const operationsOf = (places: readonly { readonly operation: string }[]): string => {
  const operations = places.map(({ operation }) => operation);
  return operations.length > 3 ? `${operations.length} operations` : operations.join(', ');
};

function emptyCells(operation: string, cells: Cells) {
  return [...names, 'options' as const].flatMap((name) => {
    const cell = cells[name];
    return isNever(cell) ? [{ operation, name, never: cell.never }] : [];
  });
}
