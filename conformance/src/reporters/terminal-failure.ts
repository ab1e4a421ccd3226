import { checkLabel } from './html/words.ts';
import type { ExchangeReport, FindingReport } from '../model/report.ts';
import type { SubjectId } from '../model/subject.ts';
import { operationOf, type Evidence, type Failure } from './evidence.ts';
import { labelled } from './layout.ts';
import { oneLine, shorten } from '../model/printable.ts';
import type { TerminalStyle } from './terminal-style.ts';

/** Maximum length of a value; the other reports show more of it. */
const shownValue = 400;

/**
 * A requirement that did not pass, with its evidence.
 *
 * @param shown the findings already shown, with their requirement; updated by this function
 */
export function failureLines(
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

function exchangeLines(
  { request, response, curl }: ExchangeReport,
  line: (label: string, text: string) => string[],
): string[] {
  return [
    ...line('request', `${request.method} ${request.url}`),
    ...line('response', `${response.status} ${response.body ?? ''}`.trimEnd()),
    // In one line and complete, so that it can be copied.
    ...(curl === undefined ? [] : [`         repeat     ${oneLine(curl)}`]),
  ];
}
