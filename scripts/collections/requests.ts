import {
  dereference,
  firstOf,
  isJson,
  listOf,
  objectOf,
  operationsOf,
  plain,
  textOf,
  type Input,
  type Json,
  type OpenApiDocument,
  type Operation,
} from '../lib/openapi.ts';

/** Operations with the same tag. */
export interface CollectionFolder {
  title: string;
  description: string;
  operations: Operation[];
}

/** Every operation of the description, by tag and in its order. */
export function collectionFolders(description: OpenApiDocument): CollectionFolder[] {
  const operations = operationsOf(description);
  return listOf(description.tags)
    .map(objectOf)
    .map((tag) => ({
      title: textOf(tag.name),
      description: textOf(tag.description),
      operations: operations.filter(({ node }) => listOf(node.tags)[0] === tag.name),
    }))
    .filter((folder) => folder.operations.length > 0);
}

export const inputsIn = ({ inputs }: Operation, place: string): Input[] =>
  inputs.filter((input) => input.in === place);

/** The value of the first example; empty without one. */
export const valueOf = ({ examples }: Input): string => plain(firstOf(examples) ?? '');

/** What a URL ends with: the required values of the query. Those that are optional are included but disabled. */
export function searchOf(query: readonly Input[]): string {
  const sent = query.filter(({ isRequired }) => isRequired).map((input) => `${input.name}=${valueOf(input)}`);
  return sent.length > 0 ? `?${sent.join('&')}` : '';
}

/** The body of a request: JSON, or the fields of a form with a file; undefined if there is none. */
export function bodyOf(
  description: OpenApiDocument,
  operation: Operation,
): { json: Json } | { form: Input[] } | undefined {
  const [content] = operation.bodies;
  if (!content) return undefined;
  const example = firstOf(content.examples);
  if (!operation.sendsForm) return { json: example ?? null };
  const { properties, required } = objectOf(dereference(description, content.schema));
  const form = Object.entries(objectOf(properties)).map(([name, property]): Input => {
    const value = objectOf(example)[name];
    return {
      ...{ name, in: 'form', isRequired: listOf(required).includes(name) },
      description: textOf(objectOf(property).description),
      node: objectOf(property),
      examples: new Map(value === undefined ? [] : [['example', value]]),
    };
  });
  return { form };
}

/** Value of the `Accept` header. */
export const acceptOf = ({ answersBytes }: Operation): string => (answersBytes ? '*/*' : 'application/json');

/** The examples of all responses in JSON, with names such as `200 nested`. */
export const shownResponses = ({ responses }: Operation): { name: string; code: number; body: Json }[] =>
  [...responses].flatMap(([code, contents]) =>
    contents
      .filter(({ type }) => isJson(type))
      .flatMap(({ examples }) =>
        [...examples].map(([name, body]) => ({ name: `${code} ${name}`, code: Number(code), body })),
      ),
  );
