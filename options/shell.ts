/** A word for a POSIX shell, to which nothing is special within single quotes. */
export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
