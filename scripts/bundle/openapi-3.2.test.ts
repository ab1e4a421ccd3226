import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BaseResolver, createConfig, lintDocument, Source } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { layoutOf } from '../lib/layout.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { toOpenApi32 } from './openapi-3.2.ts';

const read = async (name: string) =>
  JSON.parse(await readFile(path.join(layoutOf().generated, name), 'utf8')) as OpenApiDocument;

it('is accepted by Redocly as OpenAPI 3.2', async () => {
  const config = await createConfig({ extends: ['spec'] });
  const problems = await lintDocument({
    document: { source: new Source('openapi-3.2.json', ''), parsed: await read('openapi-3.2.json') },
    config,
    externalRefResolver: new BaseResolver(config.resolve),
  });
  expect(problems.map(({ message }) => message)).toEqual([]);
});

it('adds the tree of tags, summaries of responses and names of servers, but changes no schema', async () => {
  const contract = await read('openapi.json');
  const document = toOpenApi32(contract);
  expect(document).toMatchObject({
    openapi: '3.2.0',
    servers: [{ name: 'example' }, { name: 'any' }],
    tags: expect.arrayContaining([
      expect.objectContaining({ name: 'Uploads', parent: 'Entries', kind: 'nav' }),
    ]) as unknown,
    paths: {
      '/auth/login': {
        post: {
          responses: {
            '2XX': { summary: 'The user is signed in' },
            '4XX': { summary: 'The request data is invalid, or the credentials are wrong' },
          },
        },
      },
    },
    components: { responses: { Forbidden: { summary: 'The caller has no permission for the resource' } } },
  });
  expect(document.components).toHaveProperty(
    'schemas',
    (contract.components as { schemas: unknown }).schemas,
  );
});
