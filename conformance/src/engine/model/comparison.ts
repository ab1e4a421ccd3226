import { UsageError } from './errors.ts';
import { isLeftOut } from './left-out.ts';
import type { Report, RequirementReport } from './report.ts';
import type { SubjectId } from './subject.ts';
import { silenceWords } from './no-response.ts';
import type { Verdict } from './verdict.ts';

/**
 * The result of a requirement in a report. `left out`: the profile, filter or shard excluded it, so the report says
 * nothing about the server. `absent`: the report does not know the requirement.
 */
export type Standing = Verdict | 'left out' | 'absent';

/** One of several reports, with its letter in tables. */
export interface Column {
  /** `A`, `B`, ... */
  readonly letter: string;
  /** The path of the report. */
  readonly file: string;
  readonly report: Report;
}

/** From the first report to another. */
export type Change = 'worse' | 'better' | 'other';

/** A requirement in all reports. */
export interface ComparedRequirement {
  readonly id: SubjectId;
  readonly statement: string;
  /** One for each column. */
  readonly standings: readonly Standing[];
  /** One for each column, compared with the first; undefined if nothing changed, or if one of the two says nothing. */
  readonly changes: readonly (Change | undefined)[];
}

/** A circumstance that differs between the reports, with its value in each column. */
export interface Difference {
  readonly name: string;
  readonly values: readonly string[];
}

export interface Comparison {
  readonly columns: readonly Column[];
  /** Circumstances that make the reports differ: contract, overlay, profile, filter, shard, interruption. */
  readonly differences: readonly Difference[];
  /** In the order of the registers. */
  readonly requirements: readonly ComparedRequirement[];
}

/** One for each letter. */
const mostReports = 26;

/** The letter of a column, by its index from 0. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index);

/**
 * Compares reports with the first of them.
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

/** The requirements that got worse between the first report and any other. */
export const worsened = ({ requirements }: Comparison): readonly ComparedRequirement[] =>
  requirements.filter(({ changes }) => changes.includes('worse'));

function differencesOf(columns: readonly Column[]): Difference[] {
  const circumstances: Record<string, (report: Report) => string> = {
    contract: ({ contract }) => `${contract.title} ${contract.version}`,
    overlay: ({ contract }) => contract.overlay ?? 'none',
    profile: ({ profile }) => profile,
    filter: filterOf,
    shard: ({ shard }) => shard ?? 'none',
    interrupted: ({ interrupted, silence }) => (silence ? silenceWords(silence) : interrupted ? 'yes' : 'no'),
    runner: ({ tool, version }) => `${tool} ${version}`,
  };
  return Object.entries(circumstances)
    .map(([name, valueOf]) => ({ name, values: columns.map(({ report }) => valueOf(report)) }))
    .filter(({ values }) => new Set(values).size > 1);
}

/** `--only FOLDER-* --skip convertFile`, `none`, or that it is unknown. */
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
    // The newest wording, because a report contains the contract of its time.
    const statement = found.findLast((requirement) => requirement !== undefined)!.statement;
    return {
      id,
      statement,
      standings,
      changes: standings.map((standing) => changeOf(standings[0]!, standing)),
    };
  });
}

/** Each id once; one that the first report lacks comes after its predecessor in the report that has it. */
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

/** A requirement that was not tested ranks below one that passed, and above one that failed. */
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
