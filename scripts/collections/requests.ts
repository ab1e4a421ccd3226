import { examplesOf, requestContents, responseContents } from '../lib/examples.ts';
import {
  at,
  listOf,
  objectOf,
  operationsOf,
  textOf,
  type Json,
  type OpenApiDocument,
  type Operation,
} from '../lib/openapi.ts';

/** A value of a request by name; optional ones are included but disabled. */
export interface Field {
  name: string;
  value: string;
  description: string;
  isRequired: boolean;
}

/** A response in the description. */
export interface ShownAnswer {
  name: string;
  code: number;
  body: Json;
}

/** One request of a collection, with the values of the description's first examples. */
export interface CollectionRequest {
  id: string;
  title: string;
  description: string;
  /** In upper case. */
  method: string;
  /** Below the API root, as in the description. */
  path: string;
  needsToken: boolean;
  pathFields: Field[];
  query: Field[];
  headers: Field[];
  /** JSON, or the fields of a form with a file. */
  body?: { json: Json } | { form: Field[] };
  /** Value of the `Accept` header. */
  accept: string;
  answers: ShownAnswer[];
}

/** Requests with the same tag. */
export interface CollectionFolder {
  title: string;
  description: string;
  requests: CollectionRequest[];
}

/** Every operation of the description, by tag and in its order. */
export function collectionFolders(description: OpenApiDocument): CollectionFolder[] {
  const operations = operationsOf(description);
  return listOf(description.tags)
    .map(objectOf)
    .map((tag) => ({
      title: textOf(tag.name),
      description: textOf(tag.description),
      requests: operations
        .filter(({ node }) => listOf(node.tags)[0] === tag.name)
        .map((operation) => requestOf(description, operation)),
    }))
    .filter(({ requests }) => requests.length > 0);
}

function requestOf(description: OpenApiDocument, operation: Operation): CollectionRequest {
  const { id, method, path, needsToken, node, parameters } = operation;
  const fields = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => ({
        name: textOf(parameter.name),
        value: plain([...examplesOf(description, parameter).values()][0] ?? ''),
        description: textOf(parameter.description),
        isRequired: parameter.required === true,
      }));
  const [content] = requestContents(description, operation);
  const [example] = content?.examples.values() ?? [];
  const contents = responseContents(description, operation);
  const success = [...contents].find(([code]) => code.startsWith('2'))?.[1] ?? [];
  const isJson = content?.type.endsWith('json') === true;
  return {
    ...{ id, path, needsToken, pathFields: fields('path'), query: fields('query') },
    headers: fields('header'),
    title: textOf(node.summary),
    description: textOf(node.description),
    method: method.toUpperCase(),
    accept: success.every(({ type }) => type.endsWith('json')) ? 'application/json' : '*/*',
    ...(content && {
      body: isJson ? { json: example ?? null } : { form: formFields(description, content.schema, example) },
    }),
    answers: [...contents].flatMap(([code, contents]) =>
      contents
        .filter(({ type }) => type.endsWith('json'))
        .flatMap(({ examples }) =>
          [...examples].map(([name, body]) => ({ name: `${code} ${name}`, code: Number(code), body })),
        ),
    ),
  };
}

function formFields(
  description: OpenApiDocument,
  schema: Json | undefined,
  example: Json | undefined,
): Field[] {
  const { $ref } = objectOf(schema);
  const whole = objectOf(typeof $ref === 'string' ? at(description, $ref) : schema);
  const required = listOf(whole.required);
  return Object.entries(objectOf(whole.properties)).map(([name, property]) => ({
    name,
    value: plain(objectOf(example)[name] ?? ''),
    description: textOf(objectOf(property).description),
    isRequired: required.includes(name),
  }));
}

export const plain = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
