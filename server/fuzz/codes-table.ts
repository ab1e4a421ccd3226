import type { Codes } from './campaign.ts';

/** How often each operation answered with each code, one operation a line. */
export function codesTable(codes: Codes): string {
  const statuses = [...new Set([...codes.values()].flatMap((counts) => [...counts.keys()]))].sort();
  const rows = [...codes].sort(([a], [b]) => a.localeCompare(b));
  const width = Math.max(...rows.map(([id]) => id.length));
  const cells = (values: readonly (string | number)[]) =>
    values.map((value) => String(value).padStart(7)).join('');
  return [
    `${' '.repeat(width)}${cells(statuses)}`,
    ...rows.map(
      ([id, counts]) => id.padEnd(width) + cells(statuses.map((status) => counts.get(status) ?? '.')),
    ),
  ].join('\n');
}
