/**
 * The word that a mistyped one probably stands for; undefined if none is similar.
 *
 * @example
 * closest('FOLDR-4', ['FOLDER-4', 'NOTE-1']) // 'FOLDER-4'
 */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  const lower = word.toLowerCase();
  let best: string | undefined;
  let fewest = Math.floor(word.length / 3) + 1;
  for (const candidate of candidates) {
    const edits = editDistance(lower, candidate.toLowerCase());
    if (edits < fewest) [best, fewest] = [candidate, edits];
  }
  return best;
}

/** ` Did you mean FOLDER-4?`, or empty; comes after an error about an unknown word. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const meant = closest(word, candidates);
  return meant === undefined ? '' : ` Did you mean ${meant}?`;
}

/** Levenshtein distance: the number of letters to insert, delete or replace. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
