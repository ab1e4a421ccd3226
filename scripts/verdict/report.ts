import pc from 'picocolors';
import type { Judgement } from './judge-examples.ts';

/** `41 examples sent, 40 passed, 1 failed` */
export function summarize(judgements: readonly Judgement[]): string {
  const { sent, held, failed } = count(judgements);
  return `${sent} examples sent, ${held} passed, ${failed} failed`;
}

/** A line for each operation, then a line for each error. */
export function report(judgements: readonly Judgement[]): string {
  return [...table(judgements), ...failures(judgements)].join('\n');
}

function table(judgements: readonly Judgement[]): string[] {
  const byOperation = new Map<string, Judgement[]>();
  for (const judgement of judgements) {
    const { id } = judgement.exchange.operation;
    byOperation.set(id, [...(byOperation.get(id) ?? []), judgement]);
  }
  const width = Math.max('operation'.length, ...[...byOperation.keys()].map((id) => id.length));
  const row = (name: string, cells: readonly (string | number)[]) =>
    `${name.padEnd(width)}  ${cells.map((cell) => String(cell).padStart(6)).join('  ')}`;
  return [
    pc.dim(row('operation', ['sent', 'passed', 'failed'])),
    ...[...byOperation].map(([id, own]) => {
      const { sent, held, failed } = count(own);
      const line = row(id, [sent, held, failed]);
      return failed > 0 ? pc.red(line) : line;
    }),
  ];
}

function failures(judgements: readonly Judgement[]): string[] {
  return judgements.flatMap(({ exchange: { operation, request, response }, errors }) => {
    const sent = request.name ? ` to ${request.name}` : '';
    const place = pc.bold(`${operation.id} ${response.code} ${response.name}${sent}`);
    return errors.map((error) => `${pc.red('failed')}  ${place}  ${error}`);
  });
}

function count(judgements: readonly Judgement[]) {
  const failed = judgements.filter(({ errors }) => errors.length > 0).length;
  return { sent: judgements.length, held: judgements.length - failed, failed };
}
