import pc from 'picocolors';
import type { FinishedCheck, Listener } from '../model/events.ts';
import type { Exchange, LostExchange } from '../model/exchange.ts';
import type { Verdict } from '../model/verdict.ts';
import { oneLine } from '../model/printable.ts';
import { belowTarget, noResponse } from './html/words.ts';
import { liveProgress, plainProgress, type TerminalStream } from './terminal-progress.ts';
import { terminalReport } from './terminal-report.ts';
import type { Colors } from './terminal-style.ts';

export interface TerminalOptions {
  readonly stream: TerminalStream;
  /** Prints a line for each check and exchange, and a full summary at the end. */
  readonly verbose: boolean;
  /** @default whether the stream is a terminal and the environment permits colors (`NO_COLOR`, `FORCE_COLOR`) */
  readonly color?: boolean | undefined;
  /**
   * Maximum line length.
   * @default the columns of the terminal; unlimited without one
   */
  readonly width?: number | undefined;
}

/**
 * Prints a run for people: in a terminal with a live line of progress, otherwise in plain lines, with the results at
 * the end.
 *
 * @example
 * await run(suite, options, terminalReporter({ stream: process.stdout, verbose: false }), signal);
 */
export function terminalReporter({ stream, verbose, color, width }: TerminalOptions): Listener {
  const isTerminal = stream.isTTY === true;
  const colors = pc.createColors(color ?? (isTerminal && pc.isColorSupported));
  const style = { verbose, colors, width: width ?? (isTerminal ? (stream.columns ?? 80) : Infinity) };
  const progress = isTerminal ? liveProgress(stream, style.width) : plainProgress(stream, verbose);
  let target = '';

  return (event) => {
    switch (event.type) {
      case 'run-started':
        target = event.target;
        progress.print(
          `${oneLine(target)}  ${event.profile} profile, ${event.planned} checks, seed ${event.seed}`,
        );
        progress.begin(event.planned);
        break;
      case 'check-started':
        progress.started(event.check.name);
        break;
      case 'exchange':
        if (verbose) progress.print(colors.dim(exchangeLine(event.exchange, event.check, target)));
        break;
      case 'check-finished':
        if (verbose || isUnreported(event.result)) progress.print(resultLine(event.result, colors));
        progress.finished(event.result, event.done, event.planned);
        break;
      case 'notice':
        progress.print(oneLine(event.message));
        break;
      case 'clearing-up':
        progress.end(event.interrupted ? 'Interrupted: cleaning up.' : undefined);
        break;
      case 'run-finished':
        progress.clear();
        stream.write(`\n${terminalReport(event.report, style)}`);
        break;
    }
  };
}

/** No report has the results of checks that were not selected, but their errors tell of operations without a response. */
const isUnreported = ({ aside, verdict }: FinishedCheck): boolean => aside && verdict === 'error';

function exchangeLine(exchange: Exchange | LostExchange, check: string, target: string): string {
  const { request } = exchange;
  const path = belowTarget(request.url, target);
  const end = exchange.response
    ? `${exchange.response.status}  ${Math.round(exchange.durationMs)} ms`
    : noResponse;
  return `      ${oneLine(`${request.method} ${path}`)}  ${end}  (${oneLine(check)})`;
}

function resultLine({ name, verdict, reason, aside }: FinishedCheck, colors: Colors): string {
  if (aside && verdict !== 'error')
    return colors.dim(`extra ${oneLine(name)}: not selected; it shows whether the operation succeeds`);
  const words: Readonly<Record<Verdict, string>> = {
    passed: colors.green('ok   '),
    failed: colors.red('FAIL '),
    error: colors.red('ERROR'),
    'not exercised': colors.dim('skip '),
    observed: colors.dim('seen '),
    known: colors.yellow('known'),
  };
  const inPart = verdict === 'passed' ? ', in part' : '';
  return `${words[verdict]} ${oneLine(reason === undefined ? name : `${name}${inPart}: ${reason}`)}`;
}
