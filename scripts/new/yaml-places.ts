import { isMap, isSeq, parseDocument, type ParsedNode } from 'yaml';
import { UsageError } from '../lib/verb.ts';

/** Adds text behind a node of a document, whose other lines stay as they are. */
function addAfter(text: string, node: ParsedNode | null | undefined, added: string, file: string): string {
  if (!node) throw new UsageError(`${file} does not contain the expected place: add this by hand.\n${added}`);
  const end = node.range[1];
  // The end of a node is behind its line where the node is a block.
  const place = text[end - 1] === '\n' ? end : end + Math.max(0, text.slice(end).search(/\n|$/)) + 1;
  const before = text.slice(0, place);
  return `${before}${before.endsWith('\n') ? '' : '\n'}${added}${text.slice(place)}`;
}

/** Adds a path to the root document, behind another one. */
export function addPath(text: string, path: string, ref: string, behind: string, file: string): string {
  const node = parseDocument(text).getIn(['paths', behind], true) as ParsedNode | undefined;
  return addAfter(text, node, `  ${path}:\n    $ref: ${ref}\n`, file);
}

/** The order in which the methods of a path stand. */
const order = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace'];

/** Adds an operation to a file of a path, before the methods that come after its own. */
export function addOperation(text: string, method: string, operation: string): string {
  const { contents } = parseDocument(text);
  const pairs = isMap(contents) ? contents.items : [];
  const later = pairs.find(({ key }) => order.indexOf(String(key)) > order.indexOf(method));
  const place = later ? later.key.range[0] : text.length;
  return text.slice(0, place) + operation + text.slice(place);
}

/** Adds an entry to a register, behind the last one of its area. */
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
