import type { Check } from '../engine/model/check.ts';
import { everyResponseId } from '../engine/model/every-response.ts';
import { select } from '../engine/run/selection.ts';
import { areaOf, subjectOf, type SubjectId } from '../engine/model/subject.ts';
import { groupBy } from '../engine/reporters/group-by.ts';
import { areaTitle } from '../engine/reporters/html/areas.ts';
import { suiteFor } from '../service/areas/suite.ts';
import { defaults } from './defaults.ts';
import { openContract } from './open-contract.ts';
import type { Settings } from './options.ts';
import { table } from '../engine/reporters/table.ts';

type ListSettings = Settings<'only' | 'skip' | 'profile' | 'overlay'>;

/** A check as `list` shows it. */
interface Row {
  readonly id: string;
  readonly name: string;
  readonly proves: readonly string[];
  readonly watches: readonly string[];
  readonly operations: readonly string[];
  readonly profile: string;
  readonly needs: readonly string[];
}

/** How much to list without a selection: `brief` has a line for each area. */
export type ListForm = 'brief' | 'all' | 'json';

/**
 * The checks that options such as `--only` select, by area; without a selection the areas, unless `form` asks for all.
 */
export async function list(settings: ListSettings, form: ListForm): Promise<string> {
  const contract = await openContract(settings.overlay);
  const { only = [], skip = [], profile = defaults.list.profile } = settings;
  const { selected, responseSubjects } = select(suiteFor(contract).checks, contract, {
    only,
    skip,
    profile,
    shard: undefined,
  });
  const rows = [
    ...selected.map(rowOf),
    ...[...responseSubjects].map((id) => responseSubjectRow(id, contract.responseSubjects.get(id) ?? [])),
  ];
  if (form === 'json') return `${JSON.stringify(rows, null, 2)}\n`;
  const areas = [...groupBy(rows, ({ proves, watches }) => areaOf((proves[0] ?? watches[0]) as SubjectId))];
  const isSelected = only.length > 0 || skip.length > 0;
  return form === 'all' || isSelected ? asTables(areas) : asOverview(areas);
}

const rowOf = ({ id, name, tests, observes, operations, profile, needs }: Check): Row => ({
  id,
  name,
  proves: tests,
  watches: observes,
  operations,
  profile,
  needs,
});

const responseSubjectRow = (id: SubjectId, operations: readonly string[]): Row => ({
  id: everyResponseId(id),
  name: `in every response: ${subjectOf(id).statement}`,
  proves: [id],
  watches: [],
  operations,
  profile: 'core',
  needs: [],
});

type Areas = readonly (readonly [area: string, rows: readonly Row[]])[];

/** A line for each area. */
function asOverview(areas: Areas): string {
  const requirements = new Set(areas.flatMap(([, rows]) => rows.flatMap(({ proves }) => proves)));
  const lines = areas.map(([area, rows]) => {
    const count = (wanted: (row: Row) => boolean) => String(rows.filter(wanted).length);
    // Also those that only checks of another area prove.
    const own = [...requirements].filter((id) => area !== 'U' && areaOf(id as SubjectId) === area);
    return [
      area,
      areaTitle(area),
      String(own.length),
      count(({ profile, proves }) => profile === 'core' && proves.length > 0),
      count(({ profile, proves }) => profile === 'full' && proves.length > 0),
      count(({ proves }) => proves.length === 0),
    ];
  });
  return (
    table([['AREA', '', 'REQUIREMENTS', 'CORE CHECKS', 'FULL CHECKS', 'OBSERVATIONS'], ...lines]) +
    "\nTo list the checks of an area: list --only 'FOLDER-*'. To list all checks: list --all. To read about a requirement: explain FOLDER-4.\n"
  );
}

/** The checks of each area, with the sentence last because it is the longest. */
function asTables(areas: Areas): string {
  const head = ['ID', 'ABOUT', 'OPERATION', 'PROFILE', 'NEEDS', 'CHECK'];
  return areas
    .map(([area, rows]) => {
      const lines = rows.map(({ id, name, proves, watches, operations, profile, needs }) => [
        id,
        abridged([...proves, ...watches], 3),
        abridged(operations, 1),
        profile,
        abridged(needs, 2),
        name,
      ]);
      return `${areaTitle(area)}\n${table([head, ...lines])}`;
    })
    .join('\n');
}

/** The first words of a list, and the number of the others. */
function abridged(words: readonly string[], most: number): string {
  const more = words.length - most;
  return [...words.slice(0, most), ...(more > 0 ? [`+${more}`] : [])].join(' ') || '-';
}
