import type { FindingReport, Report } from '../model/report.ts';
import { subjectOf, type SubjectId } from '../model/subject.ts';
import { failuresOf, notExercisedByReason } from './evidence.ts';
import { areasOf, type Area } from './html/areas.ts';
import { counted, duration } from './html/words.ts';
import { labelled } from './layout.ts';
import { oneLine } from './printable.ts';
import { failureLines } from './terminal-failure.ts';
import type { TerminalStyle } from './terminal-style.ts';
import { countsOf, holds } from './verdict-line.ts';

/** The end of a run for people: what held and what did not by area, then what else there is to know, then one line. */
export function terminalReport(report: Report, style: TerminalStyle): string {
  const sections = [
    areaLines(report, style),
    notExercisedLines(report, style),
    observationLines(report, style),
    unexpectedPassLines(report, style),
    leftoverLines(report),
    replayLines(report),
    [verdictLine(report, style)],
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function areaLines(report: Report, style: TerminalStyle): string[] {
  const areas = areasOf(report);
  const nameWidth = Math.max(0, ...areas.map(({ id }) => id.length)) + 2;
  const failures = failuresOf(report);
  const shown = new Map<FindingReport, SubjectId>();
  const lines = areas.flatMap((area) => {
    const own = failures.filter(({ requirement }) => area.requirements.includes(requirement));
    const details = own.flatMap((failure) => ['', ...failureLines(failure, shown, style)]);
    return [
      `${area.id.padEnd(nameWidth)}${areaCounts(area)}`,
      ...details,
      ...(details.length > 0 ? [''] : []),
    ];
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
  });
}

function notExercisedLines(report: Report, { verbose, width }: TerminalStyle): string[] {
  const reasons = notExercisedByReason(report);
  if (reasons.length === 0) return [];
  return [
    'not exercised',
    ...reasons.flatMap(([reason, requirements]) => [
      ...labelled(String(requirements.length).padStart(5), oneLine(reason), {
        indent: 0,
        labelWidth: 7,
        width,
      }),
      ...(verbose
        ? labelled('', requirements.map(({ id }) => id).join(' '), { indent: 0, labelWidth: 7, width })
        : []),
    ]),
  ];
}

function observationLines({ observations, summary }: Report, { verbose, width }: TerminalStyle): string[] {
  if (observations.length === 0) return [];
  if (!verbose) {
    return [
      `observed  ${counted(summary.observed, 'point')} that the interface leaves open (--verbose lists them)`,
    ];
  }
  return [
    'observed',
    ...observations.flatMap(({ unknown, behaviour }) => [
      ...labelled(unknown, subjectOf(unknown).statement, { indent: 2, labelWidth: 8, width }),
      ...labelled('', oneLine(behaviour), { indent: 2, labelWidth: 8, width }),
    ]),
  ];
}

function unexpectedPassLines({ unexpectedPasses }: Report, { colors, width }: TerminalStyle): string[] {
  if (unexpectedPasses.length === 0) return [];
  return [
    `${colors.red('held, although the baseline says that they fail')} (--update-baseline renews it)`,
    ...unexpectedPasses.flatMap((id) =>
      labelled(id, subjectOf(id).statement, { indent: 2, labelWidth: 12, width }),
    ),
  ];
}

function leftoverLines({ leftovers }: Report): string[] {
  if (leftovers.length === 0) return [];
  return [
    'left behind',
    ...leftovers.map(({ kind, id, name, reason }) =>
      oneLine(`  ${kind}${id === null ? '' : ` ${id}`} "${name}": ${reason}`),
    ),
  ];
}

function replayLines({ seed }: Report): string[] {
  return [
    `seed ${seed}; the same run again: --seed ${seed}; one check again: file-storage-conformance replay REPORT CHECK`,
  ];
}

function verdictLine(report: Report, { colors }: TerminalStyle): string {
  const { summary, requests, durationMs, shard, interrupted } = report;
  const word = holds(report) ? colors.green('ok  ') : colors.red('fail');
  const parts = [
    ...(shard === null ? [] : [`shard ${shard}:`]),
    ...(interrupted ? ['interrupted:'] : []),
    countsOf(summary),
  ].join(' ');
  return `${word}  ${parts}  ${colors.dim(`${counted(requests, 'request')}, ${duration(durationMs)}`)}`;
}
