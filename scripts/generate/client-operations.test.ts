import { expect, test } from 'vitest';
import type { JsonObject } from '../lib/openapi.ts';
import { clientOperationsSources } from './client-operations.ts';

/** The module of an operation with these parameters. */
const moduleWith = (...parameters: JsonObject[]) => moduleOf('get', { parameters });

async function moduleOf(method: string, parts: JsonObject) {
  const operation = { operationId: 'listFiles', tags: ['Files'], summary: 'List files' };
  const document = {
    openapi: '3.1.0',
    components: { schemas: { Bytes: { type: 'string', contentMediaType: 'image/png' } } },
    paths: {
      '/files': { [method]: { ...operation, ...parts, responses: { 204: { description: 'Success.' } } } },
    },
  };
  const nowhere = () => Promise.reject(new Error('There is nothing to report.'));
  const sources = await clientOperationsSources(document, { types: 'types.ts', unknowns: [] }, nowhere);
  return sources.get('files.ts');
}

test('a parameter that will be removed says so, with the date', async () => {
  const source = await moduleWith({
    ...{ name: 'oldOrder', in: 'query', description: 'The order.', schema: { type: 'string' } },
    ...{ deprecated: true, 'x-sunset': '2031-01-31' },
  });
  expect(source).toMatch(
    /The order\.\n +\* @deprecated it will be removed on 2031-01-31\.\n +\*\/\n +oldOrder\?: string/,
  );
});

test('a required header is required, other than those that clients set themselves', async () => {
  const header = (name: string, required: boolean) => ({
    ...{ name, in: 'header', required, schema: { type: 'string' }, example: 'a' },
  });
  const source = await moduleWith(header('X-Key', true), header('X-Depth', false), header('accept', true));
  expect(source).toContain(": OperationWithHeaders<'X-Key', Readonly<Record<string, never>>, void> =");
  expect(source).toContain("listFiles(client, {}, { headers: { 'X-Key': 'a' } });");
  expect(await moduleWith(header('X-Depth', false))).toContain(': OperationWithoutInput<void> =');
});

test('a text in an example keeps its blanks, on one line', async () => {
  const text = `${'long '.repeat(40)}  two   blanks,\u00a0\ufeff\u2028a line, */ and 'quotes'`;
  const source = await moduleWith({
    ...{ name: 'text', in: 'query', required: true, schema: { type: 'string' }, example: text },
  });
  const written = text.replace('\u2028', String.raw`\u2028`).replace('*/', String.raw`*\/`);
  expect(source).toContain(
    `@example\n * await listFiles(client, { text:\n * '${written.replaceAll("'", String.raw`\'`)}'\n * });\n`,
  );
});

test('a file of a form is a Blob, and required only if the form requires it', async () => {
  const bytes = { $ref: '#/components/schemas/Bytes' };
  const schema = { type: 'object', required: ['file'], properties: { file: bytes, thumbnail: bytes } };
  const source = await moduleOf('post', { requestBody: { content: { 'multipart/form-data': { schema } } } });
  expect(source).toMatch(/Omit<.+, 'file' \| 'thumbnail'> & \{ file: Blob; thumbnail\?: Blob \}/);
});
