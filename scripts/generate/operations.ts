import {
  dereference,
  isObject,
  listOf,
  objectOf,
  operationsOf,
  textOf,
  type Json,
  type OpenApiDocument,
} from '../lib/openapi.ts';
import { header } from './header.ts';

/** Table of the operations: what a client needs to know of one apart from its types. */
export function operationsSource(document: OpenApiDocument): string {
  const rows = operationsOf(document).map(
    ({ id, method, path, needsToken }) =>
      `  ${id}: { method: '${method.toUpperCase()}', path: '${path}', needsToken: ${String(needsToken)} },`,
  );
  return `${header}/** Method and path of each operation, and whether it asks for the bearer token. */
export const operations = {
${rows.join('\n')}
} as const;

export type OperationId = keyof typeof operations;
`;
}

/** Table of what each operation takes beside its path: names of query parameters and of the body's fields. */
export function fieldsSource(document: OpenApiDocument): string {
  const rows = operationsOf(document).map(({ id, node, parameters }) => {
    const query = parameters.filter(({ in: place }) => place === 'query').map(({ name }) => textOf(name));
    const content = objectOf(objectOf(dereference(document, node.requestBody)).content);
    const body = Object.values(content).flatMap((media) => propertiesOf(document, objectOf(media).schema));
    const list = (names: string[]) => `[${[...new Set(names)].map((name) => `'${name}'`).join(', ')}]`;
    return `  ${id}: { query: ${list(query)}, body: ${list(body)} },`;
  });
  return `${header}import type { OperationId } from './operations.reference.ts';

/** Names of the query parameters and the body's fields that each operation takes. */
export const fields: Readonly<
  Record<OperationId, { readonly query: readonly string[]; readonly body: readonly string[] }>
> = {
${rows.join('\n')}
};
`;
}

function propertiesOf(document: OpenApiDocument, node: Json | undefined): string[] {
  const schema = dereference(document, node);
  if (!isObject(schema)) return [];
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => listOf(schema[keyword]));
  return [
    ...Object.keys(objectOf(schema.properties)),
    ...parts.flatMap((part) => propertiesOf(document, part)),
  ];
}
