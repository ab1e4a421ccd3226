import { readFileSync } from 'node:fs';
import { carried } from '../about/packaged-files.ts';
import type { OperationId } from '../contract/handlers.ts';

type Node = Readonly<Record<string, unknown>>;

export interface DescribedField {
  name: string;
  /** JSON types that the schema allows. */
  types: readonly string[];
}

/** The input of an operation, according to the reference description. */
export interface DescribedOperation {
  id: OperationId;
  method: string;
  path: string;
  /** Names of query parameters. */
  query: string[];
  /** Properties of the JSON body. */
  bodyProperties: DescribedField[];
}

/** Returns all operations of the description that the server uses for validation. */
export function operationsOfDescription(): DescribedOperation[] {
  const document = JSON.parse(readFileSync(carried.description, 'utf8')) as Node;
  const inDocument = (reference: string): unknown => {
    const keys = reference.split('/').slice(1).map(unescaped);
    return keys.reduce<unknown>((at, key) => (at as Node)[key], document);
  };
  const resolved = (node: unknown): Node => {
    if (typeof node !== 'object' || node === null) return {};
    if (!('$ref' in node)) return node as Node;
    const target = resolved(inDocument(String(node.$ref)));
    // A description beside a reference replaces that of the target.
    return { ...target, ...node };
  };
  const propertiesOf = (schema: Node): Node => ({
    ...(schema.properties as Node | undefined),
    ...Object.fromEntries(
      listOf(schema.allOf).flatMap((part) => Object.entries(propertiesOf(resolved(part)))),
    ),
  });
  return Object.entries(document.paths as Record<string, Node>).flatMap(
    ([path, { parameters: shared, ...item }]) =>
      Object.entries(item).map(([method, node]) => {
        const operation = resolved(node);
        const parameters = [shared, operation.parameters].flatMap(listOf).map(resolved);
        const content = resolved(resolved(operation.requestBody).content);
        const properties = propertiesOf(resolved(resolved(content['application/json']).schema));
        return {
          id: operation.operationId as OperationId,
          method,
          path,
          query: parameters.filter((each) => each.in === 'query').map((each) => String(each.name)),
          bodyProperties: Object.entries(properties).map(([name, schema]) => ({
            name,
            types: typesOf(resolved(schema), resolved),
          })),
        };
      }),
  );
}

function typesOf(schema: Node, resolved: (node: unknown) => Node): string[] {
  const choices = [schema.oneOf, schema.anyOf, schema.allOf].flatMap(listOf);
  const own = [schema.type ?? []].flat() as string[];
  return [...new Set([...own, ...choices.flatMap((choice) => typesOf(resolved(choice), resolved))])];
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const unescaped = (segment: string) => segment.replaceAll('~1', '/').replaceAll('~0', '~');
