import { isJson, plain } from '../lib/call.ts';
import { dereference, objectOf, type Json, type OpenApiDocument } from '../lib/openapi.ts';
import type { DreddCase } from './dredd.ts';
import type { Exchange } from './exchanges.ts';
import { toDraft07 } from './json-schema.ts';

const formData = 'multipart/form-data';

/** An exchange in the form for Dredd. */
export async function toCase(
  document: OpenApiDocument,
  exchange: Exchange,
  headers: Record<string, string>,
): Promise<DreddCase> {
  const { body } = exchange.request;
  const { schema, type } = exchange.response;
  const form = body?.type === formData ? await encodeForm(document, exchange, body.value) : undefined;
  return {
    description: describe(exchange),
    headers: { ...headers, ...(form && { 'Content-Type': form.type }) },
    ...(form && { body: form.text }),
    ...(isJson(type) && { schema: toDraft07(document, schema) }),
  };
}

/** A 3.0 description of only this exchange, without schemas, which Dredd does not read. */
function describe({ operation, request, response }: Exchange): object {
  const { parameters, body } = request;
  return {
    openapi: '3.0.3',
    paths: {
      [operation.path]: {
        [operation.method]: {
          // Dredd refuses a parameter with an empty value, and then sends no request at all.
          parameters: parameters
            .map(({ name, in: place, value }) => ({ name, place, text: plain(value) }))
            .filter(({ text }) => text !== '')
            .map(({ name, place, text }) => ({
              name,
              in: place,
              required: true,
              schema: { type: 'string' },
              example: text,
            })),
          ...(body &&
            body.type !== formData && { requestBody: { content: { [body.type]: { example: body.value } } } }),
          responses: {
            [response.code]: {
              description: response.name,
              // Dredd ignores a response of any media type; the mock then sends text.
              content: {
                [response.type === '*/*' ? 'text/plain' : response.type]: { example: response.value },
              },
            },
          },
        },
      },
    },
  };
}

/** Sends no preference for a response that the mock should choose by itself, so that its choice is tested too. */
export function mockHeaders({ operation, response }: Exchange): Record<string, string> {
  const sendsToken = operation.needsToken && response.code !== '401';
  return {
    Accept: response.type,
    ...(sendsToken && { Authorization: 'Bearer example-token' }),
    ...(!response.isDefault && { Prefer: `code=${response.code}, example=${response.name}` }),
  };
}

/** Dredd cannot encode a form from an example. */
async function encodeForm(
  document: OpenApiDocument,
  { operation }: Exchange,
  value: Json,
): Promise<{ type: string; text: string }> {
  const form = new FormData();
  for (const [name, field] of Object.entries(objectOf(value))) {
    const described = operation.body?.fields.find((each) => each.name === name);
    const { format } = objectOf(dereference(document, described?.schema));
    const text = plain(field);
    if (format === 'binary') form.set(name, new File([text], name, { type: 'application/octet-stream' }));
    else form.set(name, text);
  }
  const encoded = new Response(form);
  return { type: encoded.headers.get('Content-Type') ?? formData, text: await encoded.text() };
}
