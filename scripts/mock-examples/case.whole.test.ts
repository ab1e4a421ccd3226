import { expect, test } from 'vitest';
import { toCase } from './case.ts';
import type { Exchange } from './exchanges.ts';

test('leaves out a parameter with an empty value, because Dredd would refuse all requests', async () => {
  const exchange: Exchange = {
    operation: { id: 'list', method: 'get', path: '/list' },
    request: {
      parameters: [
        { name: 'filters', in: 'query', value: '' },
        { name: 'page', in: 'query', value: 1 },
      ],
    },
    response: { code: '200', name: 'done', type: 'text/plain', value: 'Done.', schema: {} },
  } as unknown as Exchange;
  const { description } = await toCase({ openapi: '3.0.3' }, exchange, {});
  expect(description).toHaveProperty(
    ['paths', '/list', 'get', 'parameters'],
    [{ name: 'page', in: 'query', required: true, schema: { type: 'string' }, example: '1' }],
  );
});
