import type { FindingReport, Report, RequirementReport } from '../model/report.ts';
import { isLeftOut } from '../model/left-out.ts';
import { lineWith, sharesOf, type RemedyShare } from '../model/remedy.ts';
import { questionOf, subjectOf, type SubjectId } from '../model/subject.ts';
import { lateEffectsSentence } from './cause-words.ts';
import { failuresOf, notExercisedByObstacle, notExercisedByReason } from './evidence.ts';
import { areasOf, type Area } from './html/areas.ts';
import { counted, counting, duration } from './html/words.ts';
import { fit, labelled } from './layout.ts';
import { otherFactsOf, shownIn } from './other-facts.ts';
import { oneLine } from '../model/printable.ts';
import { causeLines } from './terminal-causes.ts';
import { failureLines } from './terminal-failure.ts';
import type { TerminalStyle } from './terminal-style.ts';
import { countsOf, holds, isOfRun, triedOf, whyNot } from './verdict-line.ts';

/** The end of a run for people: results by area, then notes, then one line. */
export function terminalReport(report: Report, style: TerminalStyle): string {
  const sections = [
    areaLines(report, style),
    notExercisedLines(report, style),
    unseenLines(report, style),
    observationLines(report, style),
    otherFactLines(report, style),
    unexpectedPassLines(report, style),
    leftoverLines(report, style),
    causeLines(report, style),
    lateEffectLines(report, style),
    replayLines(report, style),
    [verdictLine(report, style)],
  ];
  return sections
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

/** By what to repair first and by the options that would test them; in a verbose run, by reason. */
function notExercisedLines(report: Report, style: TerminalStyle): string[] {
  const left = report.requirements.filter(
    ({ verdict, cannotBeSeen }) => verdict === 'not exercised' && !cannotBeSeen,
  );
  if (left.length === 0) return [];
  const shares = sharesOf(left);
  const single = shares.filter(({ remedies }) => remedies.length === 1);
  const together = countOf(shares) - countOf(single);
  const obstacles = notExercisedByObstacle(left);
  const named = obstacles.length <= namedObstacles ? obstacles : [];
  const leftOut = notExercisedByReason({
    requirements: left.filter(({ reason, remedies }) => isLeftOut(reason) && remedies === undefined),
  });
  const explained = [...named, ...leftOut].flatMap(([, members]) => members).length;
  const rest = left.length - countOf(shares) - explained;
  const { width } = style;
  const item = (count: number, text: string) =>
    count === 0 ? [] : labelled(String(count).padStart(4), text, { indent: 2, labelWidth: 6, width });
  return [
    `not exercised: ${left.length} of ${counted(report.requirements.length, 'requirement')}`,
    ...named.flatMap(([obstacle, { length }]) =>
      item(length, `${counting.were(length)} not possible: ${oneLine(obstacle)}`),
    ),
    ...single.flatMap(({ remedies, count }) => item(count, `${counting.need(count)} ${remedies.join('')}`)),
    ...item(together, `${counting.need(together)} more than one of these options`),
    ...leftOut.flatMap(([reason, { length }]) =>
      item(
        length,
        `${counting.were(length)} left out: ${length === 1 ? reason : reason.replace(/^its/, 'their')}`,
      ),
    ),
    ...item(
      rest,
      `${counting.were(rest)} not possible with ${isOfRun(report) ? 'the responses of this server (--verbose says' : 'the recorded traffic (the reports say'} why)`,
    ),
    ...(shares.length > 0 ? [lineToRun(report, shares)] : []),
    ...(style.verbose ? reasonLines(report, style) : []),
  ];
}

/**
 * Requirements that cannot be tested on this server because of what it may lawfully choose: there is nothing to repair.
 */
function unseenLines(report: Report, { width }: TerminalStyle): string[] {
  return report.requirements
    .filter(({ cannotBeSeen }) => cannotBeSeen)
    .flatMap(({ id, reason = '' }) => labelled(id, oneLine(reason), { indent: 0, labelWidth: 12, width }));
}

const countOf = (shares: readonly RemedyShare[]): number => shares.reduce((sum, { count }) => sum + count, 0);

/** In one line, so that it can be copied. */
function lineToRun({ target, profile }: Report, shares: readonly RemedyShare[]): string {
  return `  to test all of these: ${oneLine(
    lineWith(
      target,
      profile,
      shares.flatMap(({ remedies }) => remedies),
    ),
  )}`;
}

function reasonLines(report: Report, { width }: TerminalStyle): string[] {
  const column = { indent: 0, labelWidth: 7, width };
  return notExercisedByReason(report).flatMap(([reason, requirements]) => [
    ...labelled(String(requirements.length).padStart(5), oneLine(reason), column),
    ...labelled('', requirements.map(({ id }) => id).join(' '), column),
  ]);
}

function observationLines(report: Report, { verbose, width }: TerminalStyle): string[] {
  const { observations, summary } = report;
  if (observations.length === 0) return [];
  if (!verbose) {
    return [
      `observed  ${counted(summary.observed, 'behaviour')} that the interface does not specify (${isOfRun(report) ? '--verbose lists' : 'the reports list'} them)`,
    ];
  }
  return [
    'observed',
    ...observations.flatMap(({ unknown, behaviour }) => [
      ...labelled(unknown, questionOf(unknown), { indent: 2, labelWidth: 8, width }),
      ...labelled('', oneLine(behaviour), { indent: 2, labelWidth: 8, width }),
    ]),
  ];
}

/** Requirements that were violated although not selected, because a partial run must not hide them. */
function otherFactLines(report: Report, { colors, width }: TerminalStyle): string[] {
  const facts = otherFactsOf(report);
  if (facts.length === 0) return [];
  return [
    `${colors.yellow('other requirements failed in these responses')}, although they were not selected`,
    ...facts.flatMap((fact) =>
      labelled(fact.id, oneLine(`${subjectOf(fact.id).statement} (${shownIn(fact)})`), {
        indent: 2,
        labelWidth: 12,
        width,
      }),
    ),
  ];
}

function unexpectedPassLines({ unexpectedPasses }: Report, { colors, width }: TerminalStyle): string[] {
  if (unexpectedPasses.length === 0) return [];
  return [
    `${colors.red('passed, but the baseline lists them as failures')} (--update-baseline updates it)`,
    ...unexpectedPasses.flatMap((id) =>
      labelled(id, subjectOf(id).statement, { indent: 2, labelWidth: 12, width }),
    ),
  ];
}

function lateEffectLines(report: Report, { width }: TerminalStyle): string[] {
  const sentence = lateEffectsSentence(report);
  return sentence === undefined ? [] : labelled('late', sentence, { indent: 0, labelWidth: 6, width });
}

/** The reports list all of them, for people who have to delete them by hand. */
const shownLeftovers = 4;

function leftoverLines({ leftovers }: Report, { verbose, width }: TerminalStyle): string[] {
  if (leftovers.length === 0) return [];
  const shown =
    verbose || leftovers.length <= shownLeftovers ? leftovers : leftovers.slice(0, shownLeftovers - 1);
  const rest = leftovers.length - shown.length;
  return [
    'left behind',
    ...shown.map(({ kind, id, name, reason }) =>
      fit(
        oneLine(`  ${kind}${id === null ? '' : ` ${id}`} "${name}": ${reason}`),
        verbose ? Infinity : width,
      ),
    ),
    ...(rest > 0 ? [`  and ${rest} more in the reports, or with --verbose`] : []),
  ];
}

/** In one line, so that it can be copied. */
function replayLines(report: Report, { line }: TerminalStyle): string[] {
  const { seed } = report;
  if (!isOfRun(report)) return [];
  return [`seed ${seed}; repeat this run: ${line === undefined ? '' : `${oneLine(line)} `}--seed ${seed}`];
}

function verdictLine(report: Report, { colors }: TerminalStyle): string {
  const { summary, requests, durationMs, shard, interrupted } = report;
  const word = holds(report) ? colors.green('ok  ') : colors.red('fail');
  const parts = [
    ...(shard === null ? [] : [`shard ${shard}:`]),
    ...(interrupted ? ['interrupted:'] : []),
    countsOf(summary),
  ].join(' ');
  const why = whyNot(report);
  return `${word}  ${parts}; ${triedOf(summary)}${why === '' || interrupted ? '' : `; ${why}`}  ${colors.dim(`${counted(requests, 'request')}, ${duration(durationMs)}`)}`;
}
