import {
  dereference,
  isObject,
  listOf,
  objectOf,
  operationsOf,
  pointerOf,
  textOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../lib/openapi.ts';

/** The schemas to compile for one operation; a string is a pointer into the document. */
export interface OperationSchemas {
  id: string;
  /** Pointer to the operation. */
  pointer: string;
  /** Schema of the JSON request body; undefined if there is none. */
  requestBody?: string;
  /** Schema of an object `{ path, query, header }` with the parameters as they arrive. */
  parameters: JsonObject;
  /** By documented status code; only codes with a JSON body. */
  responses: Map<string, string>;
}

/** The validators' id for the document. */
export const documentId = 'openapi';

export function operationSchemas(document: OpenApiDocument): OperationSchemas[] {
  return operationsOf(document).map(({ id, pointer, node, parameters }) => {
    const within = (...keys: string[]) => pointer + pointerOf(...keys).slice(1);
    const requestBody = jsonSchemaPointer(document, node.requestBody, within('requestBody'));
    const responses = Object.entries(objectOf(node.responses)).flatMap(
      ([code, response]): [string, string][] => {
        const schema = jsonSchemaPointer(document, response, within('responses', code));
        return schema === undefined ? [] : [[code, schema]];
      },
    );
    return {
      id,
      pointer,
      ...(requestBody !== undefined && { requestBody }),
      parameters: parameterSchema(parameters),
      responses: new Map(responses),
    };
  });
}

/** Pointer to the schema of a message's JSON body, with references resolved. */
function jsonSchemaPointer(
  document: OpenApiDocument,
  message: Json | undefined,
  pointer: string,
): string | undefined {
  const ref = isObject(message) && typeof message.$ref === 'string' ? message.$ref : pointer;
  const content = objectOf(objectOf(dereference(document, message)).content);
  const schema = objectOf(content['application/json']).schema;
  if (schema === undefined) return undefined;
  return ref + pointerOf('content', 'application/json', 'schema').slice(1);
}

/** Locations of parameters that are validated; the interface has no cookies. */
const places = ['path', 'query', 'header'];

function parameterSchema(parameters: JsonObject[]): JsonObject {
  const groups = places.map((place): [string, JsonObject] => {
    const members = parameters.filter((parameter) => parameter.in === place);
    // Header names arrive in lower case.
    const name = (parameter: JsonObject) =>
      place === 'header' ? textOf(parameter.name).toLowerCase() : textOf(parameter.name);
    return [
      place,
      {
        type: 'object',
        properties: Object.fromEntries(
          members.map((parameter) => [name(parameter), withDocument(parameter.schema ?? true)]),
        ),
        required: members.filter((parameter) => parameter.required === true).map(name),
      },
    ];
  });
  const required = groups.filter(([, group]) => listOf(group.required).length > 0).map(([place]) => place);
  return { type: 'object', properties: Object.fromEntries(groups), required };
}

/** Makes the references of a schema outside of the document refer to it. */
function withDocument(node: Json): Json {
  if (Array.isArray(node)) return node.map(withDocument);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? documentId + value : withDocument(value),
    ]),
  );
}
