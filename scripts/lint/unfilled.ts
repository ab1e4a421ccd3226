import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Layout } from '../lib/layout.ts';
import type { Problem } from '../lib/problem.ts';
import { unfilledIn } from '../lib/unfilled.ts';

/** The places of the contract and its overlays that `npm run new` has left to be filled in. */
export async function unfilledPlaces({ openapi }: Layout): Promise<Problem[]> {
  const folders = ['paths', 'components', 'overlays', 'workflows']
    .map((name) => path.join(openapi, name))
    .filter((folder) => existsSync(folder));
  const files = await Promise.all([openapi, ...folders].map(yamlFilesIn));
  const problems = files.flat().map(async (file): Promise<Problem[]> =>
    unfilledIn(await readFile(file, 'utf8')).map(({ line, column, hint }) => ({
      file,
      line,
      column,
      severity: 'error',
      rule: 'fill-in',
      message: `Left to fill in: ${hint}`,
    })),
  );
  return (await Promise.all(problems)).flat();

  async function yamlFilesIn(folder: string): Promise<string[]> {
    const names = await readdir(folder, { recursive: folder !== openapi });
    return names.filter((name) => name.endsWith('.yaml')).map((name) => path.join(folder, name));
  }
}

/** What is said of a line that is left to be filled in is not said of what belongs there. */
export function withoutUnfilled(problems: readonly Problem[], unfilled: readonly Problem[]): Problem[] {
  const lines = new Set(unfilled.map(({ file, line }) => `${file}:${String(line)}`));
  return problems.filter(({ file, line }) => !lines.has(`${file}:${String(line)}`));
}
