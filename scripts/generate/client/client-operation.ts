import { firstOf, inputsIn, type Call, type Parameter } from '../../lib/call.ts';
import {
  dereference,
  isObject,
  listOf,
  objectOf,
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
  parameters: { name: string; type: string; required: boolean; description: string }[];
  /** Names of headers, which a caller passes in the options. */
  headers: string[];
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
  output: { type: string; answers: 'json' | 'bytes' | 'nothing' };
  /** Whether it is safe to repeat although its method is not idempotent. */
  repeatable: boolean;
  takesToken: boolean;
  deprecation: string | undefined;
  /** A call with the contract's example. */
  example: string;
}

/** @throws Error for a feature that the client does not support */
export function clientOperation(document: OpenApiDocument, operation: Call): ClientOperation {
  const { id, method, path, node, parameters, takesToken, deprecation } = operation;
  const sent = parameters.filter((input) => ['path', 'query'].includes(input.in));
  const cookie = parameters.find((input) => input.in === 'cookie');
  if (cookie) throw new Error(`its parameter ${cookie.name} is a cookie, which clients do not send`);
  const ownServers = node.servers ?? objectOf(objectOf(document.paths)[path]).servers;
  if (ownServers !== undefined) throw new Error('it has servers of its own, which clients do not call');
  const scheme = otherScheme(document, node.security ?? document.security);
  if (scheme !== undefined) throw new Error(`it requires ${scheme}, which clients do not send`);
  const body = bodyOf(operation);
  if (body && ['get', 'head'].includes(method))
    throw new Error(`a ${method.toUpperCase()} request has no body`);
  const twice = [...sent.map(({ name }) => name), ...(body?.fields ?? [])].find(
    (name, index, all) => all.indexOf(name) !== index,
  );
  if (twice !== undefined) throw new Error(`two of its inputs are called ${twice}`);
  const query = sent.filter((parameter) => parameter.in === 'query');
  const input = Object.fromEntries([
    ...sent
      .filter(({ isRequired }) => isRequired)
      .map(({ name, examples }) => [name, firstOf(examples) ?? null]),
    ...Object.entries(objectOf(body?.example)),
  ]) as JsonObject;
  const takesInput = sent.length > 0 || body !== undefined;
  return {
    id,
    method: method.toUpperCase(),
    template: path + query.map(({ name }) => `{?${name}}`).join(''),
    parameters: sent.map(parameterOf),
    headers: inputsIn(operation, 'header').map(({ name }) => name),
    body,
    output: outputOf(operation),
    // The client knows which methods are idempotent.
    repeatable: operation.repeatable && method === 'post',
    takesToken,
    deprecation,
    example: `await ${id}(client${takesInput ? written(input, body?.bytes) : ''});`,
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

function parameterOf(input: Parameter): ClientOperation['parameters'][number] {
  const { name, isRequired, description, node } = input;
  const type = parameterType(node.schema);
  if (type === undefined) throw new Error(`its parameter ${name} is not one value`);
  const style = styles[input.in];
  if ((node.style ?? style) !== style)
    throw new Error(`its parameter ${name} has the style ${textOf(node.style)}, not ${style!}`);
  return { name, type, required: isRequired, description };
}

/** The input as the second argument of a call, with bytes as a Blob; empty without input. */
function written(input: JsonObject, bytes: readonly string[] = []): string {
  const fields = Object.entries(input).map(
    ([name, value]) =>
      `${nameIn(name)}: ${bytes.includes(name) ? `new Blob([${literal(value)}])` : literal(value)}`,
  );
  return fields.length > 0 ? `, { ${fields.join(', ')} }` : '';
}

function bodyOf({ id, body }: Call) {
  if (!body) return undefined;
  const { type: media, schema, whole, fields, isRequired, examples } = body;
  const encode = ({ 'application/json': 'json', 'multipart/form-data': 'form' } as const)[media];
  if (!encode) throw new Error(`its body is ${media}`);
  const types = [whole.type ?? 'object'].flat().map(textOf);
  if (!types.includes('object')) throw new Error(`its body is not an object, but ${types.join(' or ')}`);
  const named =
    isObject(schema) && typeof schema.$ref === 'string'
      ? typeName(schema.$ref)
      : `NonNullable<types.operations['${id}']['requestBody']>['content']['${media}']`;
  const bytes = fields.filter(({ node }) => 'contentMediaType' in node).map(({ name }) => name);
  const type =
    bytes.length > 0
      ? `Omit<${named}, ${bytes.map(literal).join(' | ')}> & { ${bytes.map((name) => `${nameIn(name)}: Blob`).join('; ')} }`
      : named;
  return {
    ...{ type, encode, bytes },
    fields: fields.map(({ name }) => name),
    required: isRequired,
    example: firstOf(examples),
  };
}

function outputOf({ id, successes, answersBytes }: Call): ClientOperation['output'] {
  if (answersBytes) return { type: 'Response', answers: 'bytes' };
  const types = successes.flatMap(({ code, contents }) =>
    contents.map(({ schema }) =>
      isObject(schema) && typeof schema.$ref === 'string'
        ? typeName(schema.$ref)
        : `types.operations['${id}']['responses'][${/X/.test(code) ? `'${code}'` : code}]['content']['application/json']`,
    ),
  );
  if (types.length === 0) return { type: 'void', answers: 'nothing' };
  return { type: [...new Set(types)].join(' | '), answers: 'json' };
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
