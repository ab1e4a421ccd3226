/** Removes characters that could control the terminal: names come from other users. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\u{fffd}');

/** Maximum length of a message. A server may send texts of any length. */
const longestMessage = 2000;

export const shortened = (text: string): string =>
  text.length > longestMessage ? `${text.slice(0, longestMessage)}…` : text;

/** Fields of responses that nobody may read in a log. The password of a link is a hash, which can be tried out. */
const secretFields = ['password', 'access_token'];

/** Returns JSON without secrets and without characters that could control the terminal. */
export const jsonOf = (value: unknown, indent?: number): string =>
  visible(
    JSON.stringify(
      value,
      (field, content: unknown) =>
        secretFields.includes(field) && typeof content === 'string' ? '(hidden)' : content,
      indent,
    ),
  );

/** The same with its secrets, of a response that somebody asks for as it is. */
export const wholeJsonOf = (value: unknown): string => visible(JSON.stringify(value, null, 2));

/** JSON.stringify escapes all other control characters. */
const visible = (json: string): string =>
  json.replace(
    /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Formats rows as aligned columns, without borders. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => plain(String(cell))));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const numeric = widths.map((_, column) => rows.every((row) => typeof row[column] === 'number'));
  return cells
    .map((row) =>
      row
        .map((cell, column) =>
          numeric[column]
            ? cell.padStart(widths[column]!)
            : // A name in the last column may end with spaces of its own.
              cell.padEnd(column === row.length - 1 ? 0 : widths[column]!),
        )
        .join('  '),
    )
    .join('\n');
}

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** @example bytes(5_242_880) // '5.0 MiB' */
export function bytes(size: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(size, 1)) / 10));
  return power === 0 ? `${size} B` : `${(size / 1024 ** power).toFixed(1)} ${units[power]!}`;
}

/** @example counted(2, 'entry') // '2 entries' */
export function counted(count: number, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`.replace(/ys$/, 'ies')}`;
}
