import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from './paths.ts';
import { writeFiles } from './write-files.ts';

/** The formatter as a command: its library ignores the parts of the configuration that apply only to certain files. */
export const formatter = path.join(repositoryRoot, 'node_modules/.bin/oxfmt');

/**
 * Formats several texts as the style check requires, in one process, because its start takes longer than its work.
 *
 * @param root the folder with the `.oxfmtrc.json` to use
 * @param sources texts by path from there; no file is written
 * @throws Error if a text has a syntax error
 */
export async function formattedTogether(
  root: string,
  sources: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'format-'));
  try {
    const configuration = '.oxfmtrc.json';
    await copyFile(path.join(root, configuration), path.join(scratch, configuration));
    await writeFiles(scratch, Object.fromEntries(sources));
    const files = [...sources.keys()];
    await promisify(execFile)(formatter, files, { cwd: scratch }).catch((error: unknown) => {
      const { stderr } = error as { stderr: string };
      throw new Error(`${files.join(', ')} cannot be formatted: ${stderr.trim()}`, { cause: error });
    });
    const results = files.map(
      async (file) => [file, await readFile(path.join(scratch, file), 'utf8')] as const,
    );
    return new Map(await Promise.all(results));
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/** The same for one file. */
export async function formatted(root: string, file: string, source: string): Promise<string> {
  return (await formattedTogether(root, new Map([[file, source]]))).get(file)!;
}
