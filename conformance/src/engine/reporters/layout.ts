/** Text in lines of a maximum length; a longer word has its own line. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/**
 * A text beside its label, with further lines indented below the first.
 *
 * @example
 * labelled('got', 'a long text', { indent: 2, labelWidth: 5, width: 16 }) // ['  got  a long', '       text']
 */
export function labelled(
  label: string,
  text: string,
  { indent, labelWidth, width }: { indent: number; labelWidth: number; width: number },
): string[] {
  const margin = indent + labelWidth;
  return wrap(text, Math.max(width - margin, 20)).map((line, index) =>
    index === 0 ? `${' '.repeat(indent)}${label.padEnd(labelWidth)}${line}` : `${' '.repeat(margin)}${line}`,
  );
}

/** The text, cut to a maximum length with dots. */
export function fit(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(width - 3, 0))}...`;
}
