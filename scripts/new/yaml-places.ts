import { isMap, isSeq, parseDocument, type ParsedNode } from 'yaml';
import { UsageError } from '../lib/command.ts';

/** Adds text after a node of a document, without changing the other lines. */
function addAfter(text: string, node: ParsedNode | null | undefined, added: string, file: string): string {
  if (!node) throw new UsageError(`${file} does not contain the expected place: add this by hand.\n${added}`);
  const end = node.range[1];
  // A block node ends at the start of the next line; another node ends within its line.
  const place = text[end - 1] === '\n' ? end : end + Math.max(0, text.slice(end).search(/\n|$/)) + 1;
  const before = text.slice(0, place);
  return `${before}${before.endsWith('\n') ? '' : '\n'}${added}${text.slice(place)}`;
}

/** Adds a path to the root document, after another one. */
export function addPath(text: string, path: string, ref: string, behind: string, file: string): string {
  const node = parseDocument(text).getIn(['paths', behind], true) as ParsedNode | undefined;
  return addAfter(text, node, `  ${path}:\n    $ref: ${ref}\n`, file);
}

/** The order of methods in the file of a path. */
const order = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace'];

/** Adds an operation to the file of a path, before the first method that comes later in this order. */
export function addOperation(text: string, method: string, operation: string): string {
  const { contents } = parseDocument(text);
  const pairs = isMap(contents) ? contents.items : [];
  const later = pairs.find(({ key }) => order.indexOf(String(key)) > order.indexOf(method));
  const place = later ? later.key.range[0] : text.length;
  return text.slice(0, place) + operation + text.slice(place);
}

/** Adds an entry to a register, after the last one with its prefix. */
export function addEntry(text: string, area: string, entry: string, file: string): string {
  const { contents } = parseDocument(text);
  const entries = isSeq(contents) ? contents.items : [];
  const last = entries.findLast((item) => isMap(item) && String(item.get('id')).startsWith(`${area}-`));
  return addAfter(text, last, `\n${entry}`, file);
}

/** Adds an action to the end of an overlay. */
export function addAction(text: string, action: string, file: string): string {
  const actions = parseDocument(text).get('actions', true);
  const last = isSeq(actions) ? actions.items.at(-1) : undefined;
  return addAfter(text, last as ParsedNode | undefined, action, file);
}
