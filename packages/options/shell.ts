/** A word for a POSIX shell, in which no character is special within single quotes. */
export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
