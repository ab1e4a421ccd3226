import { expect, test } from 'vitest';
import { clientOperationsSources } from './client-operations.ts';

test('a parameter that will be removed says so, with the date', async () => {
  const document = {
    openapi: '3.1.0',
    paths: {
      '/files': {
        get: {
          ...{
            operationId: 'listFiles',
            tags: ['Files'],
            summary: 'List files',
            description: 'Lists files.',
          },
          parameters: [
            {
              ...{ name: 'oldOrder', in: 'query', description: 'The order.', schema: { type: 'string' } },
              ...{ deprecated: true, 'x-sunset': '2031-01-31' },
            },
          ],
          responses: { 204: { description: 'Success.' } },
        },
      },
    },
  };
  const nowhere = () => Promise.reject(new Error('There is nothing to report.'));
  const sources = await clientOperationsSources(document, { types: 'types.ts', unknowns: [] }, nowhere);
  expect(sources.get('files.ts')).toMatch(
    /The order\.\n +\* @deprecated it will be removed on 2031-01-31\.\n +\*\/\n +oldOrder\?: string/,
  );
});
