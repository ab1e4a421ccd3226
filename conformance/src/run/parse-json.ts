/** Levels beyond which whatever walks through the values would run out of stack. */
const deepest = 500;

/** The value of a JSON text; undefined where it is none, or none that anybody should read. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // No JSON: the standing oracles say so.
    return undefined;
  }
}

/** Whether its brackets, those in strings apart, are nested too deeply. */
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
