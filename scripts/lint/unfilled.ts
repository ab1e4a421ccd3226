import { readFile } from 'node:fs/promises';
import type { Problem } from '../lib/problem.ts';
import { unfilledIn } from '../lib/unfilled.ts';

/** The places in files that `npm run new` has left to be filled in. */
export async function unfilledPlaces(files: readonly string[]): Promise<Problem[]> {
  const problems = files.map(async (file): Promise<Problem[]> =>
    unfilledIn(await readFile(file, 'utf8')).map(({ line, column, hint }) => ({
      file,
      line,
      column,
      severity: 'error',
      rule: 'fill-in',
      message: `Not filled in: ${hint}`,
    })),
  );
  return (await Promise.all(problems)).flat();
}

/** Without other problems of a line that is not filled in, because they are about the placeholder. */
export function withoutUnfilled(problems: readonly Problem[], unfilled: readonly Problem[]): Problem[] {
  const lines = new Set(unfilled.map(({ file, line }) => `${file}:${String(line)}`));
  return problems.filter(({ file, line }) => !lines.has(`${file}:${String(line)}`));
}
