import { expect, it } from 'vitest';
import { readBundle } from '../lib/bundles.ts';
import { pathsOf } from '../lib/paths.ts';
import { toOpenApi32 } from './openapi-3.2.ts';

it('adds the tree of tags, summaries of responses and names of servers, but changes no schema', async () => {
  const contract = await readBundle(pathsOf(), 'openapi.json');
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
