import { createHash } from 'node:crypto';
import { objectOf, textOf, type Json, type JsonObject, type OpenApiDocument } from '../lib/openapi.ts';
import { collectionFolders, type CollectionRequest, type Field } from './requests.ts';
import { bodyText, fileName, secrets, settings, uploadFlow, type FlowStep } from './upload-flow.ts';

/** Identifies the format of a collection. */
const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** A collection in Postman's format 2.1: every operation with its examples, and the upload flow. */
export function postmanCollection(description: OpenApiDocument): JsonObject {
  const info = objectOf(description.info);
  const folders = collectionFolders(description).map(({ title, description, requests }) => ({
    name: title,
    description,
    item: requests.map(itemOf),
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

function itemOf(request: CollectionRequest): JsonObject {
  // Postman shows an example of a response only with a request; the complete one is above.
  const requestOfExample = { method: request.method, header: [], url: urlOf(request.path, [], []) };
  return {
    name: request.title,
    request: requestOf(request),
    response: request.answers.map(({ name, code, body }) => ({
      ...{ name, code, status: '', originalRequest: requestOfExample },
      _postman_previewlanguage: 'json',
      header: [{ key: 'Content-Type', value: 'application/json' }],
      cookie: [],
      body: JSON.stringify(body, null, 2),
    })),
  };
}

function requestOf({
  method,
  path,
  description,
  needsToken,
  pathFields,
  query,
  headers,
  body,
  accept,
}: CollectionRequest): JsonObject {
  const isJson = body !== undefined && 'json' in body;
  return {
    ...{ method, description },
    ...(needsToken ? {} : { auth: { type: 'noauth' } }),
    header: [
      { key: 'Accept', value: accept },
      ...headers.map((field) => ({ ...keyed(field), disabled: !field.isRequired })),
      ...(isJson ? [{ key: 'Content-Type', value: 'application/json' }] : []),
    ],
    url: urlOf(path, pathFields, query),
    ...(body && {
      body: isJson
        ? { mode: 'raw', raw: bodyText(body.json), options: { raw: { language: 'json' } } }
        : {
            mode: 'formdata',
            formdata: ('form' in body ? body.form : []).map((field) => ({
              key: field.name,
              description: field.description,
              ...(field.name === 'file'
                ? { type: 'file', src: fileName }
                : { type: 'text', value: field.value }),
              disabled: !field.isRequired,
            })),
          },
    }),
  };
}

function urlOf(path: string, pathFields: readonly Field[], query: readonly Field[]): JsonObject {
  const segments = path
    .slice(1)
    .replaceAll(/\{([^}]+)\}/g, ':$1')
    .split('/');
  const search = query.filter(({ isRequired }) => isRequired).map(({ name, value }) => `${name}=${value}`);
  return {
    raw: `{{baseUrl}}/${segments.join('/')}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path: segments,
    ...(query.length > 0 && {
      query: query.map((field) => ({ ...keyed(field), disabled: !field.isRequired })),
    }),
    ...(pathFields.length > 0 && { variable: pathFields.map(keyed) }),
  };
}

const keyed = ({ name, value, description }: Field) => ({ key: name, value, description });

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
