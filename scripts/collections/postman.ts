import { createHash } from 'node:crypto';
import { firstOf, inputsIn, valueOf, type Call, type Parameter } from '../lib/call.ts';
import { objectOf, textOf, type Json, type JsonObject, type OpenApiDocument } from '../lib/openapi.ts';
import { acceptOf, collectionFolders, searchOf, shownResponses } from './requests.ts';
import { bodyText, fileName, secrets, settings, uploadFlow, type FlowStep } from './upload-flow.ts';

/** Identifies the format of a collection. */
const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** A collection in Postman's format 2.1: every operation with its examples, and the upload flow. */
export function postmanCollection(description: OpenApiDocument): JsonObject {
  const info = objectOf(description.info);
  const folders = collectionFolders(description).map(({ title, description: about, operations }) => ({
    name: title,
    description: about,
    item: operations.map((operation) => itemOf(operation)),
  }));
  const flow = {
    name: uploadFlow.title,
    description: uploadFlow.description,
    item: uploadFlow.steps.map(stepOf),
  };
  return {
    info: {
      _postman_id: idOf(textOf(info.title)),
      name: 'File Storage API',
      description: textOf(info.description),
      version: textOf(info.version),
      schema,
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    event: [script([`pm.test('is a success', () => pm.expect(pm.response.code).to.be.within(200, 299));`])],
    item: [flow, ...folders],
  };
}

const script = (exec: readonly string[]): JsonObject => ({
  listen: 'test',
  script: { type: 'text/javascript', exec: [...exec] },
});

/** The variables of the collection. */
export function postmanEnvironment(): JsonObject {
  return {
    id: idOf('environment'),
    name: 'File Storage: reference server',
    values: Object.entries(settings).map(([key, value]) => ({
      ...{ key, value },
      type: secrets.includes(key) ? 'secret' : 'default',
      enabled: true,
    })),
    _postman_variable_scope: 'environment',
  };
}

function itemOf(operation: Call): JsonObject {
  const method = operation.method.toUpperCase();
  // Postman shows an example of a response only with a request; the complete one is above.
  const requestOfExample = { method, header: [], url: urlOf(operation.path, [], []) };
  return {
    name: operation.summary,
    request: requestOf(operation),
    response: shownResponses(operation).map(({ name, code, body }) => ({
      ...{ name, code, status: '', originalRequest: requestOfExample },
      _postman_previewlanguage: 'json',
      header: [{ key: 'Content-Type', value: 'application/json' }],
      cookie: [],
      body: JSON.stringify(body, null, 2),
    })),
  };
}

function requestOf(operation: Call): JsonObject {
  const { body } = operation;
  const isJson = body?.isForm === false;
  return {
    method: operation.method.toUpperCase(),
    description: operation.description,
    ...(operation.needsToken ? {} : { auth: { type: 'noauth' } }),
    header: [
      { key: 'Accept', value: acceptOf(operation) },
      ...inputsIn(operation, 'header').map((input) => ({ ...keyed(input), disabled: !input.isRequired })),
      ...(isJson ? [{ key: 'Content-Type', value: 'application/json' }] : []),
    ],
    url: urlOf(operation.path, inputsIn(operation, 'path'), inputsIn(operation, 'query')),
    ...(body && {
      body: isJson
        ? {
            mode: 'raw',
            raw: bodyText(firstOf(body.examples) ?? null),
            options: { raw: { language: 'json' } },
          }
        : {
            mode: 'formdata',
            formdata: body.fields.map((field) => ({
              key: field.name,
              description: field.description,
              ...(field.name === 'file'
                ? { type: 'file', src: fileName }
                : { type: 'text', value: valueOf(field) }),
              disabled: !field.isRequired,
            })),
          },
    }),
  };
}

function urlOf(path: string, inPath: readonly Parameter[], query: readonly Parameter[]): JsonObject {
  const segments = path
    .slice(1)
    .replaceAll(/\{([^}]+)\}/g, ':$1')
    .split('/');
  return {
    raw: `{{baseUrl}}/${segments.join('/')}${searchOf(query)}`,
    host: ['{{baseUrl}}'],
    path: segments,
    ...(query.length > 0 && {
      query: query.map((input) => ({ ...keyed(input), disabled: !input.isRequired })),
    }),
    ...(inPath.length > 0 && { variable: inPath.map(keyed) }),
  };
}

const keyed = (input: Parameter) => ({
  key: input.name,
  value: valueOf(input),
  description: input.description,
});

function stepOf({ title, method, to, needsToken, body, keeps }: FlowStep): JsonObject {
  const [type, text] = 'json' in body ? ['application/json', bodyText(body.json)] : [body.type, body.text];
  const kept = Object.entries(keeps).map(([name, { at, isLastSegment }]) => {
    const value = `pm.response.json().${at.join('.')}${isLastSegment ? ".split('/').pop()" : ''}`;
    return `pm.environment.set('${name}', ${value});`;
  });
  return {
    name: title,
    ...(kept.length > 0 && { event: [script(kept)] }),
    request: {
      method,
      ...(needsToken ? {} : { auth: { type: 'noauth' } }),
      header: [
        { key: 'Accept', value: 'application/json' },
        { key: 'Content-Type', value: type },
      ],
      url: 'url' in to ? { raw: to.url, host: [to.url] } : urlOf(to.path, [], []),
      body: { mode: 'raw', raw: text },
    } satisfies Record<string, Json>,
    response: [],
  };
}

/** Constant for a name, so that the file does not change. */
function idOf(name: string): string {
  const digits = createHash('sha256').update(`file-storage ${name}`).digest('hex');
  const part = (from: number, to: number) => digits.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-4${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
}
