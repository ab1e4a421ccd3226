import semver from 'semver';
import type { Impact } from './change.ts';

export type Bump = Impact | 'none';

export interface Verdict {
  needed: Bump;
  /** The smallest version that is big enough. */
  smallest: string;
  sufficient: boolean;
}

/** Whether a contract that went from one version to another was bumped as its changes need. */
export function judgeVersion(before: string, after: string, needed: Bump): Verdict {
  const smallest = smallestVersion(before, needed);
  const moved = needed === 'none' ? semver.gte(after, before) : semver.gt(after, before);
  return { needed, smallest, sufficient: moved && semver.gte(releaseOf(after), smallest) };
}

function smallestVersion(before: string, needed: Bump): string {
  if (needed === 'none') return before;
  // A pre-release promises nothing yet: the next one will do.
  if (semver.prerelease(before)) return semver.inc(before, 'prerelease') ?? before;
  return semver.inc(before, semver.major(before) === 0 ? belowOne[needed] : needed) ?? before;
}

/** Below 1.0.0 each part moves down by one, as the version ranges of npm and cargo read it. */
export const belowOne = { major: 'minor', minor: 'patch', patch: 'patch' } as const;

/** `2.0.0-rc.1` is on its way to `2.0.0`: that is what has to be big enough. */
const releaseOf = (version: string) => semver.coerce(version)?.version ?? version;
