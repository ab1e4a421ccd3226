import pc from 'picocolors';
import { counted } from '../engine/reporters/html/words.ts';
import { fit, labelled } from '../engine/reporters/layout.ts';
import { oneLine } from '../engine/model/printable.ts';
import type { TerminalStream } from '../engine/reporters/terminal-progress.ts';
import { terminalReport } from '../engine/reporters/terminal-report.ts';
import { countsOf } from '../engine/reporters/verdict-line.ts';
import type { CheckReport, Report } from '../engine/model/report.ts';
import type { News, Seen } from '../engine/wire/wire-judge.ts';

const clearLine = '\r\u001b[K';
/** Milliseconds between two updates of the live line. */
const calm = 100;

/** Shows findings in traffic as they occur: one line for each finding, and a line that counts exchanges. */
export class WireView {
  readonly #stream: TerminalStream;
  readonly #colors: ReturnType<typeof pc.createColors>;
  readonly #width: number;
  readonly #found = { server: 0, client: 0, note: 0 };
  #drawnAt = -Infinity;

  constructor(stream: TerminalStream, color: boolean | undefined) {
    this.#stream = stream;
    const isTerminal = stream.isTTY === true;
    this.#colors = pc.createColors(color ?? (isTerminal && pc.isColorSupported));
    this.#width = isTerminal ? (stream.columns ?? 80) : Infinity;
  }

  print(line: string): void {
    this.#stream.write(`${this.#stream.isTTY === true ? clearLine : ''}${line}\n`);
  }

  learned(news: readonly News[], seen: Seen): void {
    for (const { side, subject, request, expected, got } of news) {
      this.#found[side]++;
      const text = oneLine(`${request}: expected ${expected}, got ${got}`);
      const [first = '', ...rest] = labelled(subject, text, {
        indent: 8,
        labelWidth: 11,
        width: this.#width,
      });
      const word = side.padEnd(8);
      this.print((side === 'note' ? this.#colors.dim(word) : this.#colors.red(word)) + first.trimStart());
      for (const line of rest) this.print(line);
    }
    this.#draw(seen);
  }

  #draw({ judged, presigned }: Seen): void {
    const now = performance.now();
    if (this.#stream.isTTY !== true || now - this.#drawnAt < calm) return;
    this.#drawnAt = now;
    const { server, client } = this.#found;
    const line = `${counted(judged + presigned, 'exchange')}   server ${server} failed   client ${client} failed`;
    this.#stream.write(`${clearLine}${fit(line, this.#width - 1)}`);
  }

  finished(report: Report, seen: Seen): void {
    if (this.#stream.isTTY === true) this.#stream.write(clearLine);
    const style = { verbose: false, colors: this.#colors, width: this.#width };
    const lines = [...sideLines(report), ...notes(seen, report, this.#found.note)];
    this.#stream.write(`\n${terminalReport(report, style)}\n${lines.join('\n')}\n`);
  }
}

function sideLines({ checks, profile }: Report): string[] {
  const of = (wanted: (check: CheckReport) => boolean) => {
    const own = checks.filter(wanted);
    const count = (verdict: string) => own.filter((check) => check.verdict === verdict).length;
    const summary = {
      passed: count('passed'),
      failed: count('failed'),
      errored: count('error'),
      known: 0,
      notExercised: count('not exercised'),
    };
    return countsOf(summary, profile);
  };
  return [
    ...(profile === 'client' ? [] : [`server  ${of(({ side }) => side === undefined)}`]),
    `client  ${of(({ side }) => side === 'client')}`,
  ];
}

/** Maximum number of messages of each kind. */
const most = 5;

function notes({ unknown, refused, unjudged }: Seen, { contract }: Report, allowed: number): string[] {
  const advice = contract.overlay === null ? '; an --overlay can describe more operations' : '';
  return [
    ...(allowed > 0
      ? [`${counted(allowed, 'response')}: allowed by the overlay and not by the contract, so not a failure`]
      : []),
    ...listed('refused by the server', refused),
    ...listed(`that the contract does not describe${advice}`, unknown),
    ...(unjudged > 0 ? [`${counted(unjudged, 'exchange')} could not be read completely`] : []),
  ];
}

/** The number and the first of them: these often show what went wrong. */
function listed(what: string, counts: ReadonlyMap<string, number>): string[] {
  if (counts.size === 0) return [];
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const shown = [...counts].slice(0, most);
  return [
    `${counted(all, 'request')} ${what}`,
    ...shown.map(([name, count]) => `  ${oneLine(name)}${count > 1 ? `, ${count} times` : ''}`),
    ...(counts.size > most ? [`  and ${counts.size - most} more`] : []),
  ];
}
