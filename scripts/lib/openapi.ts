/** Parsed JSON or YAML. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** An OpenAPI description whose every `$ref` has its target in the same document. */
export type OpenApiDocument = JsonObject;

/**
 * An operation as it is called, with the values of its path and with all references of a message resolved. Everything
 * that shows or sends a request reads it here.
 */
export interface Operation {
  id: string;
  /** In lower case, as in the document. */
  method: string;
  path: string;
  /** JSON pointer of the operation, as a URI fragment: `#/paths/~1folders/post`. */
  pointer: string;
  node: JsonObject;
  /** The parameters of the path and of the operation, as in the document. */
  parameters: JsonObject[];
  /** The same parameters as values of a request. */
  inputs: Input[];
  /** The bodies that it accepts, by media type; empty if it accepts none. */
  bodies: Content[];
  /** The contents of each documented response by its code, in the order of the document. */
  responses: Map<string, Content[]>;
  /** Whether the operation requires the bearer token. */
  needsToken: boolean;
  /** Whether the body is a form. */
  sendsForm: boolean;
  /** Whether a success is bytes, not JSON. */
  answersBytes: boolean;
}

/** A value of a request: a parameter, or a field of a form. */
export interface Input {
  name: string;
  /** `path`, `query`, `header` or `cookie`; `form` for a field. */
  in: string;
  description: string;
  isRequired: boolean;
  /** The named examples; a single unnamed one is called `example`. */
  examples: Map<string, Json>;
  /** As in the document. */
  node: JsonObject;
}

/** A documented body: its media type, schema and examples. */
export interface Content {
  type: string;
  schema: Json | undefined;
  /** The named examples; a single unnamed one is called `example`. */
  examples: Map<string, Json>;
  /** The summaries of examples, by name. */
  summaries: Map<string, string>;
}

export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** All operations, in the order of the document. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(objectOf(document.paths)).flatMap(([path, item]) => {
    const pathItem = objectOf(item);
    return methods
      .filter((method) => method in pathItem)
      .map((method) => {
        const node = objectOf(pathItem[method]);
        const parameters = parametersOf(document, pathItem, node);
        const bodies = contentsOf(document, node.requestBody);
        const responses = new Map(
          Object.entries(objectOf(node.responses)).map(([code, response]) => [
            code,
            contentsOf(document, response),
          ]),
        );
        return {
          id: textOf(node.operationId),
          method,
          path,
          pointer: pointerOf('paths', path, method),
          node,
          parameters,
          inputs: parameters.map((parameter) => inputOf(document, parameter)),
          bodies,
          responses,
          needsToken: needsToken(node.security ?? document.security),
          sendsForm: bodies[0] !== undefined && !isJson(bodies[0].type),
          answersBytes: [...responses].some(
            ([code, contents]) => code.startsWith('2') && contents.some(({ type }) => !isJson(type)),
          ),
        };
      });
  });
}

/** A parameter of the operation replaces one of the path with the same name and place. */
function parametersOf(document: OpenApiDocument, pathItem: JsonObject, operation: JsonObject): JsonObject[] {
  const byKey = new Map<string, JsonObject>();
  for (const parameter of [...listOf(pathItem.parameters), ...listOf(operation.parameters)]) {
    const resolved = objectOf(dereference(document, parameter));
    byKey.set(`${textOf(resolved.in)} ${textOf(resolved.name)}`, resolved);
  }
  return [...byKey.values()];
}

function inputOf(document: OpenApiDocument, parameter: JsonObject): Input {
  return {
    name: textOf(parameter.name),
    in: textOf(parameter.in),
    description: textOf(parameter.description),
    isRequired: parameter.required === true,
    examples: examplesOf(document, parameter),
    node: parameter,
  };
}

function contentsOf(document: OpenApiDocument, body: Json | undefined): Content[] {
  const { content } = objectOf(dereference(document, body));
  return Object.entries(objectOf(content)).map(([type, value]) => {
    const media = objectOf(value);
    const named = Object.entries(objectOf(media.examples));
    const summaryOf = (example: Json) => textOf(objectOf(dereference(document, example)).summary);
    return {
      type,
      schema: media.schema,
      examples: examplesOf(document, media),
      summaries: new Map(named.map(([name, example]) => [name, summaryOf(example)])),
    };
  });
}

/** The examples of a media type or a parameter. */
function examplesOf(document: OpenApiDocument, holder: JsonObject): Map<string, Json> {
  const examples = new Map<string, Json>();
  if (holder.example !== undefined) examples.set('example', holder.example);
  for (const [name, example] of Object.entries(objectOf(holder.examples))) {
    examples.set(name, objectOf(dereference(document, example)).value ?? null);
  }
  return examples;
}

/** The first of several examples, by which an operation is shown. */
export const firstOf = (examples: ReadonlyMap<string, Json> | undefined): Json | undefined =>
  examples?.values().next().value;

export const isJson = (type: string): boolean => /[/+]json(;|$)/.test(type);

/** A value as text, as in a path, a query or a header. */
export const plain = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

/** Without a security requirement, or with an empty alternative, no token is needed. */
function needsToken(security: Json | undefined): boolean {
  const alternatives = listOf(security);
  return alternatives.length > 0 && alternatives.every((scheme) => Object.keys(objectOf(scheme)).length > 0);
}

/** The node, or the target of its `$ref`. */
export function dereference(document: OpenApiDocument, node: Json | undefined): Json | undefined {
  let current = node;
  while (isObject(current) && typeof current.$ref === 'string') current = at(document, current.$ref);
  return current;
}

/** The target of a pointer such as `#/components/schemas/Note`. */
export function at(document: OpenApiDocument, pointer: string): Json | undefined {
  let current: Json | undefined = document;
  for (const key of keysOf(pointer)) {
    if (Array.isArray(current)) current = current[Number(key)];
    else current = isObject(current) ? current[key] : undefined;
  }
  return current;
}

/** `#/paths/~1folders/post` from `'paths', '/folders', 'post'` */
export function pointerOf(...keys: string[]): string {
  return ['#', ...keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');
}

/** The keys of a pointer. */
export function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object; an empty one for any other value. */
export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** The list; an empty one for any other value. */
export function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** The text; an empty one for any other value. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/**
 * The branches of a conditional schema. Every valid value matches one of them, so tools that do not support `if` can
 * use their union.
 */
export function branchesOf(schema: JsonObject): [Json, Json] | undefined {
  const { if: condition, then: affirmative, else: negative } = schema;
  if (condition === undefined || affirmative === undefined || negative === undefined) return undefined;
  return [affirmative, negative];
}

/** An object with the same keys and other values. */
export function mapValues(object: JsonObject, map: (value: Json, key: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));
}
