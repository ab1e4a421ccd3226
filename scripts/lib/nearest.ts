import { distance } from 'fastest-levenshtein';

/** The name that differs in the fewest letters; undefined if all differ in many, or in half. */
function nearest(name: string, candidates: readonly string[]): string | undefined {
  const rated = candidates.map((candidate) => ({
    candidate,
    letters: distance(name.toLowerCase(), candidate.toLowerCase()),
  }));
  const [best] = rated.sort((a, b) => a.letters - b.letters);
  return best && best.letters <= Math.max(2, name.length / 4) && best.letters < name.length / 2
    ? best.candidate
    : undefined;
}

/** ` Did you mean Notes?`, or an empty text, for the end of an error about an unknown name. */
export function meant(name: string, candidates: readonly string[]): string {
  const near = nearest(name, candidates);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}
