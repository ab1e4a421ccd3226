/**
 * Columns as wide as their widest cell, two spaces between them.
 *
 * @example
 * table([['ID', 'NAME'], ['1', 'first']]) // 'ID  NAME\n1   first\n'
 */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)));
  }
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ');
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
}
