import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UsageError } from '../lib/command.ts';
import type { Packed } from './pack.ts';

const run = promisify(execFile);

/**
 * Publishes the tarballs in their order, with npm's own credentials. Skips versions that are already in the registry,
 * so that an interrupted release can continue.
 *
 * @param options additional arguments for npm, e.g. `['--registry', url]`
 * @returns a line for each
 */
export async function publishAll(packed: readonly Packed[], options: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { tarball, package: each } of packed) {
    const version = `${each.name}@${each.manifest.version}`;
    if (await isPublished(version, options)) {
      lines.push(`${version} already exists`);
      continue;
    }
    try {
      await run('npm', ['publish', tarball, ...options], { cwd: each.folder });
    } catch (error) {
      const output = (error as { stderr?: string }).stderr ?? String(error);
      const before = lines.length === 0 ? 'Nothing was published.' : `Published: ${lines.join(', ')}.`;
      throw new UsageError(
        `npm could not publish ${version}. ${before} Fix it and run the same command again.\n${output}`,
      );
    }
    lines.push(version);
  }
  return lines;
}

async function isPublished(version: string, options: readonly string[]): Promise<boolean> {
  try {
    const { stdout } = await run('npm', ['view', version, 'version', ...options]);
    return stdout.trim() !== '';
  } catch (error) {
    if (/\bE404\b/.test((error as { stderr?: string }).stderr ?? '')) return false;
    throw error;
  }
}
