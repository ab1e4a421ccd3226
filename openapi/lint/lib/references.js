/**
 * The targets of all references in the text of a description, also of those in comments. In the names of path files,
 * braces stand for parameters.
 *
 * @param {string} text
 * @returns {{ target: string, index: number }[]} target with its fragment, and the position of its `$ref` in the text
 */
export function referencesIn(text) {
  const pattern = /\$ref["']?\s*:\s*(?:"([^"]+)"|'([^']+)'|((?:\{\w+\}|[^\s"',{}])+))/g;
  return [...text.matchAll(pattern)].map(({ index, 1: double, 2: single, 3: plain }) => ({
    target: double ?? single ?? plain ?? '',
    index,
  }));
}
