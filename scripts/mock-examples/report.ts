import pc from 'picocolors';
import type { CheckedExample } from './check-examples.ts';

/** `41 examples sent, 40 passed, 1 failed` */
export function summarize(checked: readonly CheckedExample[]): string {
  const { sent, held, failed } = count(checked);
  return `${sent} examples sent, ${held} passed, ${failed} failed`;
}

/** A line for each operation, then a line for each error. */
export function report(checked: readonly CheckedExample[]): string {
  return [...table(checked), ...failures(checked)].join('\n');
}

function table(checked: readonly CheckedExample[]): string[] {
  const byOperation = new Map<string, CheckedExample[]>();
  for (const example of checked) {
    const { id } = example.exchange.operation;
    byOperation.set(id, [...(byOperation.get(id) ?? []), example]);
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

function failures(checked: readonly CheckedExample[]): string[] {
  return checked.flatMap(({ exchange: { operation, request, response }, errors }) => {
    const sent = request.name ? ` to ${request.name}` : '';
    const place = pc.bold(`${operation.id} ${response.code} ${response.name}${sent}`);
    return errors.map((error) => `${pc.red('failed')}  ${place}  ${error}`);
  });
}

function count(checked: readonly CheckedExample[]) {
  const failed = checked.filter(({ errors }) => errors.length > 0).length;
  return { sent: checked.length, held: checked.length - failed, failed };
}
