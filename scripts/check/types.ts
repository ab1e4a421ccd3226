import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { compiler } from '../lib/compiler.ts';
import { layoutOf } from '../lib/layout.ts';
import { plural } from '../lib/problem.ts';
import { mark, unfilledIn } from '../lib/unfilled.ts';
import { UsageError } from '../lib/verb.ts';

const run = promisify(execFile);

/**
 * Checks the types of everything that uses `generated/`: if a table lacks an operation, the error names it. Incremental: the
 * results are in `.file-storage/`.
 *
 * @throws UsageError with the errors of the compiler
 */
export async function types({ root }: { root?: string } = {}): Promise<{ summary: string }> {
  const layout = layoutOf(root);
  const memory = path.join(layout.root, '.file-storage/types.tsbuildinfo');
  try {
    await run(process.execPath, [compiler, '--noEmit', '--incremental', '--tsBuildInfoFile', memory], {
      cwd: layout.root,
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    if (!stdout) throw error;
    const lines = stdout.trimEnd().split('\n');
    const faults = lines.filter((line) => line.includes(': error TS')).length;
    const messages = lines.map((line) => withHint(line, layout.root));
    throw new UsageError(`${plural(faults, 'fault')} of types\n${messages.join('\n')}`, { cause: error });
  }
  return { summary: 'no type errors' };
}

/** For a `FILL_IN` of `npm run new`, replaces the compiler's error by the hint of what to write. */
function withHint(line: string, root: string): string {
  const [, file, row, column] = /^(.+?)\((\d+),(\d+)\): error TS2304:/.exec(line) ?? [];
  if (file === undefined || !line.endsWith(`Cannot find name '${mark}'.`)) return line;
  const places = unfilledIn(readFileSync(path.join(root, file), 'utf8'));
  const place = places.find((place) => place.line === Number(row) && place.column === Number(column));
  return place ? `${file}(${row},${column}): not filled in: ${place.hint}` : line;
}
