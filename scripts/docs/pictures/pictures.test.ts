import { expect, test } from 'vitest';
import type { JsonObject } from '../../lib/openapi.ts';
import type { SiteModel } from '../model/site-model.ts';
import { drawPictures } from './draw.ts';
import { picturesOf } from './pictures.ts';

test('names of the contract may have any characters', async () => {
  const schemas: JsonObject = {
    CreateShareableLinkRequest: { properties: { 'allow_re-share': { type: 'boolean' } } },
    SharePermission: { enum: ['full-access', '2 days'] },
  };
  const model = {
    contract: { components: { schemas } },
    operations: [],
    workflows: [],
  } as unknown as SiteModel;
  const drawn = (await drawPictures(picturesOf(model))).get('pictures/access.svg')!;
  for (const name of ['allow_re-share', 'full-access', '2 days'])
    expect(drawn.replaceAll('&#45;', '-').replaceAll('&#160;', ' ')).toContain(name);
});
