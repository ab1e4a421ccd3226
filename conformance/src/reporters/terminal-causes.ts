import type { CauseReport, ExchangeReport, Report } from '../model/report.ts';
import { exchangeOfCause, weightOf } from './cause-words.ts';
import { fit, labelled } from './layout.ts';
import { oneLine, shorten } from '../model/printable.ts';
import type { TerminalStyle } from './terminal-style.ts';

/** More than anybody repairs in a day. */
const shownCauses = 10;

/** If there are only this many, each is shown with its command. More would not fit on one screen. */
const withCommands = 5;

/** Maximum length of a sentence and of a body. */
const shownSentence = 400;
const shownBody = 24;

/** The causes to repair, those that block most first, each with the request that shows it. */
export function causeLines(report: Report, style: TerminalStyle): string[] {
  const { causes } = report;
  if (causes.length === 0) return [];
  const shown = style.verbose ? causes : causes.slice(0, shownCauses);
  const rest = causes.length - shown.length;
  return [
    style.colors.bold('Repair first:'),
    ...shown.flatMap((cause, index) => linesOf(cause, index + 1, report, style)),
    ...(rest > 0 ? [`  and ${rest} more in the reports, or with --verbose`] : []),
  ];
}

function linesOf(cause: CauseReport, number: number, report: Report, style: TerminalStyle): string[] {
  const sentence = oneLine(shorten(cause.cause, shownSentence));
  const exchange = exchangeOfCause(cause, report);
  const { width } = style;
  const isOneOfFew = style.verbose || report.causes.length <= withCommands;
  return [
    ...labelled(`${number}.`.padStart(4), `${sentence} (${weightOf(cause)})`, {
      indent: 0,
      labelWidth: 5,
      width,
    }),
    ...(exchange && cause.kind !== 'not implemented'
      ? [`     ${fit(requestLine(exchange, report.target), width - 5)}`]
      : []),
    ...(cause.advice === undefined
      ? []
      : labelled('', oneLine(cause.advice), { indent: 0, labelWidth: 5, width })),
    ...(isOneOfFew && exchange?.curl !== undefined ? [`     repeat  ${oneLine(exchange.curl)}`] : []),
  ];
}

function requestLine({ request, response }: ExchangeReport, target: string): string {
  const address = request.url.startsWith(`${target}/`) ? request.url.slice(target.length) : request.url;
  const body = (text: string | undefined) =>
    text === undefined || text === ''
      ? ''
      : ` ${text.length > shownBody ? `${text.slice(0, shownBody)}...` : text}`;
  return oneLine(
    `${request.method} ${address}${body(request.body)} -> ${response.status}${body(response.body)}`,
  );
}
