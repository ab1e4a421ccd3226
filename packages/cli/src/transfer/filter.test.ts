import { expect, test } from 'vitest';
import { Filter } from './filter.ts';

/** Patterns, paths that match, and paths that do not, as `git check-ignore` decides. */
test.each([
  [['keep/'], ['keep/a.txt', 'b/keep/a.txt'], ['keep', 'b/keep', 'keeper/a.txt']],
  [['keep'], ['keep', 'keep/a.txt', 'b/keep/a.txt'], ['keeper']],
  [['/keep'], ['keep', 'keep/a.txt'], ['b/keep']],
  [['2026/raw'], ['2026/raw', '2026/raw/a.png'], ['b/2026/raw']],
  [['photo (1).jpg'], ['photo (1).jpg'], ['photo 1.jpg']],
  [['*.png'], ['a.png', 'b/.png'], ['a.png.txt']],
  [['a/*/c'], ['a/b/c'], ['a/c', 'a/b/b/c']],
  [['a/**'], ['a/b', 'a/b/c'], ['a', 'b/a/c']],
  [['**/a/**/c'], ['a/c', 'b/a/b/b/c'], ['c']],
  [['a?c'], ['abc'], ['ac', 'a/c']],
  [['[!a-c][]^]'], ['d]', '!^'], ['a]', 'da']],
  [['\\*\\[a\\?\\\\'], ['*[a?\\'], ['b[a?\\']],
  [['{a}+$|.'], ['{a}+$|.'], ['a']],
  [['*.txt', '!b.txt'], ['a.txt'], ['b.txt']],
  [['a', '!a/b.txt'], ['a/b.txt'], ['b.txt']],
  [['re\u0301sume\u0301/'], ['r\u00e9sum\u00e9/a.txt'], []],
])('%j match what they match in gitignore', (patterns, matching, others) => {
  const [includes, excludes] = [new Filter({ include: patterns }), new Filter({ exclude: patterns })];
  const paths = [...matching, ...others];
  expect(paths.filter((path) => includes.takesFile(path))).toEqual(matching);
  expect(paths.filter((path) => !excludes.takesFile(path))).toEqual(matching);
});

test('a folder is excluded with everything in it, and a file of its name is not', () => {
  const filter = new Filter({ exclude: ['keep/'] });
  expect([filter.takesFolder('keep'), filter.takesFolder('keep/b'), filter.takesFile('keep')]).toEqual([
    ...[false, false, true],
  ]);
});

test.each([
  ...['', ' ', '/', '!', './a', 'a/../b', 'a//b', '#a', '!a', 'a '],
  ...['[a', 'a[', '[]', '[b-a]', '[[:alpha:]]', 'a\\', '*.{png,jpg}', '@(a|b)'],
])('the pattern %j is refused, and the message names it', (pattern) => {
  expect(() => new Filter({ exclude: [pattern] })).toThrow(
    expect.objectContaining({
      kind: 'usage',
      message: expect.stringContaining(`${JSON.stringify(pattern)} `) as string,
    }),
  );
});
