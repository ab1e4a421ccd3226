/**
 * What the text of a description refers to, comments included. Names of files have braces where paths have.
 *
 * @param {string} text
 * @returns {{ target: string, index: number }[]} target with its fragment, and where its `$ref` begins
 */
export function referencesIn(text) {
  const pattern = /\$ref["']?\s*:\s*(?:"([^"]+)"|'([^']+)'|((?:\{\w+\}|[^\s"',{}])+))/g;
  return [...text.matchAll(pattern)].map(({ index, 1: double, 2: single, 3: plain }) => ({
    target: double ?? single ?? plain ?? '',
    index,
  }));
}
