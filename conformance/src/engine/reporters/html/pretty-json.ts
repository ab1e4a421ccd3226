import { isJson } from '../../model/is-json.ts';

const tokens = /"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Indents JSON without changing values, as `JSON.parse` would: `1.0`, large integers and duplicate names are evidence.
 * Other text stays as it is.
 */
export function prettyJson(text: string): string {
  if (!isJson(text)) return text;
  let depth = 0;
  let previous = '';
  let pretty = '';
  for (const [token] of text.matchAll(tokens)) {
    const closes = token === '}' || token === ']';
    const opened = previous === '{' || previous === '[';
    if (closes) depth -= 1;
    if (closes ? !opened : opened || previous === ',') pretty += `\n${'  '.repeat(depth)}`;
    pretty += token === ':' ? ': ' : token;
    if (token === '{' || token === '[') depth += 1;
    previous = token;
  }
  return pretty;
}
