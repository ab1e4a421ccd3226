import ts from 'typescript';
import { UsageError } from '../lib/verb.ts';

/** An object or an array in the source of a TypeScript file. */
export type Table = ts.ObjectLiteralExpression | ts.ArrayLiteralExpression;

/** Whether an expression with this name and this type, or taken by this function, is the table to find. */
type Wanted = (name: string | undefined, type: string | undefined, by?: string) => boolean;

/** The object with a `satisfies` type, e.g. `{ ... } satisfies Partial<Handlers>`. */
export const satisfying =
  (type: string): Wanted =>
  (_name, declared) =>
    declared === type;

/** The constant with a name, e.g. `scenarios`. */
export const named =
  (wanted: string): Wanted =>
  (name) =>
    name === wanted;

/** The constant whose name has an ending, e.g. `noteChecks`. */
export const namedLike =
  (ending: string): Wanted =>
  (name) =>
    name?.endsWith(ending) === true;

/** The argument of a function, e.g. of `mutants({ ... })`. */
export const takenBy =
  (called: string): Wanted =>
  (_name, _type, by) =>
    by === called;

/** The first matching table in a file; undefined if there is none. */
export function findTable(text: string, wanted: Wanted): Table | undefined {
  let found: Table | undefined;
  const source = ts.createSourceFile('table.ts', text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node, name?: string): void => {
    if (found) return;
    if (ts.isVariableDeclaration(node) && node.initializer) {
      visit(node.initializer, node.name.getText());
      return;
    }
    if (ts.isSatisfiesExpression(node) && isTable(node.expression)) {
      if (wanted(name, node.type.getText())) found = node.expression;
    } else if (isTable(node) && wanted(name, undefined, takerOf(node))) found = node;
    if (!found)
      ts.forEachChild(node, (child) => {
        visit(child);
      });
  };
  visit(source);
  return found;
}

/** The function whose argument a table is. */
const takerOf = ({ parent }: ts.Node): string | undefined =>
  ts.isCallExpression(parent) ? parent.expression.getText() : undefined;

const isTable = (node: ts.Node): node is Table =>
  ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node);

/** The keys of an object. */
export function keysOf(table: Table | undefined): string[] {
  if (!table || !ts.isObjectLiteralExpression(table)) return [];
  return table.properties.flatMap(({ name }) => (name ? [name.getText().replace(/^['"]|['"]$/g, '')] : []));
}

/**
 * Adds an element to the end of a table.
 *
 * @param element without a comma
 * @throws UsageError if the file has no such table
 */
export function addToTable(text: string, wanted: Wanted, element: string, file: string): string {
  const table = findTable(text, wanted);
  if (!table) throw new UsageError(`${file} does not contain the expected table: add ${element} by hand.`);
  const elements = ts.isObjectLiteralExpression(table) ? table.properties : table.elements;
  const end = table.getEnd() - 1;
  const last = elements.at(-1)?.getEnd() ?? end;
  const comma = elements.length === 0 || elements.hasTrailingComma ? '' : ',';
  const rest = text.slice(last, end).trimEnd();
  return `${text.slice(0, last)}${comma}${rest}\n${element},\n${text.slice(end)}`;
}

/** Adds an import after the others, unless it exists. */
export function addImport(text: string, line: string): string {
  if (text.includes(line)) return text;
  const last = ts
    .createSourceFile('table.ts', text, ts.ScriptTarget.Latest)
    .statements.findLast((statement) => ts.isImportDeclaration(statement));
  const place = last?.end ?? 0;
  return `${text.slice(0, place)}\n${line}${text.slice(place)}`;
}
