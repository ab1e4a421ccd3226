import { expect, test } from 'vitest';
import type { Context } from './context.ts';
import { formatsPage } from './resources.ts';

test('the page of formats links the resources that a choice consists of', () => {
  const refs = ['Cat', 'Cattle'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const contract = { components: { schemas: { Pet: { oneOf: refs }, Cat: {}, Cattle: {} } } };
  const context = {
    model: { contract, reference: contract, operations: [] },
    ...{ resources: new Set(['Cat', 'Cattle']), formats: new Set(['Pet']) },
  } as unknown as Context;
  expect(formatsPage(context).markdown).toContain(
    '## Pet\n\n[Cat](/reference/resources/Cat.md) or [Cattle](/reference/resources/Cattle.md).',
  );
});
