import { distance } from 'fastest-levenshtein';

/** The name that differs in fewest letters, if they are few. */
function nearest(name: string, candidates: readonly string[]): string | undefined {
  const rated = candidates.map((candidate) => ({ candidate, letters: distance(name, candidate) }));
  const [best] = rated.sort((a, b) => a.letters - b.letters);
  return best && best.letters <= Math.max(2, name.length / 4) ? best.candidate : undefined;
}

/** ` Did you mean Notes?`, or nothing: what comes after the sentence that refuses a name. */
export function meant(name: string, candidates: readonly string[]): string {
  const near = nearest(name, candidates);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}
