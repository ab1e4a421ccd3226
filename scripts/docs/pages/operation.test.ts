import { expect, test } from 'vitest';
import { callsOf } from '../../lib/call.ts';
import type { JsonObject } from '../../lib/openapi.ts';
import { allFields, type ShownField } from '../html/fields.ts';
import type { Context } from './context.ts';
import { operationPage } from './operation.ts';

const answer = (field: string): JsonObject => ({
  description: 'Done.',
  content: {
    'application/json': { schema: { type: 'object', properties: { [field]: { type: 'string' } } } },
  },
});

/** The fields in each list of the page, with their marks. */
const fieldsOn = (contract: JsonObject, reference: JsonObject) => {
  const documentWith = (responses: JsonObject): JsonObject => ({
    paths: { '/exports': { post: { operationId: 'startExport', summary: 'Start', responses } } },
  });
  const [document, other] = [documentWith(contract), documentWith(reference)];
  const operation = { ...callsOf(document)[0]!, document, isStated: true, reference: callsOf(other)[0]! };
  const context: Context = {
    model: {
      ...{ version: '1.0.0', contract: document, reference: other, operations: [operation], tags: [] },
      ...{ requirements: [], unknowns: [], workflows: [], choices: new Map() },
    },
    ...{ conditions: [], resources: new Set(), formats: new Set() },
    ...{ furtherSamples: new Map(), mentions: new Map() },
  };
  const lists = operationPage(context, operation).markdown.matchAll(/^```fields\n(.*)$/gm);
  return [...lists].map(([, list]) =>
    allFields(JSON.parse(list!) as ShownField[]).map(({ name, marks }) => [name, ...marks].join(', ')),
  );
};

test('compares each success with the same of the reference server', () => {
  const [done, later] = ['file', 'job'].map(answer) as [JsonObject, JsonObject];
  const absent = 'may be absent';
  const both = [[`job, ${absent}`], [`file, ${absent}`]];
  expect(fieldsOn({ '202': later, '2XX': done }, { '202': later, '2XX': done })).toEqual(both);
  expect(fieldsOn({ '202': later, '2XX': done }, { '200': done, '202': later })).toEqual(both);
  expect(fieldsOn({ '202': later, '2XX': done }, { '200': answer('more') })).toEqual([
    [`job, ${absent}`],
    [`file, ${absent}`, `more, reference server only, ${absent}`],
  ]);
});
