import semver from 'semver';
import type { Impact } from './change.ts';

export type Bump = Impact | 'none';

export interface Verdict {
  needed: Bump;
  /** The smallest sufficient version. */
  smallest: string;
  sufficient: boolean;
}

/** Whether the version of a contract was increased as its changes require. */
export function checkVersion(before: string, after: string, needed: Bump): Verdict {
  const smallest = smallestVersion(before, needed);
  const moved = needed === 'none' ? semver.gte(after, before) : semver.gt(after, before);
  return { needed, smallest, sufficient: moved && semver.gte(releaseOf(after), smallest) };
}

function smallestVersion(before: string, needed: Bump): string {
  if (needed === 'none') return before;
  // A pre-release promises nothing, so the next one suffices.
  if (semver.prerelease(before)) return semver.inc(before, 'prerelease') ?? before;
  return semver.inc(before, semver.major(before) === 0 ? belowOne[needed] : needed) ?? before;
}

/** Below 1.0.0, each part counts as the next lower one, as in the version ranges of npm and cargo. */
export const belowOne = { major: 'minor', minor: 'patch', patch: 'patch' } as const;

/** `2.0.0-rc.1` leads to `2.0.0`, and that must be large enough. */
const releaseOf = (version: string) => semver.coerce(version)?.version ?? version;
