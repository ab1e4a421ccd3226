import { UsageError } from '../lib/command.ts';

/** The line that opens a table, or the one that closes it; the files are formatted, so that each has a line of its own. */
const tables = {
  checks: { opens: /^export const \w+Checks\b.*$/m },
  handlers: { closes: /^ *\} satisfies Partial<Handlers>;$/m },
  faults: { opens: /^.*\bfaults\(\{$/m },
  scenarios: { opens: /^export const scenarios\b.*$/m },
  sheet: { closes: /^\} satisfies AreaOperations;$/m },
  unchecked: { opens: /^export const unchecked\b.*$/m },
} satisfies Record<string, { opens: RegExp } | { closes: RegExp }>;

export type TableName = keyof typeof tables;

/** Where a table ends in the text of a file; -1 if the file has no such table. */
function endOf(text: string, name: TableName): number {
  const table = tables[name];
  if ('closes' in table) return text.search(table.closes);
  const opening = table.opens.exec(text);
  if (!opening) return -1;
  const [line] = opening;
  const behind = opening.index + line.length;
  if (/[\]}];$/.test(line)) return behind - 2;
  const [indent] = /^ */.exec(line)!;
  const rest = text.slice(behind).search(new RegExp(`^${indent}[\\]}]`, 'm'));
  return rest < 0 ? -1 : behind + rest;
}

/** The keys of a table that is an object. */
export function keysOf(text: string, name: TableName): string[] {
  const end = endOf(text, name);
  const [indent = ''] = /^ */.exec(text.slice(end)) ?? [];
  const keys = text.slice(0, end).matchAll(new RegExp(`^${indent}  (?:async )?'?(\\w+)'?[(:]`, 'gm'));
  return [...keys].map(([, key]) => key!);
}

/**
 * Adds an element to the end of a table.
 *
 * @param element without a comma
 * @throws UsageError if the file has no such table
 */
export function addToTable(text: string, name: TableName, element: string, file: string): string {
  const end = endOf(text, name);
  if (end < 0) throw new UsageError(`${file} does not contain the expected table: add ${element} by hand.`);
  const before = text.slice(0, end).trimEnd();
  return `${before}${/[,[{]$/.test(before) ? '' : ','}\n${element},\n${text.slice(end)}`;
}

/** Adds an import after the others, unless it exists. */
export function addImport(text: string, line: string): string {
  if (text.includes(line)) return text;
  const last = [...text.matchAll(/^(?:import|\}) .*;\n/gm)].findLast(([found]) => found.includes(' from '));
  const place = last ? last.index + last[0].length : 0;
  return `${text.slice(0, place)}${line}\n${text.slice(place)}`;
}
