import { stopOf } from '../model/left-out.ts';
import { lineWith, sharesOf } from '../model/remedy.ts';
import type {
  CauseReport,
  CheckReport,
  MalformedRequests,
  Report,
  RequirementReport,
  ShownExchange,
} from '../model/report.ts';
import { questionOf, subjectOf, type SubjectId } from '../model/subject.ts';
import { shorten } from '../model/printable.ts';
import { groupBy } from './group-by.ts';
import { counted, counting } from './html/words.ts';

/** A list in a report for people. Each renderer decides how it looks, and how much of it is shown. */
export interface Section {
  readonly id: SectionId;
  readonly title: string;
  /** What a reader must know of all rows, in our words. */
  readonly lead?: string;
  /** If it is not the number of rows. */
  readonly count: number;
  /** What would make the section shorter, and the command that does. */
  readonly help: readonly Row[];
  readonly command?: string | undefined;
  readonly rows: readonly Row[];
  /** Whether to show it without being asked. */
  readonly isOpen: boolean;
}

export interface Row {
  /** What it is about, such as the id of a requirement. */
  readonly label?: string;
  /** In our words; code is in backticks. */
  readonly text?: string;
  /** In the words of a server or another program: no renderer may take them for markup. */
  readonly told?: readonly string[];
  /** What matters less. */
  readonly note?: string;
  /** The requirements that it stands for. */
  readonly ids?: readonly SubjectId[];
  /** The requirements whose evidence shows more of it. */
  readonly failed?: readonly SubjectId[];
  readonly exchange?: ShownExchange | undefined;
  readonly advice?: string | undefined;
}

export type SectionId =
  | 'repair'
  | 'late'
  | 'parallel'
  | 'sent-again'
  | 'malformed'
  | 'other-facts'
  | 'baseline'
  | 'not-exercised'
  | 'observations'
  | 'unjudged'
  | 'leftovers';

/** The lists of a report that have rows, the most important first. */
export function sectionsOf(report: Report): readonly Section[] {
  const { requirements, observations, summary } = report;
  const left = requirements.filter(({ verdict }) => verdict === 'not exercised');
  return [
    repairSection(report),
    open('late', 'Late effects', lateRows(report)),
    open('parallel', 'Parallel requests', parallelRows(report)),
    open('sent-again', 'Sent again', sentAgainRows(report)),
    malformedSection(report.malformed),
    {
      ...open(
        'other-facts',
        'Other requirements failed in these responses',
        otherFactsOf(report).map(otherFactRow),
      ),
      lead: 'They were not selected, so this report has no verdict on them.',
    },
    {
      ...open(
        'baseline',
        'Passed, but the baseline lists them as failures',
        report.unexpectedPasses.map(subjectRow),
      ),
      lead: 'The run fails until `--update-baseline` updates it.',
    },
    {
      ...folded(
        'observations',
        'Observed',
        [...groupBy(observations, ({ unknown }) => unknown)].map(observedRow),
      ),
      lead: 'The interface does not specify these behaviours. They do not affect the result.',
      count: summary.observed,
    },
    {
      ...folded('not-exercised', 'Not exercised', reasonsOf(left).map(reasonRow)),
      lead: 'These requirements were not tested. They do not count as passed.',
      count: left.length,
      help: [...obstacleRows(left), ...remedyRows(left)],
      command: commandFor(report, left),
    },
    {
      ...folded('unjudged', 'Not tested on a server', report.unjudged.map(unjudgedRow)),
      lead: 'The interface specifies these, but no server can violate them.',
    },
    folded('leftovers', 'Left behind', report.leftovers.map(leftoverRow)),
  ].filter(({ rows }) => rows.length > 0);
}

const folded = (id: SectionId, title: string, rows: readonly Row[]): Section => ({
  ...{ id, title, rows, count: rows.length },
  ...{ help: [], isOpen: false },
});

const open = (...section: Parameters<typeof folded>): Section => ({ ...folded(...section), isOpen: true });

function repairSection(report: Report): Section {
  const rows = report.causes.map((cause) => causeRow(cause, report));
  const lead = variablesLead(rows.flatMap(({ exchange }) => exchange?.curl ?? []));
  return { ...open('repair', 'Repair first', rows), ...(lead !== undefined && { lead }) };
}

/** What the variables in these commands stand for; undefined if there are none. */
function variablesLead(commands: readonly string[]): string | undefined {
  const found = commands.flatMap((curl) => [...curl.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name!));
  const names = [...new Set(found)].sort();
  if (names.length === 0) return undefined;
  const others = names.filter((name) => !name.startsWith('FILE_STORAGE_'));
  const told = [
    ...(names.includes('FILE_STORAGE_TOKEN')
      ? ['`FILE_STORAGE_TOKEN` is an access token of the account']
      : []),
    ...(others.length > 0
      ? [`no report shows the values of ${others.map((name) => `\`${name}\``).join(', ')}`]
      : []),
  ].join('; ');
  return `To repeat a request, set the variables in its curl command${told === '' ? '' : `: ${told}`}.`;
}

/** Maximum length of the sentence of a cause. */
const shownSentence = 400;

function causeRow(cause: CauseReport, { checks }: Report): Row {
  const { shownBy, requirements, advice } = cause;
  const check = checks.find(({ name }) => name === shownBy?.check);
  const exchange = check?.exchanges[shownBy?.exchange ?? -1] ?? lostIn(check);
  return {
    ...{ told: [shorten(cause.cause, shownSentence)], ...noteOf(cause) },
    ...{ failed: requirements, advice },
    // The sentence names the request already.
    exchange: cause.kind === 'not implemented' ? undefined : exchange,
  };
}

/** What a check that ended with an error waited for. */
const lostIn = (check: CheckReport | undefined): ShownExchange | undefined =>
  check?.verdict === 'error' ? check.unanswered?.exchange : undefined;

const noteOf = (cause: CauseReport): Pick<Row, 'note'> => {
  const weight = weightOf(cause);
  return weight === '' ? {} : { note: weight };
};

/** `FOLDER-4`, or `7 requirements, unblocks 31 checks, 5 more with other causes`. */
function weightOf({ requirements, unblocks, waiting = 0 }: CauseReport): string {
  const [only] = requirements;
  const broken =
    requirements.length === 1 ? only : requirements.length > 1 && counted(requirements.length, 'requirement');
  const freed = unblocks > 0 && `unblocks ${counted(unblocks, 'check')}`;
  const partly = waiting > 0 && (freed ? `${waiting} more` : `unblocks ${counted(waiting, 'check')}`);
  return [broken, freed, partly && `${partly} after other causes are fixed too`].filter(Boolean).join(', ');
}

/** Whoever runs a server that works in the background must not repair what is right. */
function lateRows({ lateEffects = 0 }: Report): Row[] {
  if (lateEffects === 0) return [];
  const text =
    `${counted(lateEffects, 'effect')} that checks did not see in time came later. ` +
    'If the server works in the background, give it more time with `--settle-time`.';
  return [{ text }];
}

/** Failures that come and go accuse operations that may be right. */
function parallelRows({ checks }: Report): Row[] {
  const those = checks.filter(({ repeatedAlone }) => repeatedAlone === 'passed');
  if (those.length === 0) return [];
  const text =
    `${counted(those.length, 'check')} failed while other requests were in progress, and passed when repeated alone ` +
    `(${those[0]!.id ?? those[0]!.name}${those.length > 1 ? ', ...' : ''}). Run with \`--concurrency 1\`: what passes then fails ` +
    'because parallel requests disturb each other.';
  return [{ text }];
}

/** Only the log of the server tells whether it had a request before it closed the connection. */
function sentAgainRows({ sentAgain = [], target }: Report): Row[] {
  if (sentAgain.length === 0) return [];
  const text =
    `The server closed connections as they were used again, and the runner sent ${counted(sentAgain.length, 'request')} ` +
    'again. It may close an idle connection, but if its log has one of them twice, it closed the connection in place of a response.';
  const shown = [...new Set(sentAgain.map((request) => request.replace(target, '')))];
  return [{ text, note: shown.slice(0, 3).join(', ') + (shown.length > 3 ? ', ...' : '') }];
}

/** A client that sends these may work with a server that is less strict. */
const malformedSection = ({ count, shown }: MalformedRequests = { count: 0, shown: [] }): Section => ({
  ...open(
    'malformed',
    'Malformed requests',
    shown.map((what): Row => ({ told: [what] })),
  ),
  lead: 'The proxy answered these with 400 and did not pass them on. No requirement was tested in them.',
  count,
});

/** A requirement that responses violated although the run did not select it, with the names of the checks. */
type OtherFact = readonly [id: SubjectId, checks: readonly string[]];

/** In the order of the ids, without requirements that have a verdict. */
export function otherFactsOf({ requirements, checks }: Pick<Report, 'requirements' | 'checks'>): OtherFact[] {
  const judged = new Set(requirements.map(({ id }) => id));
  const facts = checks.flatMap(({ name, otherFacts = [] }) => otherFacts.map((id) => ({ id, name })));
  const others = groupBy(
    facts.filter(({ id }) => !judged.has(id)),
    ({ id }) => id,
  );
  return [...others]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, found]) => [id, found.map(({ name }) => name)]);
}

const subjectRow = (id: SubjectId): Row => ({ label: id, text: subjectOf(id).statement });

const otherFactRow = ([id, checks]: OtherFact): Row => ({
  ...subjectRow(id),
  note: checks.length === 1 ? checks[0]! : counted(checks.length, 'check'),
});

const observedRow = ([id, seen]: [SubjectId, Report['observations']]): Row => ({
  label: id,
  text: questionOf(id),
  told: seen.map(({ behaviour }) => behaviour),
});

/** The most frequent reason comes first. */
const reasonsOf = (left: readonly RequirementReport[]) =>
  mostFirst(groupBy(left, ({ reason }) => reason ?? 'no reason given'));

const reasonRow = ([reason, members]: [string, RequirementReport[]]): Row => ({
  told: [reason],
  note: counted(members.length, 'requirement'),
  ids: members.map(({ id }) => id),
});

interface Obstacle {
  readonly obstacle: string;
  readonly count: number;
}

/** What has to be repaired before requirements can be tested; the obstacle of most comes first. */
export const obstaclesOf = (left: readonly RequirementReport[]): Obstacle[] =>
  countedBy(left, ({ obstacle }) => obstacle);

/** What ended the checks of requirements that no option would test, and that wait for no repair. */
export const stopsOf = (left: readonly RequirementReport[]): Obstacle[] =>
  countedBy(
    left.filter(({ obstacle, remedies = [] }) => obstacle === undefined && remedies.length === 0),
    ({ reason }) => stopOf(reason),
  );

function countedBy(
  left: readonly RequirementReport[],
  obstacleOf: (requirement: RequirementReport) => string | undefined,
): Obstacle[] {
  const stopped = left.filter((requirement) => obstacleOf(requirement) !== undefined);
  return mostFirst(groupBy(stopped, (requirement) => obstacleOf(requirement)!)).map(
    ([obstacle, { length }]) => ({ obstacle, count: length }),
  );
}

const obstacleRows = (left: readonly RequirementReport[]): Row[] =>
  [...obstaclesOf(left), ...stopsOf(left)].map(({ obstacle, count }) => ({
    label: `${count} ${counting.were(count)} not possible`,
    told: [obstacle],
  }));

const remedyRows = (left: readonly RequirementReport[]): Row[] =>
  sharesOf(left).map(({ remedies, count }) => ({
    label: `${count} ${counting.need(count)}`,
    told: [remedies.join(' and ')],
  }));

/** The command that tests all that options alone would test. */
function commandFor(report: Report, left: readonly RequirementReport[]): string | undefined {
  const remedies = sharesOf(left).flatMap((share) => share.remedies);
  const line = lineWith(report, remedies);
  // A provider with more states is no option.
  return line === lineWith(report, []) ? undefined : line;
}

const unjudgedRow = ({ id, statement, reason }: Report['unjudged'][number]): Row => ({
  label: id,
  text: statement,
  told: [reason],
});

const leftoverRow = ({ kind, id, name, reason }: Report['leftovers'][number]): Row => ({
  label: id === null ? kind : `${kind} ${id}`,
  told: [name],
  note: reason,
});

const mostFirst = <Key, Item>(groups: ReadonlyMap<Key, Item[]>): [Key, Item[]][] =>
  [...groups].sort(([, a], [, b]) => b.length - a.length);
