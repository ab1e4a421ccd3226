/** Nobody compares more characters of two texts by eye, and reports may cut the rest. */
const comparedByEye = 60;

const characters = new Intl.Segmenter('en');

/**
 * Says where two texts differ, unless a reader sees it: they may begin with the same sixty characters, or differ in one
 * that looks like another, or like nothing.
 *
 * @example hiddenDifference('"caf\u00e9"', '"cafe\u0301"') // 'U+0065 U+0301 instead of U+00E9 as character 5'
 */
export function hiddenDifference(expected: string, got: string): string | undefined {
  const [wanted, given] = [expected, got].map((text) =>
    Array.from(characters.segment(text), ({ segment }) => segment),
  ) as [string[], string[]];
  const longer = given.length > wanted.length ? given : wanted;
  const at = longer.findIndex((_character, index) => given[index] !== wanted[index]);
  const [one, other] = [given[at] ?? '', wanted[at] ?? ''];
  if (at === -1 || (at < comparedByEye && isPlain(one) && isPlain(other))) return undefined;
  return `${spelled(one)} instead of ${spelled(other)} as character ${at + 1}`;
}

const isPlain = (character: string): boolean => /^[ -~]?$/.test(character);

/** Marks and selectors of one character; some have dozens. */
const spelledPoints = 4;

function spelled(character: string): string {
  if (isPlain(character)) return character === '' ? 'nothing' : `"${character}"`;
  const points = Array.from(character, (point) => {
    const code = point.codePointAt(0)!.toString(16).toUpperCase();
    return `U+${code.padStart(4, '0')}`;
  });
  return points.slice(0, spelledPoints).join(' ') + (points.length > spelledPoints ? ' …' : '');
}
