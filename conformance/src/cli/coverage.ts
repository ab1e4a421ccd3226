import { operations } from '../../../generated/operations.ts';
import { alphabetSamples } from '../service/areas/shared/cases/texts.ts';
import { cases } from '../service/areas/suite.ts';
import { factorsOf } from '../engine/model/factors.ts';
import { dimensions } from '../service/areas/shared/cases/all-options.ts';
import { table } from '../engine/reporters/table.ts';

/** How the requests of each operation vary, and the cases that test it. */
export const listCoverage = (form: 'table' | 'json'): string =>
  form === 'json' ? `${JSON.stringify(rows, null, 2)}\n` : asTable();

const rows = Object.keys(operations).map((operation) => {
  const tested = cases.find((check) => check.cases && check.operations[0] === operation)?.cases ?? [];
  return {
    operation,
    factors: factorsOf(tested),
    cases: tested.map(({ name, values }) => ({ name, values })),
  };
});

const none = '-';

function asTable(): string {
  const head = ['OPERATION', ...Object.values(dimensions), 'OPTIONS', 'CASES'];
  const lines = rows.map(({ operation, factors, cases: tested }) => {
    const options = Object.keys(factors).filter((name) => !(name in dimensions));
    const counts = [
      ...Object.keys(dimensions).map((name) => factors[name]?.length ?? 0),
      options.length,
      tested.length,
    ];
    return [operation, ...counts.map((count) => (count > 0 ? String(count) : none))];
  });
  return (
    table([head, ...lines]) +
    '\nThe columns are the properties of requests that the cases vary, and a number says with how many values:' +
    '\nKIND, files and folders; ID, the id or the hash of an entry; NUMBER, how many ids or items; DEPTH, how deep in' +
    '\nfolders; SPACE, the personal or a shared workspace; ALPHABET, the characters of texts; SIZE, the size of files and' +
    '\ntexts; AGAIN, whether the same request is repeated. OPTIONS is the number of optional fields that vary. CASES is the' +
    '\nnumber of cases; for any two columns, they contain every pair of values. Other checks test further values.' +
    '\n--json lists the values and the cases.\n' +
    `\nTexts of each alphabet\n${samples()}`
  );
}

const samples = (): string =>
  table(Object.entries(alphabetSamples).map(([name, sample]) => [`  ${name}:`, sample]));
