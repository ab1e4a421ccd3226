import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { layoutOf } from './lib/layout.ts';
import { UsageError } from './lib/verb.ts';

const run = promisify(execFile);
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');

/**
 * Checks the types of everything that builds on `generated/`: tables that are total over the operations name the one
 * that is missing. Remembers what it saw, in `.file-storage/`, since most files stay as they were.
 *
 * @throws UsageError with the compiler's lines
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
    const faults = stdout.split('\n').filter((line) => line.includes(': error TS')).length;
    throw new UsageError(`${faults} ${faults === 1 ? 'fault' : 'faults'} of types\n${stdout.trimEnd()}`, {
      cause: error,
    });
  }
  return { summary: 'no faults of types' };
}
