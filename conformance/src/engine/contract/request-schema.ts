import type { Description } from './description.ts';
import { childOf, isObject, objectOf, type JsonObject } from './json.ts';

/** JSON Schema of an operation's JSON body, with every `$ref` resolved; undefined if it has none. */
export function requestSchemaOf(description: Description, id: string): JsonObject | undefined {
  const operation = description.operations.get(id);
  if (!operation) return undefined;
  const { node, pointer } = description.resolve({
    node: operation.node.requestBody,
    pointer: childOf(operation.pointer, 'requestBody'),
  });
  const media = objectOf(objectOf(objectOf(node).content)['application/json']);
  if (media.schema === undefined) return undefined;
  return objectOf(resolved(description, media.schema, `${pointer}/content/application~1json/schema`));
}

/** Keywords beside a reference apply in addition, as JSON Schema 2020-12 says. */
function resolved(description: Description, node: unknown, pointer: string): unknown {
  if (Array.isArray(node))
    return node.map((item, index) => resolved(description, item, childOf(pointer, index)));
  if (!isObject(node)) return node;
  const { $ref, ...siblings } = node;
  const own = Object.fromEntries(
    Object.entries(siblings).map(([key, value]) => [
      key,
      resolved(description, value, childOf(pointer, key)),
    ]),
  );
  if (typeof $ref !== 'string') return own;
  const target = description.resolve({ node, pointer });
  return { ...objectOf(resolved(description, target.node, target.pointer)), ...own };
}
