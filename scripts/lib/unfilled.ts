import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from './problem.ts';

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

/** The same as problems of their files. */
export const unfilledPlaces = (files: readonly string[]): Problem[] =>
  files.flatMap((file) =>
    unfilledIn(readFileSync(file, 'utf8')).map(({ hint, ...place }): Problem => ({
      ...{ file, ...place, severity: 'error', rule: 'fill-in' },
      message: `Not filled in: ${hint}`,
    })),
  );

/** The folders to whose code `npm run new` adds. */
const draftedCode = [
  'conformance/proof',
  'conformance/src',
  'scripts/server-examples',
  'packages/server/src',
];

/** The places in code, of all folders or of some. */
export function unfilledCode(root: string, folders: readonly string[] = draftedCode): Problem[] {
  const files = folders
    .map((folder) => path.join(root, folder))
    .filter(existsSync)
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
    );
  return unfilledPlaces(files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')));
}

/** `FILL_IN: hint` up to the end of the line, of the quoted text or of the quoted key, `FILL_IN('hint')`, or the comment after it. */
function hintAt(text: string): string {
  const [, inComment] = /^[^\n]*?# ([^\n]+)/.exec(text) ?? [];
  const [, ofYaml] = /^\w+: ([^\n"#]+?)(?:["#\n]|': |$)/.exec(text) ?? [];
  const [, , ofCode] = /^\w+\(\s*(['"`])(.*?)\1,?\s*\)/s.exec(text) ?? [];
  return ofYaml ?? ofCode ?? inComment ?? 'what belongs here';
}
