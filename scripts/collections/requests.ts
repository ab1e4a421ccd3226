import { callsOf, isJson, valueOf, type Call, type Parameter } from '../lib/call.ts';
import { listOf, objectOf, textOf, type Json, type OpenApiDocument } from '../lib/openapi.ts';

/** Operations with the same tag. */
export interface CollectionFolder {
  title: string;
  description: string;
  operations: Call[];
}

/** Every operation of the description, by tag and in its order. */
export function collectionFolders(description: OpenApiDocument): CollectionFolder[] {
  const operations = callsOf(description);
  return listOf(description.tags)
    .map(objectOf)
    .map((tag) => ({
      title: textOf(tag.name),
      description: textOf(tag.description),
      operations: operations.filter((operation) => operation.tag === tag.name),
    }))
    .filter((folder) => folder.operations.length > 0);
}

/** What a URL ends with: the required values of the query. Those that are optional are included but disabled. */
export function searchOf(query: readonly Parameter[]): string {
  const sent = query.filter(({ isRequired }) => isRequired).map((input) => `${input.name}=${valueOf(input)}`);
  return sent.length > 0 ? `?${sent.join('&')}` : '';
}

/** Value of the `Accept` header. */
export const acceptOf = ({ answersBytes }: Call): string => (answersBytes ? '*/*' : 'application/json');

/** The examples of all responses in JSON, with names such as `200 nested`. */
export const shownResponses = ({ responses }: Call): { name: string; code: number; body: Json }[] =>
  [...responses.values()].flatMap(({ code, contents }) =>
    contents
      .filter(({ type }) => isJson(type))
      .flatMap(({ examples }) =>
        [...examples].map(([name, body]) => ({ name: `${code} ${name}`, code: Number(code), body })),
      ),
  );
