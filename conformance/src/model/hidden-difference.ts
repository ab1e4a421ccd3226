/** Longer texts are cut before they are shown, so that nobody compares them by eye. */
const longest = 2_000;

/** Characters that have no width. */
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** What a reader sees of a text: compatible forms, and spaces of all widths, look alike. */
const seen = (text: string): string => text.normalize('NFKC').replace(invisible, '');

const characters = new Intl.Segmenter('en');

/**
 * Says how two texts differ that look the same, such as `é` as one character or as two.
 *
 * @param expected may have other words before the text
 * @returns undefined if a reader sees the difference
 * @example hiddenDifference('name: "caf\u00e9"', '"cafe\u0301"')
 * // 'which looks the same, but its character 5 is U+0065 U+0301 instead of U+00E9'
 */
export function hiddenDifference(expected: string, got: string): string | undefined {
  if (expected.length > longest || got.length > longest || expected.endsWith(got)) return undefined;
  const sight = seen(got);
  if (sight === '' || !seen(expected).endsWith(sight)) return undefined;
  // The end of the expected text that looks like the other.
  let start = expected.length - 1;
  while (start >= 0 && seen(expected.slice(start)) !== sight) start -= 1;
  if (start < 0) return undefined;
  const wanted = charactersOf(expected.slice(start));
  const given = charactersOf(got);
  const at = given.findIndex((character, index) => character !== wanted[index]);
  const place = at === -1 ? given.length : at;
  return `which looks the same, but its character ${place + 1} is ${spelled(given[place])} instead of ${spelled(wanted[place])}`;
}

const charactersOf = (text: string): string[] =>
  Array.from(characters.segment(text), ({ segment }) => segment);

const spelled = (character: string | undefined): string =>
  character === undefined
    ? 'missing'
    : Array.from(character, (point) => {
        const code = point.codePointAt(0)!.toString(16).toUpperCase();
        return `U+${code.padStart(4, '0')}`;
      }).join(' ');
