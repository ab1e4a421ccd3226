import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { JsonObject } from '../lib/openapi.ts';
import { temporaryFolder } from '../lib/temporary-folder.ts';
import { withoutFiles } from './without-files.ts';

test('an overlay for any folder adds the components that its files had, even if they contain themselves', async () => {
  const folder = await temporaryFolder();
  const files = {
    'components/schemas/Note.yaml': 'type: object',
    'overlays/own/schemas/Tree.yaml':
      '{ type: object, properties: { child: { $ref: Tree.yaml }, note: { $ref: ../../../components/schemas/Note.yaml } } }',
    'overlays/own/paths/trees.yaml':
      '{ get: { parameters: [{ $ref: ../../../components/parameters/Page.yaml }], responses: { "200": { $ref: ../responses/Trees.yaml }, "404": { $ref: "#/components/responses/No" } } } }',
    'overlays/own/responses/Trees.yaml':
      'content: { application/json: { schema: { $ref: ../schemas/Tree.yaml } } }',
  };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const contract = { components: { schemas: { Note: { type: 'object' } }, parameters: { Page: {} } } };
  const action = {
    target: '$.paths',
    update: { '/trees': { $ref: 'own/paths/trees.yaml', summary: 'Trees' } },
  };
  const published = withoutFiles({ actions: [action] }, path.join(folder, 'overlays/own.yaml'), contract);
  const [components, trees] = published.actions as JsonObject[];

  expect(components).toMatchObject({ target: '$.components' });
  expect(components!.update).toEqual({
    responses: {
      Trees: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } } },
    },
    schemas: {
      Tree: {
        type: 'object',
        properties: {
          child: { $ref: '#/components/schemas/Tree' },
          note: { $ref: '#/components/schemas/Note' },
        },
      },
    },
  });
  const parameters = [{ $ref: '#/components/parameters/Page' }];
  const responses = {
    200: { $ref: '#/components/responses/Trees' },
    404: { $ref: '#/components/responses/No' },
  };
  expect(trees).toEqual({
    target: '$.paths',
    update: { '/trees': { summary: 'Trees', get: { parameters, responses } } },
  });
});
