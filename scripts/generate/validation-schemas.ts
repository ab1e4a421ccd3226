import { callsOf, inputsIn, type Call, type Parameter } from '../lib/call.ts';
import {
  dereference,
  isObject,
  listOf,
  objectOf,
  pointerOf,
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
  return callsOf(document).map((call) => {
    const { id, pointer, node } = call;
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
      parameters: parameterSchema(call),
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

function parameterSchema(call: Call): JsonObject {
  const groups = places.map((place): [string, JsonObject] => {
    const members = inputsIn(call, place);
    // Header names arrive in lower case.
    const nameOf = ({ name }: Parameter) => (place === 'header' ? name.toLowerCase() : name);
    return [
      place,
      {
        type: 'object',
        properties: Object.fromEntries(
          members.map((parameter) => [nameOf(parameter), withDocument(parameter.schema ?? true)]),
        ),
        required: members.filter(({ isRequired }) => isRequired).map(nameOf),
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
