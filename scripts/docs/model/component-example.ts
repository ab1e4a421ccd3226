import {
  at,
  isObject,
  listOf,
  objectOf,
  textOf,
  type Json,
  type OpenApiDocument,
} from '../../lib/openapi.ts';
import type { DocumentedOperation } from './site-model.ts';

/** A component's value in the first example that contains it; undefined if there is none. */
export function exampleOfComponent(
  operations: readonly DocumentedOperation[],
  name: string,
): Json | undefined {
  for (const { document, responses } of operations) {
    for (const { contents } of responses.values()) {
      for (const { schema, examples } of contents) {
        for (const example of examples.values()) {
          const found = valueIn(document, schema, example, name);
          if (found !== undefined) return found;
        }
      }
    }
  }
  return undefined;
}

/** The part of a value whose schema is the component. */
function valueIn(
  document: OpenApiDocument,
  schema: Json | undefined,
  value: Json | undefined,
  name: string,
): Json | undefined {
  if (value === undefined || value === null) return undefined;
  const { $ref, allOf, oneOf, anyOf, properties, items } = objectOf(schema);
  if (textOf($ref) !== '') {
    const isWanted = textOf($ref) === `#/components/schemas/${name}`;
    return isWanted ? value : valueIn(document, at(document, textOf($ref)), value, name);
  }
  const parts: [Json | undefined, Json | undefined][] = [
    ...[allOf, oneOf, anyOf].flatMap(listOf).map((part): [Json, Json] => [part, value]),
    ...(isObject(value)
      ? Object.entries(objectOf(properties)).map(([key, part]): [Json, Json | undefined] => [
          part,
          value[key],
        ])
      : []),
    ...(Array.isArray(value) ? [[items, value[0]] as [Json | undefined, Json | undefined]] : []),
  ];
  for (const [part, inner] of parts) {
    const found = valueIn(document, part, inner, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
