import { expect, test } from 'vitest';
import contract from '../../generated/openapi.json' with { type: 'json' };
import reference from '../../generated/openapi.reference.json' with { type: 'json' };
import { layoutOf } from '../lib/layout.ts';
import { operationsOf, type JsonObject } from '../lib/openapi.ts';
import { clientOperationsSources } from './client-operations.ts';
import { readRegisters } from './registers.ts';

const { unknowns } = await readRegisters(layoutOf());

/** The sources for one operation, with the contract's components. */
async function sources(path: string, method: string, node: JsonObject): Promise<Map<string, string>> {
  const operation = { operationId: 'tryThis', tags: ['New things'], description: 'Tries this.', ...node };
  const document = { ...(contract as JsonObject), paths: { [path]: { [method]: operation } } };
  return clientOperationsSources(document, { types: 'types.ts', unknowns }, layoutOf());
}

const answers = (schema: JsonObject) => ({
  '2XX': { description: 'Done.', content: { 'application/json': { schema } } },
});
const done = answers({ $ref: '#/components/schemas/SuccessResponse' });
const parameter = (name: string, place: string, schema: JsonObject) => ({
  name,
  in: place,
  required: place === 'path',
  description: `Value of ${name}.`,
  schema,
  example: 1,
});

test('an operation becomes a function in the module of its tag', async () => {
  const written = await sources('/things/{id}', 'post', {
    parameters: [
      parameter('id', 'path', { type: ['integer', 'string'] }),
      parameter('kind', 'query', { enum: ['a', null] }),
      parameter('Range', 'header', { type: 'string' }),
    ],
    'x-unknown': ['U-54'],
    responses: { ...done, '403': { $ref: '#/components/responses/Forbidden' } },
  });
  expect([...written.keys()]).toEqual(['new-things.ts', 'index.ts']);
  expect(written.get('index.ts')).toContain("export * from './new-things.ts';");
  expect(written.get('new-things.ts')).toContain(`/** What {@link tryThis} takes. */
export type TryThisInput = {
  /** Value of id. */
  id: number | string;
  /** Value of kind. */
  kind?: 'a' | null | undefined;
};

/**
 * Tries this.
 * Its header Range goes into the option \`headers\`.
 *
 * @throws ApiError 403: The caller has no permission for the resource.
 * @example
 * await tryThis(client, { id: 1 });
 * @remarks Not specified by the interface:
 * - U-54: Where is a folder created when \`parentId\` is absent?
 */
export const tryThis: Operation<TryThisInput, types.SuccessResponse> =
  /* @__PURE__ */ operation({ id: 'tryThis', method: 'POST', path: '/things/{id}{?kind}' });
`);
});

test.each([
  [
    'nothing',
    { responses: { '204': { description: 'Done.' } } },
    'OperationWithoutInput<void>',
    'read: nothing',
  ],
  [
    'bytes',
    { responses: { '200': { description: 'Bytes.', content: { '*/*': { schema: {} } } } } },
    'OperationWithoutInput<Response>',
    'read: bytes',
  ],
  [
    'without a token',
    { responses: done, security: [] },
    'OperationWithoutInput<types.SuccessResponse>',
    'anonymous: true',
  ],
  [
    'a schema without a name',
    { responses: answers({ type: 'object' }) },
    "OperationWithoutInput<types.operations['tryThis']['responses']['2XX']['content']['application/json']>",
    "path: '/things'",
  ],
])('an operation that returns %s', async (_, node, type, last) => {
  const source = (await sources('/things', 'get', node)).get('new-things.ts');
  expect(source).toContain(`export const tryThis: ${type} =`);
  expect(source).toContain(`, ${last} });`);
});

test('the reference module has only operations that the contract does not have', async () => {
  const inContract = new Set(operationsOf(contract).map(({ id }) => id));
  const written = await clientOperationsSources(
    reference,
    { types: 'types.reference.ts', unknowns, without: inContract },
    layoutOf(),
  );
  const names = [...written.values()].flatMap((source) =>
    [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => name!),
  );
  const expected = operationsOf(reference)
    .map(({ id }) => id)
    .filter((id) => !inContract.has(id));
  expect(names.sort()).toEqual(expected.sort());
});
