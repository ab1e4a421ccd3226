import { readFileSync } from 'node:fs';
import { operations as table, type OperationId } from '../../../../generated/operations.reference.ts';

/** The part of JSON Schema that the requests of the reference description are written in. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  items?: Schema;
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}

export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

/** What a request of one operation is made of. */
export interface Operation {
  id: OperationId;
  method: string;
  /** With its parameters in braces. */
  path: string;
  needsToken: boolean;
  parameters: Parameter[];
  body: { mediaType: string; schema: Schema } | undefined;
  /** Media types by status code; none where the answer has no body. */
  responses: Record<string, string[]>;
}

interface Description {
  paths: Record<string, Record<string, DescribedOperation> & { parameters?: (Parameter | Reference)[] }>;
}

interface DescribedOperation {
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Content } | Reference;
  responses: Record<string, { content?: Content } | Reference>;
}

interface Reference {
  $ref: string;
}

const file = new URL('../../../../generated/openapi.reference.json', import.meta.url);
const description = JSON.parse(readFileSync(file, 'utf8')) as Description;

/** Follows a reference to its end; anything else is returned as it is. */
export function resolve<T extends object>(value: T | Reference): T {
  if (!isReference(value)) return value;
  const target = value.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], description);
  return resolve(target as T | Reference);
}

function isReference(value: object): value is Reference {
  return '$ref' in value;
}

/** Every operation of the reference description. */
export const operations: readonly Operation[] = (Object.keys(table) as OperationId[]).map((id) => {
  const { method, path, needsToken } = table[id];
  const item = description.paths[path]!;
  const described = item[method.toLowerCase()]!;
  const parameters = [...(item.parameters ?? []), ...(described.parameters ?? [])].map(resolve<Parameter>);
  const [body] = Object.entries(resolve<{ content?: Content }>(described.requestBody ?? {}).content ?? {});
  return {
    id,
    method,
    path,
    needsToken,
    parameters,
    body: body && { mediaType: body[0], schema: body[1].schema },
    responses: Object.fromEntries(
      Object.entries(described.responses).map(([code, response]) => [
        code,
        Object.keys(resolve<{ content?: Content }>(response).content ?? {}),
      ]),
    ),
  };
});

export const operationById = new Map(operations.map((operation) => [operation.id, operation]));
