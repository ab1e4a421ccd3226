import { callsOf, inputsIn } from '../lib/call.ts';
import { dereference, isObject, listOf, objectOf, type Json, type OpenApiDocument } from '../lib/openapi.ts';
import { quoted } from './client/literal.ts';
import { header } from './header.ts';

const head = header('scripts/generate/operations.ts');

/** A table of the operations: what a client needs to know about each, except for its types. */
export function operationsSource(document: OpenApiDocument): string {
  const rows = callsOf(document).map(
    ({ id, method, path, needsToken }) =>
      `  ${id}: { method: '${method.toUpperCase()}', path: ${quoted(path)}, needsToken: ${String(needsToken)} },`,
  );
  return `${head}/** Method and path of each operation, and whether it asks for the bearer token. */
export const operations = {
${rows.join('\n')}
} as const;

export type OperationId = keyof typeof operations;
`;
}

/**
 * A table of the fields of each operation, except for those in its path: names of query parameters, of the body's
 * fields, and of their fields.
 */
export function fieldsSource(document: OpenApiDocument): string {
  const rows = callsOf(document).map((call) => {
    const { id, bodies } = call;
    const query = inputsIn(call, 'query').map(({ name }) => name);
    const body = bodies.flatMap(({ schema }) => propertiesOf(document, schema));
    const inner = body.flatMap(([, field]) => propertiesOf(document, itemsOf(document, field)));
    const list = (names: string[]) => `[${[...new Set(names)].map(quoted).join(', ')}]`;
    return `  ${id}: { query: ${list(query)}, body: ${list(namesOf(body))}, inner: ${list(namesOf(inner))} },`;
  });
  return `${head}import type { OperationId } from './operations.reference.ts';

/**
 * Names that each operation takes: of query parameters, of the body's fields, and of the fields of objects inside of
 * those.
 */
export const fields: Readonly<Record<OperationId, Readonly<Record<'query' | 'body' | 'inner', readonly string[]>>>> = {
${rows.join('\n')}
};
`;
}

type Property = readonly [name: string, schema: Json];

const namesOf = (properties: readonly Property[]) => properties.map(([name]) => name);

function propertiesOf(document: OpenApiDocument, node: Json | undefined): Property[] {
  const schema = dereference(document, node);
  if (!isObject(schema)) return [];
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => listOf(schema[keyword]));
  return [
    ...Object.entries(objectOf(schema.properties)),
    ...parts.flatMap((part) => propertiesOf(document, part)),
  ];
}

/** The items of a list, or the schema itself; a list that only contains itself is its own item. */
function itemsOf(document: OpenApiDocument, node: Json): Json | undefined {
  const lists = new Set<Json | undefined>();
  let schema = dereference(document, node);
  while (isObject(schema) && schema.items !== undefined && !lists.has(schema)) {
    lists.add(schema);
    schema = dereference(document, schema.items);
  }
  return schema;
}
