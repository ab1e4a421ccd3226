import { expect, test } from 'vitest';
import { changelogEntries, changelogProblems, releasedChangelog, wasReleased } from './changelog.ts';

const changelog = `# Changelog

## 0.2.0

- Notes can be archived.

## 0.1.0 - 2026-11-02

- The first.
`;

test('reads the entry of each version, with the date of its release', () => {
  expect(changelogEntries(changelog)).toEqual([
    { version: '0.2.0', date: undefined, text: '- Notes can be archived.', line: 3 },
    { version: '0.1.0', date: '2026-11-02', text: '- The first.', line: 7 },
  ]);
  expect(wasReleased(changelog)).toBe(true);
  expect(wasReleased('## 0.1.0\n\n- The first.\n')).toBe(false);
});

test.each([
  ['another version on top', changelog, '0.3.0', 'The newest entry is 0.2.0: write `## 0.3.0` above it.', 3],
  ['no entry', '# Changelog\n', '0.1.0', 'The newest entry is missing: write `## 0.1.0` above it.', 1],
  [
    'an entry that is released already',
    changelog.slice(changelog.indexOf('## 0.1')),
    '0.1.0',
    '0.1.0 was released on 2026-11-02: raise the version and add a new entry.',
    1,
  ],
  [
    'an empty entry',
    '## 0.2.0\n\n## 0.1.0\n\n- The first.\n',
    '0.2.0',
    'The entry of 0.2.0 is empty: say what changed, a line (`- ...`) each.',
    1,
  ],
])('a changelog with %s is refused', (_, text, version, message, line) => {
  expect(changelogProblems(text, version, '/repo/CHANGELOG.md')).toMatchObject([{ message, line }]);
});

test('a release adds its date and the changes in the contract to the entry', () => {
  expect(changelogProblems(changelog, '0.2.0', '/repo/CHANGELOG.md')).toEqual([]);
  const released = releasedChangelog(changelog, {
    version: '0.2.0',
    date: '2026-12-01',
    changes: ['minor: `archiveNotes` is new. $& and $1 stay as they are.'],
  });
  expect(released).toBe(
    changelog.replace(
      '## 0.2.0\n\n- Notes can be archived.\n',
      () =>
        '## 0.2.0 - 2026-12-01\n\n- Notes can be archived.\n\nIn the contract:\n\n' +
        '- minor: `archiveNotes` is new. $& and $1 stay as they are.\n',
    ),
  );
});
