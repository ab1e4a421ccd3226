import {
  dereference,
  listOf,
  objectOf,
  pointerOf,
  textOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from './openapi.ts';

/**
 * An operation as it is called, with all references of a message resolved. Clients, packages, pages, samples, collections
 * and the tests of examples all read it here.
 */
export interface Call {
  id: string;
  /** In lower case, as in the document. */
  method: string;
  path: string;
  /** JSON pointer of the operation, as a URI fragment: `#/paths/~1folders/post`. */
  pointer: string;
  /** The first tag. */
  tag: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  /** The body that is sent: JSON if the operation accepts it. */
  body: Body | undefined;
  /** All bodies that it accepts. */
  bodies: Content[];
  /** Each documented response by its code, in the order of the document. */
  responses: Map<string, Answer>;
  successes: Answer[];
  errors: Answer[];
  /** Whether a success is only bytes, not JSON as well. */
  answersBytes: boolean;
  needsToken: boolean;
  /** Whether a token may be sent: `needsToken` is false as well where it is optional. */
  takesToken: boolean;
  /** When a deprecated operation will be removed; its description says what to use instead. */
  removal: string | undefined;
  /** Whether it is safe to send it twice. */
  repeatable: boolean;
  /** The operation as in the document. */
  node: JsonObject;
}

/** A value of a request: a parameter, or a field of a body. */
export interface Parameter {
  name: string;
  /** `path`, `query`, `header` or `cookie`; `body` for a field. */
  in: string;
  description: string;
  isRequired: boolean;
  /** The named examples; a single unnamed one is called `example`. */
  examples: Map<string, Json>;
  schema: Json | undefined;
  /** As in the document. */
  node: JsonObject;
  /** JSON pointer of a parameter, of its component if it is one. */
  pointer?: string;
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

/** The body of a request. */
export interface Body extends Content {
  isRequired: boolean;
  isForm: boolean;
  /** The schema without a reference. */
  whole: JsonObject;
  /** Its properties, with the values of the first example. */
  fields: Parameter[];
}

export interface Answer {
  code: string;
  description: string;
  /** JSON comes first. */
  contents: Content[];
  headers: Header[];
}

/** A header of a response. */
export type Header = Pick<Parameter, 'name' | 'description' | 'isRequired' | 'schema' | 'node'>;

export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Operations that use POST, but only read. */
const reading: ReadonlySet<string> = new Set(['listUploadedParts', 'presignUpload', 'signParts']);

/** All operations, in the order of the document. */
export const callsOf = (document: OpenApiDocument): Call[] =>
  Object.entries(objectOf(document.paths)).flatMap(([path, item]) =>
    methods.filter((method) => method in objectOf(item)).map((method) => callOf(document, path, method)),
  );

function callOf(document: OpenApiDocument, path: string, method: string): Call {
  const pathItem = objectOf(objectOf(document.paths)[path]);
  const node = objectOf(pathItem[method]);
  const id = textOf(node.operationId);
  const bodies = contentsOf(document, node.requestBody);
  const answers = Object.entries(objectOf(node.responses)).map(([code, response]): Answer => {
    const { description, headers } = objectOf(dereference(document, response));
    return {
      ...{ code, description: textOf(description), contents: contentsOf(document, response) },
      headers: Object.entries(objectOf(headers)).map(([name, header]): Header => {
        const node = objectOf(dereference(document, header));
        const isRequired = node.required === true;
        return { name, isRequired, description: textOf(node.description), schema: node.schema, node };
      }),
    };
  });
  const successes = answers.filter(({ code }) => code.startsWith('2'));
  return {
    ...{ id, method, path, node, bodies, successes },
    pointer: pointerOf('paths', path, method),
    tag: textOf(listOf(node.tags)[0]),
    summary: textOf(node.summary),
    description: textOf(node.description),
    parameters: [
      ...new Map([
        ...parametersOf(document, pathItem, pointerOf('paths', path)),
        ...parametersOf(document, node, pointerOf('paths', path, method)),
      ]).values(),
    ].filter(({ name, in: place }) => place !== 'header' || !ignoredHeaders.test(name)),
    body: bodyOf(document, node, bodies),
    responses: new Map(answers.map((answer) => [answer.code, answer])),
    errors: answers.filter(({ code }) => /^[45]/.test(code)),
    answersBytes: successes.some(
      ({ contents }) => contents.length > 0 && !contents.some(({ type }) => isJson(type)),
    ),
    ...tokenOf(node.security ?? document.security),
    removal: removalOf(node),
    repeatable: !['post', 'patch'].includes(method) || reading.has(id),
  };
}

/** OpenAPI describes them elsewhere, and ignores parameters with these names. */
const ignoredHeaders = /^(accept|content-type|authorization)$/i;

/** By place and name: a parameter of the operation replaces one of the path with the same. */
const parametersOf = (document: OpenApiDocument, holder: JsonObject, pointer: string) =>
  listOf(holder.parameters).map((parameter, index): [string, Parameter] => {
    const node = objectOf(dereference(document, parameter));
    const name = textOf(node.name);
    return [
      `${textOf(node.in)} ${name}`,
      {
        ...{ name, node },
        in: textOf(node.in),
        description: textOf(node.description),
        isRequired: node.required === true,
        examples: examplesOf(document, node),
        schema: node.schema,
        pointer: textOf(objectOf(parameter).$ref) || `${pointer}/parameters/${String(index)}`,
      },
    ];
  });

function bodyOf(
  document: OpenApiDocument,
  operation: JsonObject,
  bodies: readonly Content[],
): Body | undefined {
  const content = bodies.find(({ type }) => type === 'application/json') ?? bodies[0];
  if (!content) return undefined;
  const whole = objectOf(dereference(document, content.schema));
  const example = objectOf(firstOf(content.examples));
  const required = listOf(whole.required);
  return {
    ...{ ...content, whole },
    isForm: !isJson(content.type),
    isRequired: objectOf(dereference(document, operation.requestBody)).required === true,
    fields: Object.entries(objectOf(whole.properties)).map(([name, schema]): Parameter => {
      const value = example[name];
      return {
        ...{ name, in: 'body', schema, node: objectOf(schema), isRequired: required.includes(name) },
        description: textOf(objectOf(schema).description),
        examples: new Map(value === undefined ? [] : [['example', value]]),
      };
    }),
  };
}

function contentsOf(document: OpenApiDocument, body: Json | undefined): Content[] {
  const { content } = objectOf(dereference(document, body));
  // JSON first, which the clients ask for.
  const entries = Object.entries(objectOf(content)).sort(([a], [b]) => Number(isJson(b)) - Number(isJson(a)));
  return entries.map(([type, value]) => {
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

/** Without a security requirement, no token is sent. With an empty alternative, it is optional. */
function tokenOf(security: Json | undefined): Pick<Call, 'needsToken' | 'takesToken'> {
  const alternatives = listOf(security).map((scheme) => Object.keys(objectOf(scheme)).length > 0);
  const takesToken = alternatives.includes(true);
  return { takesToken, needsToken: takesToken && !alternatives.includes(false) };
}

/** When a part that is deprecated will be removed: `it will be removed on 2031-01-31.` */
export function removalOf({ deprecated, 'x-sunset': sunset }: JsonObject): string | undefined {
  if (deprecated !== true) return undefined;
  return `it will be removed${sunset === undefined ? '' : ` on ${textOf(sunset)}`}.`;
}

/** The first of several examples, by which an operation is shown. */
export const firstOf = (examples: ReadonlyMap<string, Json> | undefined): Json | undefined =>
  examples?.values().next().value;

export const isJson = (type: string): boolean => /[/+]json(;|$)/.test(type);

/** The parameters in a place, such as `path`. */
export const inputsIn = ({ parameters }: Pick<Call, 'parameters'>, place: string): Parameter[] =>
  parameters.filter((parameter) => parameter.in === place);

/** A value as text, as in a path, a query or a header. */
export const plain = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

/** The value of the first example; empty without one. */
export const valueOf = ({ examples }: Parameter): string => plain(firstOf(examples) ?? '');

type Values = Readonly<Record<string, Json>>;

/** The first examples of the parameters in a place, by name. */
export const valuesIn = (call: Pick<Call, 'parameters'>, place: string): Record<string, Json> =>
  Object.fromEntries(
    inputsIn(call, place).flatMap(({ name, examples }) =>
      examples.size > 0 ? [[name, firstOf(examples)!] as const] : [],
    ),
  );

/** E.g. `/file-entries/4822/share?workspaceId=0`. */
export function filledPath(path: string, inPath: Values = {}, query: Values = {}): string {
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(plain(inPath[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, plain(value)]),
  );
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}
