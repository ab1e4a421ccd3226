import type { Check } from '../model/check.ts';
import { select } from '../run/selection.ts';
import { subjectOf, type SubjectId } from '../model/subject.ts';
import { suiteFor } from '../areas/suite.ts';
import { openContract } from './open-contract.ts';
import type { Settings } from './options.ts';
import { table } from './table.ts';

type ListSettings = Settings<'only' | 'skip' | 'profile' | 'overlay'>;

/** A check as `list` shows it. */
interface Row {
  readonly name: string;
  readonly proves: readonly string[];
  readonly watches: readonly string[];
  readonly operations: readonly string[];
  readonly profile: string;
  readonly needs: readonly string[];
}

/** All checks, or those that `--only` and its like leave, as a table or as JSON. */
export async function list(settings: ListSettings, asJson: boolean): Promise<string> {
  const contract = await openContract(settings.overlay);
  const { only = [], skip = [], profile = 'full' } = settings;
  const { selected, standing } = select(suiteFor(contract).checks, contract, {
    only,
    skip,
    profile,
    shard: undefined,
  });
  const rows = [
    ...selected.map(rowOf),
    ...[...standing].map((id) => standingRow(id, contract.standing.get(id) ?? [])),
  ];
  return asJson ? `${JSON.stringify(rows, null, 2)}\n` : asTable(rows);
}

const rowOf = ({ name, proves, watches, operations, profile, needs }: Check): Row => ({
  name,
  proves,
  watches,
  operations,
  profile,
  needs,
});

const standingRow = (id: SubjectId, operations: readonly string[]): Row => ({
  name: `in every answer: ${subjectOf(id).statement}`,
  proves: [id],
  watches: [],
  operations,
  profile: 'core',
  needs: [],
});

/** The sentence comes last: it is the longest. */
function asTable(rows: readonly Row[]): string {
  return table([
    ['ABOUT', 'OPERATION', 'PROFILE', 'NEEDS', 'CHECK'],
    ...rows.map(({ name, proves, watches, operations, profile, needs }) => [
      abridged([...proves, ...watches], 3),
      abridged(operations, 1),
      profile,
      abridged(needs, 2),
      name,
    ]),
  ]);
}

/** The first of some words, and how many more there are. */
function abridged(words: readonly string[], most: number): string {
  const more = words.length - most;
  return [...words.slice(0, most), ...(more > 0 ? [`+${more}`] : [])].join(' ') || '-';
}
