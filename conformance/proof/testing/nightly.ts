import { execFileSync } from 'node:child_process';

/** Whether tests take all of their cases, as `.ci/nightly` does: `PROOF=nightly`. */
export const isNightly = process.env['PROOF'] === 'nightly';

/**
 * All cases at night, and otherwise one, which changes from commit to commit.
 *
 * @example
 * test.each(oneOf(mixes))('%s is found lawful', ...)
 */
export function oneOf<Case>(cases: readonly Case[]): readonly Case[] {
  return isNightly || cases.length === 0 ? cases : [cases[turn() % cases.length]!];
}

/** A number that the commit chooses; 0 outside of a git repository. */
function turn(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' });
    return Number.parseInt(commit.slice(0, 8), 16);
  } catch {
    return 0;
  }
}
