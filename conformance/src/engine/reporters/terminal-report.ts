import type { FindingReport, Report, RequirementReport, ShownExchange } from '../model/report.ts';
import { isLeftOut } from '../model/left-out.ts';
import { sharesOf } from '../model/remedy.ts';
import type { SubjectId } from '../model/subject.ts';
import { failuresOf, operationOf, type Evidence, type Failure } from './evidence.ts';
import { groupBy } from './group-by.ts';
import { areasOf, type Area } from './html/areas.ts';
import {
  counted,
  counting,
  duration,
  checkLabel,
  belowTarget,
  noResponse,
  replayNote,
} from './html/words.ts';
import { labelled, fit } from './layout.ts';
import { oneLine, shorten } from '../model/printable.ts';
import { obstaclesOf, sectionsOf, stopsOf, type Section, type SectionId } from './sections.ts';
import type { TerminalStyle } from './terminal-style.ts';
import { countsOf, holds, isOfRun, triedOf, whyNot } from './verdict-line.ts';

/** The end of a run for people: results by area, then lists, then one line. */
export function terminalReport(report: Report, style: TerminalStyle): string {
  const sections = new Map(sectionsOf(report).map((section) => [section.id, section]));
  const notExercised = sections.get('not-exercised');
  const linesOf = (id: SectionId) => {
    const section = sections.get(id);
    return section ? [...headingLines(section, style), ...rowLines(section, report.target, style)] : [];
  };
  const parts = [
    areaLines(report, style),
    [
      ...notExercisedLines(report, notExercised, style),
      ...(notExercised && style.verbose ? rowLines(notExercised, report.target, style) : []),
    ],
    unseenLines(report, style),
    style.verbose ? linesOf('observations') : observedLine(report),
    ...(
      [
        'other-facts',
        'baseline',
        'leftovers',
        'repair',
        'late',
        'parallel',
        'sent-again',
        'malformed',
      ] as const
    ).map(linesOf),
    replayLines(report),
    [verdictLine(report, style)],
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

/** If a requirement fails, areas without failures are summarized in one line, except in a verbose run. */
function areaLines(report: Report, style: TerminalStyle): string[] {
  const areas = areasOf(report);
  const nameWidth = Math.max(0, ...areas.map(({ id }) => id.length)) + 2;
  const line = (area: Area) => `${area.id.padEnd(nameWidth)}${areaCounts(area)}`;
  if (style.verbose) return verboseAreaLines(report, areas, line, style);
  const red = areas.filter(({ requirements }) => requirements.some(isRed));
  if (red.length === 0) return areas.map(line);
  const { width } = style;
  const others = areas.filter((area) => !red.includes(area) && area.requirements.some(isHeld));
  const untried = areas.filter((area) => !red.includes(area) && !others.includes(area));
  return [
    ...foldedLine('failed:', red.map(failedIn), width),
    ...foldedLine(
      'areas without failures:',
      others.map(({ id }) => id),
      width,
    ),
    ...foldedLine(
      'not tested:',
      untried.map(({ id }) => id),
      width,
    ),
  ];
}

/** Maximum number of failures named per area. */
const namedFailures = 4;

/** `FOLDER-4`, `USER 5 of 8` */
function failedIn({ id, requirements }: Area): string {
  const red = requirements.filter(isRed);
  if (red.length > namedFailures) return `${id} (${red.length} of ${requirements.length})`;
  return red.map((requirement) => requirement.id).join(', ');
}

const foldedLine = (label: string, words: readonly string[], width: number): string[] =>
  words.length === 0
    ? []
    : labelled(label, words.join(', '), { indent: 0, labelWidth: label.length + 1, width });

const isRed = ({ verdict }: RequirementReport): boolean => verdict === 'failed' || verdict === 'error';
const isHeld = ({ verdict }: RequirementReport): boolean => verdict === 'passed' || verdict === 'known';

function verboseAreaLines(
  report: Report,
  areas: readonly Area[],
  line: (area: Area) => string,
  style: TerminalStyle,
): string[] {
  const failures = failuresOf(report);
  const shown = new Map<FindingReport, SubjectId>();
  const lines = areas.flatMap((area) => {
    const own = failures.filter(({ requirement }) => area.requirements.includes(requirement));
    const details = own.flatMap((failure) => ['', ...failureLines(failure, shown, style)]);
    return [line(area), ...details, ...(details.length > 0 ? [''] : [])];
  });
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function areaCounts({ requirements }: Area): string {
  const count = (wanted: string) => requirements.filter(({ verdict }) => verdict === wanted).length;
  return countsOf({
    passed: count('passed'),
    failed: count('failed'),
    errored: count('error'),
    known: count('known'),
    notExercised: count('not exercised'),
    cannotBeSeen: requirements.filter(({ cannotBeSeen }) => cannotBeSeen).length,
  });
}

/** More are those of a half-built server, and the causes name them. */
const namedObstacles = 3;

/** By what to repair first and by the options that would test them. */
function notExercisedLines(report: Report, section: Section | undefined, { width }: TerminalStyle): string[] {
  const left = report.requirements.filter(
    ({ verdict, cannotBeSeen }) => verdict === 'not exercised' && !cannotBeSeen,
  );
  if (left.length === 0) return [];
  const shares = sharesOf(left);
  const single = shares.filter(({ remedies }) => remedies.length === 1);
  const obstacles = obstaclesOf(left);
  const named = obstacles.length <= namedObstacles ? obstacles : [];
  const stops = stopsOf(left);
  const leftOut = leftOutOf(left);
  const together = countOf(shares) - countOf(single);
  const rest = left.length - countOf(shares) - countOf(named) - countOf(stops) - countOf(leftOut);
  const item = (count: number, text: string) =>
    count === 0 ? [] : labelled(String(count).padStart(4), text, { indent: 2, labelWidth: 6, width });
  return [
    `not exercised: ${left.length} of ${counted(report.requirements.length, 'requirement')}`,
    ...[...named, ...stops].flatMap(({ count, obstacle }) =>
      item(count, `${counting.were(count)} not possible: ${oneLine(obstacle)}`),
    ),
    ...single.flatMap(({ remedies, count }) => item(count, `${counting.need(count)} ${remedies.join('')}`)),
    ...item(together, `${counting.need(together)} more than one of these options`),
    ...leftOut.flatMap(({ count, reason }) =>
      item(
        count,
        `${counting.were(count)} left out: ${count === 1 ? reason : reason.replace(/^its/, 'their')}`,
      ),
    ),
    ...item(rest, `${counting.were(rest)} not possible with ${testedIn(report)} why)`),
    // In one line, so that it can be copied.
    ...(section?.command === undefined ? [] : [`  to test all of these: ${oneLine(section.command)}`]),
  ];
}

function testedIn(report: Report): string {
  if (!isOfRun(report)) return 'the recorded traffic (the reports say';
  return `the responses ${report.shard === null ? 'of this server' : 'to this shard'} (--verbose says`;
}

/** What the choice of checks left out, which no option alone would test. */
function leftOutOf(
  left: readonly RequirementReport[],
): { readonly reason: string; readonly count: number }[] {
  const chosen = left.filter(
    ({ reason, obstacle, remedies }) => isLeftOut(reason) && obstacle === undefined && remedies === undefined,
  );
  const groups = [...groupBy(chosen, ({ reason = '' }) => reason)];
  return groups.map(([reason, { length }]) => ({ reason, count: length })).sort((a, b) => b.count - a.count);
}

/**
 * Requirements that cannot be tested on this server because of what it may lawfully choose: there is nothing to repair.
 */
function unseenLines(report: Report, { width }: TerminalStyle): string[] {
  return report.requirements
    .filter(({ cannotBeSeen }) => cannotBeSeen)
    .flatMap(({ id, reason = '' }) => labelled(id, oneLine(reason), { indent: 0, labelWidth: 12, width }));
}

const countOf = (shares: readonly { readonly count: number }[]): number =>
  shares.reduce((sum, { count }) => sum + count, 0);

function observedLine(report: Report): string[] {
  const { observed } = report.summary;
  if (observed === 0) return [];
  return [
    `observed  ${counted(observed, 'behaviour')} that the interface does not specify (${isOfRun(report) ? '--verbose lists' : 'the reports list'} them)`,
  ];
}

/** In one line, so that it can be copied. */
function replayLines(report: Report): string[] {
  const { seed, command } = report;
  if (!isOfRun(report)) return [];
  return [
    `seed ${seed}; repeat this run: ${command === undefined ? '' : `${oneLine(command)} `}--seed ${seed}`,
  ];
}

function verdictLine(report: Report, { colors }: TerminalStyle): string {
  const { summary, requests, durationMs, shard, interrupted } = report;
  const word = holds(report) ? colors.green('ok  ') : colors.red('fail');
  const parts = [
    ...(shard === null ? [] : [`shard ${shard}:`]),
    ...(interrupted ? ['interrupted:'] : []),
    countsOf(summary, report.profile),
  ].join(' ');
  const why = whyNot(report);
  return `${word}  ${parts}; ${triedOf(summary)}${why === '' || interrupted ? '' : `; ${why}`}  ${colors.dim(`${counted(requests, 'request')}, ${duration(durationMs)}`)}`;
}

/** Maximum length of a value; the other reports show more of it. */
const shownValue = 400;

/**
 * A requirement that did not pass, with its evidence.
 *
 * @param shown the findings already shown, with their requirement; updated by this function
 */
function failureLines(
  { requirement, evidence }: Failure,
  shown: Map<FindingReport, SubjectId>,
  style: TerminalStyle,
): string[] {
  const { id, statement, verdict } = requirement;
  const { colors, width } = style;
  const word =
    verdict === 'known' ? colors.yellow('known') : colors.red(verdict === 'error' ? 'ERROR' : 'FAIL ');
  const heading = labelled(`  ${word}  `, `${id}  ${statement}`, { indent: 0, labelWidth: 9, width });
  return [
    ...heading,
    ...evidence.flatMap((shownFinding) => {
      const { check, finding } = shownFinding;
      const before = finding && shown.get(finding);
      if (before !== undefined) return [`         see ${before}: ${oneLine(checkLabel(check))}`];
      if (finding) shown.set(finding, id);
      return evidenceLines(shownFinding, style);
    }),
  ];
}

function evidenceLines(evidence: Evidence, { width }: TerminalStyle): string[] {
  const { check, finding, exchange } = evidence;
  const line = (label: string, text: string) =>
    labelled(label, oneLine(shorten(text, shownValue)), { indent: 9, labelWidth: 11, width });
  const operation = operationOf(evidence);
  return [
    ...line('check', checkLabel(check)),
    ...(finding?.case === undefined ? [] : line('case', finding.case)),
    ...(finding ? [...line('expected', finding.expected), ...line('got', finding.got)] : []),
    ...(check.reason === undefined ? [] : line('reason', check.reason)),
    ...(operation === undefined ? [] : line('operation', operation)),
    ...(exchange ? exchangeLines(exchange, line) : []),
  ];
}

function exchangeLines(exchange: ShownExchange, line: (label: string, text: string) => string[]): string[] {
  const { request, response, curl } = exchange;
  return [
    ...line('request', `${request.method} ${request.url}`),
    ...line('response', response ? `${response.status} ${response.body ?? ''}`.trimEnd() : noResponse),
    // In one line and complete, so that it can be copied.
    ...(curl === undefined ? [] : [`         repeat     ${oneLine(curl)}`]),
    ...replayNote(exchange).flatMap((note) => line('', note)),
  ];
}

/** Maximum number of rows; the reports have all of them. More causes than these, nobody repairs in a day. */
const shownRows: Partial<Record<SectionId, number>> = { repair: 10, leftovers: 3, malformed: 3 };

/** If there are only this many causes, each is shown with its command. More would not fit on one screen. */
const withCommands = 5;

/** Maximum length of a body. */
const shownBody = 24;

function headingLines(section: Section, { verbose, colors, width }: TerminalStyle): string[] {
  const { id, title, rows } = section;
  // That of the causes is about their commands.
  const lead = id !== 'repair' || verbose || rows.length <= withCommands ? section.lead : undefined;
  const colour = { repair: colors.bold, 'other-facts': colors.yellow, baseline: colors.red }[id as string];
  return [
    colour ? colour(`${title}:`) : `${title}:`,
    ...(lead === undefined ? [] : labelled('', lead, { indent: 2, labelWidth: 0, width })),
  ];
}

/** @param target the API root, left out of addresses */
function rowLines({ id, rows }: Section, target: string, style: TerminalStyle): string[] {
  const { verbose, width } = style;
  const most = shownRows[id] ?? Infinity;
  const shown = verbose || rows.length <= most ? rows : rows.slice(0, most);
  const rest = rows.length - shown.length;
  const labels = shown.map(({ label = '' }, index) =>
    id === 'repair' ? `${index + 1}.`.padStart(3) : label,
  );
  const longest = Math.max(...labels.map((label) => label.length));
  const labelWidth = id === 'repair' ? longest + 1 : longest === 0 ? 0 : longest + 2;
  const indent = id === 'repair' ? 1 : 2;
  const margin = ' '.repeat(indent + labelWidth);
  const lines = shown.flatMap(({ text, told = [], note, ids, exchange, advice }, index) => {
    const texts = [...(text === undefined ? [] : [text]), ...told];
    const noted = note === undefined ? texts : [...texts.slice(0, -1), `${texts.at(-1)} (${note})`];
    const line = (words: string, at?: number) => {
      const label = at === 0 ? labels[index]! : '';
      // One line tells enough of what is merely left.
      if (id === 'leftovers' && !verbose)
        return [fit(oneLine(`  ${label.padEnd(longest)}  ${words}`), width)];
      return labelled(label, oneLine(words), { indent, labelWidth, width });
    };
    const isOneOfFew = verbose || rows.length <= withCommands;
    return [
      ...noted.flatMap(line),
      ...(ids ? labelled('', ids.join(' '), { indent: indent + 2, labelWidth, width }) : []),
      ...(exchange ? [`${margin}${fit(requestLine(exchange, target), width - margin.length)}`] : []),
      ...(advice === undefined ? [] : line(advice)),
      // In one line and complete, so that it can be copied.
      ...(isOneOfFew && exchange?.curl !== undefined
        ? [
            `${margin}repeat  ${oneLine(exchange.curl)}`,
            ...replayNote(exchange).flatMap((words) => line(words)),
          ]
        : []),
    ];
  });
  return [...lines, ...(rest > 0 ? [`  and ${rest} more in the reports, or with --verbose`] : [])];
}

function requestLine({ request, response }: ShownExchange, target: string): string {
  const body = (text = '') =>
    text === '' ? '' : ` ${text.length > shownBody ? `${text.slice(0, shownBody)}...` : text}`;
  const { method, url } = request;
  return oneLine(
    `${method} ${belowTarget(url, target)}${body(request.body)} -> ${response?.status ?? noResponse}${body(response?.body)}`,
  );
}
