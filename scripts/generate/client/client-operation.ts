import { firstOf, inputsIn, isJson, removalOf, valueOf, type Call, type Parameter } from '../../lib/call.ts';
import {
  at,
  dereference,
  isObject,
  listOf,
  objectOf,
  pointerOf,
  textOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../../lib/openapi.ts';
import { literal, nameIn } from './literal.ts';
import { parameterType, typeName } from './parameter-type.ts';

/** An operation as a function of the client. */
export interface ClientOperation {
  id: string;
  method: string;
  /** With placeholders for parameters: `/track/all{?page}{?workspaceId}`. */
  template: string;
  /** Fields of the input that are not in the body. */
  parameters: {
    name: string;
    type: string;
    required: boolean;
    description: string;
    removal: string | undefined;
  }[];
  /** Those that a caller passes in the options. */
  headers: Parameter[];
  body:
    | {
        type: string;
        encode: 'json' | 'form';
        required: boolean;
        example: Json | undefined;
        /** Fields that contain bytes. */
        bytes: readonly string[];
      }
    | undefined;
  output: { type: string; answers: 'json' | 'jsonOrNothing' | 'bytes' | 'nothing' };
  /** Whether it is safe to repeat although its method is not idempotent. */
  repeatable: boolean;
  takesToken: boolean;
  removal: string | undefined;
  /** A call with the contract's example. */
  example: string;
}

/** What the client does not support of an operation, each with the pointer of the part. */
export function* unsupportedIn(
  document: OpenApiDocument,
  operation: Call,
): Iterable<{ reason: string; pointer: string }> {
  const { method, path, node, pointer, parameters, body } = operation;
  for (const { in: place, name, node: described, pointer: own = pointer } of parameters) {
    const style = styles[place];
    const said = textOf(described.style);
    if (place === 'cookie')
      yield { reason: `its parameter ${name} is a cookie, which clients do not send`, pointer: own };
    else if (place === 'header' && !/^[\w!#$%&'*+.^`|~-]+$/.test(name))
      yield { reason: `its parameter ${name} is no name of a header`, pointer: own };
    else if (style !== undefined && !isOneValue(document, described.schema))
      yield { reason: `its parameter ${name} is not one value`, pointer: own };
    else if (style !== undefined && ![style, ''].includes(said))
      yield { reason: `its parameter ${name} has the style ${said}, not ${style}`, pointer: own };
    for (const keyword of ['allowReserved', 'allowEmptyValue'])
      if (place === 'query' && described[keyword] === true)
        yield { reason: `its parameter ${name} has ${keyword}, which clients do not support`, pointer: own };
  }
  const ofPath = pointerOf('paths', path);
  const servers = [pointer, ofPath].find((holder) => 'servers' in objectOf(at(document, holder)));
  if (servers !== undefined)
    yield { reason: 'it has servers of its own, which clients do not call', pointer: `${servers}/servers` };
  const scheme = otherScheme(document, node.security ?? document.security);
  if (scheme !== undefined)
    yield { reason: `it requires ${scheme}, which clients do not send`, pointer: `${pointer}/security` };
  if (body) {
    const types = [body.whole.type ?? 'object'].flat().map(textOf);
    const reason = ['get', 'head'].includes(method)
      ? `a ${method.toUpperCase()} request has no body`
      : !isEncoded(body.type)
        ? `its body is ${body.type}`
        : !types.includes('object')
          ? `its body is not an object, but ${types.join(' or ')}`
          : undefined;
    const content = isEncoded(body.type) ? [] : ['content', body.type];
    if (reason !== undefined)
      yield { reason, pointer: pointer + pointerOf('requestBody', ...content).slice(1) };
  }
  const names = [...sentIn(operation), ...(body?.fields ?? [])].map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) yield { reason: `two of its inputs are called ${twice}`, pointer };
}

function isOneValue(document: OpenApiDocument, schema: Json | undefined): boolean {
  const whole = objectOf(dereference(document, schema));
  const choices = listOf(whole.anyOf ?? whole.oneOf);
  return choices.length > 0
    ? choices.every((choice) => isOneValue(document, choice))
    : parameterType(whole) !== undefined;
}

const sentIn = ({ parameters }: Call) => parameters.filter((input) => input.in in styles);

/** @param operation of which the client supports all */
export function clientOperation(document: OpenApiDocument, operation: Call): ClientOperation {
  const { id, method, path, takesToken, removal } = operation;
  const sent = sentIn(operation);
  const body = bodyOf(document, operation);
  const query = sent.filter((parameter) => parameter.in === 'query');
  const input = Object.fromEntries([
    ...sent
      .filter(({ isRequired }) => isRequired)
      .map(({ name, examples }) => [name, firstOf(examples) ?? null]),
    ...Object.entries(objectOf(body?.example)),
  ]) as JsonObject;
  const headers = inputsIn(operation, 'header');
  const required = headers.filter(({ isRequired }) => isRequired);
  const values = Object.fromEntries(required.map((header) => [header.name, valueOf(header)]));
  const options = required.length > 0 ? `, { headers: ${literal(values)} }` : '';
  const argument = written(input, body?.bytes) || (options && ', {}');
  return {
    id,
    method: method.toUpperCase(),
    template: path + query.map(({ name }) => `{?${name}}`).join(''),
    parameters: sent.map(parameterOf),
    headers,
    body,
    output: outputOf(operation),
    // The client knows which methods are idempotent.
    repeatable: operation.repeatable && method === 'post',
    takesToken,
    removal,
    example: `await ${id}(client${argument}${options});`,
  };
}

/** A security scheme other than a token in the header `Authorization`, if a request needs one. */
function otherScheme(document: OpenApiDocument, security: Json | undefined): string | undefined {
  const schemes = objectOf(objectOf(document.components).securitySchemes);
  const isToken = (name: string) => {
    const { type, scheme } = objectOf(dereference(document, schemes[name]));
    return type === 'http'
      ? textOf(scheme).toLowerCase() === 'bearer'
      : type === 'oauth2' || type === 'openIdConnect';
  };
  const alternatives = listOf(security).map((alternative) => Object.keys(objectOf(alternative)));
  if (alternatives.some((names) => names.every(isToken))) return undefined;
  return alternatives.flat().find((name) => !isToken(name));
}

/** How a single value is written in each place, other than which it would be another value. */
const styles: Readonly<Record<string, string>> = { path: 'simple', query: 'form' };

const parameterOf = ({
  name,
  isRequired,
  description,
  node,
}: Parameter): ClientOperation['parameters'][number] => ({
  ...{ name, description, required: isRequired },
  type: parameterType(node.schema)!,
  removal: removalOf(node),
});

/** The input as the second argument of a call, with bytes as a Blob; empty without input. */
function written(input: JsonObject, bytes: readonly string[] = []): string {
  const fields = Object.entries(input).map(
    ([name, value]) =>
      `${nameIn(name)}: ${bytes.includes(name) ? `new Blob([${literal(value)}])` : literal(value)}`,
  );
  return fields.length > 0 ? `, { ${fields.join(', ')} }` : '';
}

const encodings = { 'application/json': 'json', 'multipart/form-data': 'form' } as const;

const isEncoded = (media: string): media is keyof typeof encodings => media in encodings;

function bodyOf(document: OpenApiDocument, { id, body }: Call) {
  if (!body || !isEncoded(body.type)) return undefined;
  const { type: media, schema, fields, isRequired, examples } = body;
  const encode = encodings[media];
  const named =
    isObject(schema) && typeof schema.$ref === 'string'
      ? typeName(schema.$ref)
      : `NonNullable<types.operations['${id}']['requestBody']>['content']['${media}']`;
  const files = fields.filter(({ schema }) => 'contentMediaType' in objectOf(dereference(document, schema)));
  const bytes = files.map(({ name }) => name);
  const blobs = files.map(({ name, isRequired }) => `${nameIn(name)}${isRequired ? '' : '?'}: Blob`);
  const type =
    bytes.length > 0 ? `Omit<${named}, ${bytes.map(literal).join(' | ')}> & { ${blobs.join('; ')} }` : named;
  return {
    ...{ type, encode, bytes },
    required: isRequired,
    example: firstOf(examples),
  };
}

function outputOf({ id, successes, answersBytes }: Call): ClientOperation['output'] {
  if (answersBytes) return { type: 'Response', answers: 'bytes' };
  const types = successes.flatMap(({ code, contents }) =>
    contents
      .filter(({ type }) => isJson(type))
      .map(({ type, schema }) =>
        isObject(schema) && typeof schema.$ref === 'string'
          ? typeName(schema.$ref)
          : `types.operations['${id}']['responses'][${/X/.test(code) ? `'${code}'` : code}]['content']['${type}']`,
      ),
  );
  if (types.length === 0) return { type: 'void', answers: 'nothing' };
  const isOptional = successes.some(({ contents }) => contents.length === 0);
  return {
    type: [...new Set([...types, ...(isOptional ? ['undefined'] : [])])].join(' | '),
    answers: isOptional ? 'jsonOrNothing' : 'json',
  };
}

/** Ids of the unknowns of an operation, its parameters, and the fields of its body. */
export function unknownsOf(document: OpenApiDocument, operation: Call): string[] {
  const schemas = operation.bodies.map(({ schema }) => objectOf(dereference(document, schema)));
  const nodes = [
    operation.node,
    ...operation.parameters.map(({ node }) => node),
    ...schemas,
    ...schemas.flatMap(({ properties }) => Object.values(objectOf(properties)).map(objectOf)),
  ];
  return [...new Set(nodes.flatMap((node) => listOf(node['x-unknown'])).map(textOf))];
}
