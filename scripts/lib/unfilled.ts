/**
 * A place that `npm run new` leaves to be filled in. In YAML it is a text that lint refuses. In TypeScript it is a call
 * of a function that does not exist: it does not compile, and a server that runs it anyway responds with an error.
 *
 * @example
 * summary: "FILL_IN: A title, as in Archive notes"
 * @example
 * archiveNotes: () => FILL_IN('what the operation does'),
 */
export const mark = 'FILL_IN';

export interface Unfilled {
  /** 1-based. */
  line: number;
  /** 1-based. */
  column: number;
  /** What to write there. */
  hint: string;
}

/** The places in a text that are to be filled in. */
export function unfilledIn(text: string): Unfilled[] {
  return [...text.matchAll(new RegExp(`\\b${mark}\\b`, 'g'))].map(({ index }) => {
    const before = text.slice(0, index).split('\n');
    return { line: before.length, column: before.at(-1)!.length + 1, hint: hintAt(text.slice(index)) };
  });
}

/** `FILL_IN: hint` up to the end of the line, of the quoted text or of the quoted key, `FILL_IN('hint')`, or the comment after it. */
function hintAt(text: string): string {
  const [, inComment] = /^[^\n]*?# ([^\n]+)/.exec(text) ?? [];
  const [, ofYaml] = /^\w+: ([^\n"#]+?)(?:["#\n]|': |$)/.exec(text) ?? [];
  const [, , ofCode] = /^\w+\(\s*(['"`])(.*?)\1,?\s*\)/s.exec(text) ?? [];
  return ofYaml ?? ofCode ?? inComment ?? 'what belongs here';
}
