import { UsageError } from './errors.ts';
import { isLeftOut } from './left-out.ts';
import type { Report, RequirementReport } from './report.ts';
import type { SubjectId } from './subject.ts';
import type { Verdict } from './verdict.ts';

/**
 * What a report says of a requirement. `left out`: the profile, filter or shard kept it from being tried, so that the
 * report tells nothing of the server there. `absent`: the report does not know it.
 */
export type Standing = Verdict | 'left out' | 'absent';

/** A report of several, by the letter that stands for it in tables. */
export interface Column {
  /** `A`, `B`, ... */
  readonly letter: string;
  /** Where it was read from. */
  readonly file: string;
  readonly report: Report;
}

/** From the first report to one of the others. */
export type Change = 'worse' | 'better' | 'other';

/** A requirement by reports. */
export interface ComparedRequirement {
  readonly id: SubjectId;
  readonly statement: string;
  /** One for each column. */
  readonly standings: readonly Standing[];
  /** One for each column, against the first; undefined where nothing changed, or one of the two tells nothing. */
  readonly changes: readonly (Change | undefined)[];
}

/** A circumstance in which the reports are not alike, with its value in each column. */
export interface Difference {
  readonly name: string;
  readonly values: readonly string[];
}

export interface Comparison {
  readonly columns: readonly Column[];
  /** What keeps the reports from telling of the same thing: contract, overlay, profile, filter, shard, interruption. */
  readonly differences: readonly Difference[];
  /** In the order of the registers. */
  readonly requirements: readonly ComparedRequirement[];
}

/** As many as there are letters. */
const mostReports = 26;

/** The letter of a column, by its place from 0. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index);

/**
 * Puts reports side by side. Each is compared with the first.
 *
 * @throws UsageError for fewer than two reports, and for more than there are letters
 * @example compareReports([{ file: 'before.json', report: before }, { file: 'after.json', report: after }])
 */
export function compareReports(
  reports: readonly { readonly file: string; readonly report: Report }[],
): Comparison {
  if (reports.length < 2) throw new UsageError('Give at least two reports to compare.');
  if (reports.length > mostReports) throw new UsageError(`Give at most ${mostReports} reports to compare.`);
  const columns = reports.map((column, index) => ({ letter: letterOf(index), ...column }));
  return { columns, differences: differencesOf(columns), requirements: requirementsOf(columns) };
}

/** What got worse from the first report to any other. */
export const worsened = ({ requirements }: Comparison): readonly ComparedRequirement[] =>
  requirements.filter(({ changes }) => changes.includes('worse'));

function differencesOf(columns: readonly Column[]): Difference[] {
  const circumstances: Record<string, (report: Report) => string> = {
    contract: ({ contract }) => `${contract.title} ${contract.version}`,
    overlay: ({ contract }) => contract.overlay ?? 'none',
    profile: ({ profile }) => profile,
    filter: filterOf,
    shard: ({ shard }) => shard ?? 'none',
    interrupted: ({ interrupted }) => (interrupted ? 'yes' : 'no'),
    runner: ({ tool, version }) => `${tool} ${version}`,
  };
  return Object.entries(circumstances)
    .map(([name, valueOf]) => ({ name, values: columns.map(({ report }) => valueOf(report)) }))
    .filter(({ values }) => new Set(values).size > 1);
}

/** `--only FOLDER-* --skip convertFile`, `none`, or that nothing is known of it. */
export function filterOf({ filter }: Report): string {
  if (!filter) return 'unknown';
  const words = [
    ...filter.only.map((pattern) => `--only ${pattern}`),
    ...filter.skip.map((pattern) => `--skip ${pattern}`),
  ];
  return words.join(' ') || 'none';
}

function requirementsOf(columns: readonly Column[]): ComparedRequirement[] {
  const byId = columns.map(
    ({ report }) => new Map(report.requirements.map((requirement) => [requirement.id, requirement])),
  );
  return idsOf(columns).map((id) => {
    const found = byId.map((requirements) => requirements.get(id));
    const standings = found.map(standingOf);
    // The newest wording: a report is of the contract of its day.
    const statement = found.findLast((requirement) => requirement !== undefined)!.statement;
    return {
      id,
      statement,
      standings,
      changes: standings.map((standing) => changeOf(standings[0]!, standing)),
    };
  });
}

/** Each id once; one that the first report lacks stands behind the one that it follows where it occurs. */
function idsOf(columns: readonly Column[]): SubjectId[] {
  const ids: SubjectId[] = [];
  for (const { report } of columns) {
    let place = 0;
    for (const { id } of report.requirements) {
      const known = ids.indexOf(id);
      if (known < 0) ids.splice(place++, 0, id);
      else place = known + 1;
    }
  }
  return ids;
}

function standingOf(requirement: RequirementReport | undefined): Standing {
  if (!requirement) return 'absent';
  const { verdict, reason } = requirement;
  return verdict === 'not exercised' && isLeftOut(reason) ? 'left out' : verdict;
}

/** What was not tried is never as good as what holds, and what fails is worse than what nobody tried. */
const ranks: Readonly<Record<Verdict, number>> = {
  passed: 2,
  'not exercised': 1,
  observed: 1,
  known: 0,
  error: 0,
  failed: 0,
};

function changeOf(before: Standing, after: Standing): Change | undefined {
  if (before === after || isSilent(before) || isSilent(after)) return undefined;
  const step = ranks[after] - ranks[before];
  return step < 0 ? 'worse' : step > 0 ? 'better' : 'other';
}

const isSilent = (standing: Standing): standing is 'left out' | 'absent' =>
  standing === 'left out' || standing === 'absent';
