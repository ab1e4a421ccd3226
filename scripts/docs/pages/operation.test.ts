import { expect, test } from 'vitest';
import { callsOf } from '../../lib/call.ts';
import type { Json, JsonObject } from '../../lib/openapi.ts';
import { allFields, type ShownField } from '../html/fields.ts';
import type { Context } from './context.ts';
import { operationPage } from './operation.ts';
import type { Page } from './page.ts';

const answer = (field: string): JsonObject => ({
  description: 'Done.',
  content: {
    'application/json': { schema: { type: 'object', properties: { [field]: { type: 'string' } } } },
  },
});

/** The page of an operation with some responses, parameters and body, beside that of the reference server. */
const pageOf = (contract: JsonObject, reference: JsonObject = contract) => {
  const documentWith = (parts: JsonObject): JsonObject => ({
    paths: { '/exports': { post: { operationId: 'startExport', summary: 'Start', ...parts } } },
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
  return operationPage(context, operation);
};

/** The fields in each list of a page. */
const fieldLists = ({ markdown }: Page): ShownField[][] =>
  [...markdown.matchAll(/^```fields\n(.*)$/gm)].map(([, list]) =>
    allFields(JSON.parse(list!) as ShownField[]),
  );

/** The fields in each list of the page, with their marks. */
const fieldsOn = (contract: JsonObject, reference: JsonObject) =>
  fieldLists(pageOf({ responses: contract }, { responses: reference })).map((list) =>
    list.map(({ name, marks }) => [name, ...marks].join(', ')),
  );

const request = (schema: JsonObject, example: Json = {}): JsonObject => ({
  requestBody: { content: { 'application/json': { schema, example } } },
});

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

test('shows a name with a dot or brackets as it is, with its example', () => {
  const text = { type: 'string' };
  const page = pageOf({
    parameters: [
      { name: 'min.size', in: 'query', schema: { type: 'integer' }, example: 7 },
      { name: 'tags[]', in: 'query', schema: { type: 'array', items: text }, example: ['a'] },
    ],
    ...request(
      {
        type: 'object',
        properties: {
          'remind.at': text,
          parts: { type: 'array', items: { type: 'object', properties: { 'e.tag': text } } },
        },
      },
      { 'remind.at': 'noon', parts: [{ 'e.tag': 'b' }] },
    ),
  });
  expect(
    fieldLists(page).map((list) => list.map(({ name, place, example }) => [name, place, example])),
  ).toEqual([
    [
      ['min.size', 'min.size', '7'],
      ['tags[]', 'tags[]', '["a"]'],
    ],
    [
      ['remind.at', 'remind.at', '"noon"'],
      ['parts', 'parts', undefined],
      ['e.tag', 'parts[].e.tag', '"b"'],
    ],
  ]);
});

test('marks a deprecated header of a response', () => {
  const headers = { 'X-Old': { deprecated: true, 'x-sunset': '2031-01-31', schema: { type: 'string' } } };
  const [[header]] = fieldLists(pageOf({ responses: { '200': { description: 'Done.', headers } } })) as [
    [ShownField],
  ];
  expect(header.description).toBe('**Deprecated**: it will be removed on 2031-01-31.');
});

test('names the callbacks and links of an operation, which the page leaves out', () => {
  const parts = {
    callbacks: { done: {} },
    responses: { '200': { description: 'Done.', links: { next: {} } } },
  };
  const text = 'The description has callbacks (`done`) and links (`next`), which this site leaves out.';
  const { markdown, brief } = pageOf(parts);
  expect(markdown).toContain(text);
  expect(brief).toContain(text);
});

test('escapes control characters in the sample in PHP', () => {
  const { aside } = pageOf(request({ type: 'string' }, 'first\r\n\tsecond\0third\b $x "\'\\'));
  expect(aside).toContain(String.raw`json_encode("first\r\n\tsecond\u{0000}third\u{8} \$x \"'\\")`);
});
