import type { Problem } from '../lib/problem.ts';

/** A version's part of the changelog: `## 0.2.0`, or `## 0.2.0 - 2026-12-01` after its release. */
export interface ChangelogEntry {
  readonly version: string;
  /** The date of the release, as `YYYY-MM-DD`. */
  readonly date: string | undefined;
  readonly text: string;
  /** The line number, from 1. */
  readonly line: number;
}

export function changelogEntries(changelog: string): ChangelogEntry[] {
  const headings = [...changelog.matchAll(/^## (\d\S*)(?: - (\d{4}-\d\d-\d\d))?$/gm)];
  return headings.map(({ 0: heading, 1: version = '', 2: date, index }, position) => ({
    version,
    date,
    text: changelog.slice(index + heading.length, headings[position + 1]?.index).trim(),
    line: changelog.slice(0, index).split('\n').length,
  }));
}

/** The problems of a changelog before the release of a version. */
export function changelogProblems(changelog: string, version: string, file: string): Problem[] {
  const [newest] = changelogEntries(changelog);
  const problem = (message: string, line = newest?.line ?? 1): Problem[] => [
    { file, line, column: 1, severity: 'error', rule: 'changelog', message },
  ];
  if (newest?.version !== version) {
    return problem(`The newest entry is ${newest?.version ?? 'missing'}: write \`## ${version}\` above it.`);
  }
  if (newest.date !== undefined) {
    return problem(`${version} was released on ${newest.date}: raise the version and add a new entry.`);
  }
  return /^- \S/m.test(newest.text)
    ? []
    : problem(`The entry of ${version} is empty: say what changed, a line (\`- ...\`) each.`);
}

/** The changelog with the date of a release, and with the output of `diff` after the entry's own lines. */
export function releasedChangelog(
  changelog: string,
  { version, date, changes }: { version: string; date: string; changes: readonly string[] },
): string {
  const [newest] = changelogEntries(changelog);
  if (newest?.version !== version) throw new Error(`The changelog does not start with ${version}.`);
  const contract =
    changes.length === 0
      ? ''
      : `\n\nIn the contract:\n\n${changes.map((change) => `- ${change}`).join('\n')}`;
  return changelog
    .replace(`## ${version}\n`, `## ${version} - ${date}\n`)
    .replace(newest.text, () => `${newest.text}${contract}`);
}

/** Whether there was a release: then the packages are in a registry. */
export const wasReleased = (changelog: string) =>
  changelogEntries(changelog).some(({ date }) => date !== undefined);
