import { childOf, isObject, listOf, objectOf, stringsOf, valueAt, type JsonObject } from './json.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** A node of a description, and its pointer. */
export interface Place {
  readonly node: unknown;
  /** JSON Pointer into the description. */
  readonly pointer: string;
}

export interface DescribedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly pointer: string;
  readonly tags: readonly string[];
  readonly needsToken: boolean;
  readonly node: JsonObject;
  /** The node of the path, whose parameters apply to the operation too. */
  readonly pathItem: JsonObject;
}

/** A documented response. */
export interface DocumentedResponse {
  /** e.g. `200` or `4XX` */
  readonly code: string;
  /** Its JSON Pointer in the responses of the operation. */
  readonly pointer: string;
  /** The response with its references resolved. */
  readonly place: Place;
  /** Schema of its content; undefined if it has none. */
  readonly schema: Place | undefined;
  /** Whether its content is JSON. */
  readonly json: boolean;
}

/** Reads an OpenAPI description. */
export class Description {
  readonly document: JsonObject;
  readonly title: string;
  readonly version: string;
  readonly operations: ReadonlyMap<string, DescribedOperation>;

  constructor(document: JsonObject) {
    const { title, version } = objectOf(document.info);
    this.document = document;
    this.title = String(title);
    this.version = String(version);
    this.operations = new Map(this.#operations().map((operation) => [operation.id, operation]));
  }

  #operations(): DescribedOperation[] {
    const { paths, security } = this.document;
    return Object.entries(objectOf(paths)).flatMap(([path, item]) =>
      Object.entries(objectOf(item)).flatMap(([method, node]) => {
        if (!methods.includes(method) || !isObject(node) || typeof node.operationId !== 'string') return [];
        return {
          id: node.operationId,
          method: method.toUpperCase(),
          path,
          pointer: childOf(childOf('/paths', path), method),
          tags: stringsOf(node.tags),
          needsToken: listOf(node.security ?? security).length > 0,
          node,
          pathItem: objectOf(item),
        };
      }),
    );
  }

  /** Resolves references, including chains of them. */
  resolve(place: Place): Place {
    let current = place;
    while (isObject(current.node) && typeof current.node.$ref === 'string') {
      current = this.at(current.node.$ref.slice(1));
    }
    return current;
  }

  at(pointer: string): Place {
    return { node: valueAt(this.document, pointer), pointer };
  }

  /** The parameters of an operation and of its path, with references resolved. */
  parametersOf({ node, pathItem }: DescribedOperation): JsonObject[] {
    return [...listOf(pathItem.parameters), ...listOf(node.parameters)].map((parameter) =>
      objectOf(this.resolve({ node: parameter, pointer: '' }).node),
    );
  }

  responses({ node, pointer }: DescribedOperation): DocumentedResponse[] {
    const base = childOf(pointer, 'responses');
    return Object.entries(objectOf(node.responses)).map(([code, response]) =>
      this.#response(code, { node: response, pointer: childOf(base, code) }),
    );
  }

  /** By the exact code, or else by its range, as the OpenAPI Specification says. */
  responseFor(operation: DescribedOperation, status: number): DocumentedResponse | undefined {
    const responses = this.responses(operation);
    const range = `${Math.floor(status / 100)}XX`;
    return [String(status), range, 'default']
      .map((wanted) => responses.find(({ code }) => code === wanted))
      .find((found) => found !== undefined);
  }

  #response(code: string, documented: Place): DocumentedResponse {
    const place = this.resolve(documented);
    const content = Object.entries(objectOf(objectOf(place.node).content));
    const [type, media] = content.find(([name]) => isJsonType(name)) ?? content[0] ?? [];
    const schema =
      type === undefined
        ? undefined
        : {
            node: objectOf(media).schema,
            pointer: childOf(childOf(childOf(place.pointer, 'content'), type), 'schema'),
          };
    return {
      code,
      pointer: documented.pointer,
      place,
      schema: schema?.node === undefined ? undefined : schema,
      json: type !== undefined && isJsonType(type),
    };
  }
}

/** Whether a content type is JSON, regardless of its parameters. */
export function isJsonType(contentType: string): boolean {
  const [essence = ''] = contentType.split(';');
  return /^application\/(?:json|[^/\s]+\+json)$/i.test(essence.trim());
}
