import {
  isObject,
  listOf,
  mapValues,
  objectOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../lib/openapi.ts';

const methods = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace']);

/**
 * An OpenAPI 3.1 description with the additions of 3.2: the tree of tags, from their `x-parent`, a short summary of each
 * response and the names of the servers. Schemas are the same.
 */
export function toOpenApi32(document: OpenApiDocument): OpenApiDocument {
  return {
    ...document,
    openapi: '3.2.0',
    servers: listOf(document.servers).map((server, index) => ({
      name: index === 0 ? 'example' : 'any',
      ...objectOf(server),
    })),
    tags: listOf(document.tags).map((tag) => {
      const { 'x-parent': parent, ...own } = objectOf(tag);
      return { ...own, ...(parent !== undefined && { parent }), kind: 'nav' };
    }),
    paths: mapValues(objectOf(document.paths), (item) =>
      mapValues(objectOf(item), (operation, key) =>
        methods.has(key) ? withSummaries(operation) : operation,
      ),
    ),
    ...(isObject(document.components) && {
      components: {
        ...document.components,
        ...(isObject(document.components.responses) && {
          responses: mapValues(document.components.responses, summarized),
        }),
      },
    }),
  };
}

const withSummaries = (operation: Json): JsonObject => {
  const own = objectOf(operation);
  return { ...own, responses: mapValues(objectOf(own.responses), summarized) };
};

/** The first clause of a response's description. */
const summarized = (response: Json): Json => {
  const own = objectOf(response);
  if (typeof own.description !== 'string') return response;
  const [summary = ''] = own.description.split(/[.:;]/, 1);
  return { summary, ...own };
};
