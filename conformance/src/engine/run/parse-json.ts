/** Maximum depth, so that recursion over the values does not overflow the stack. */
const deepest = 500;

/** The value of JSON text; undefined if it is invalid, or nested too deeply. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Invalid JSON: the response checks report it.
    return undefined;
  }
}

/** Whether its brackets, outside of strings, are nested too deeply. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') {
      if (++depth > deepest) return true;
    } else if (character === ']' || character === '}') depth--;
  }
  return false;
}
