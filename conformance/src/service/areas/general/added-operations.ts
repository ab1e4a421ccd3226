import type { OperationId } from '../../../../../generated/operations.ts';
import type { Contract, ContractOperation } from '../../../engine/contract/contract.ts';
import { check, type Check } from '../../check.ts';
import type { LooseRequest } from '../../../engine/model/messages.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { TestContext } from '../../test-context.ts';
import { sharedVaultEntry } from '../vault/vault-entries.ts';
import { newNote } from './added-writes/added-write.ts';

/** Values for path parameters, by name: always ids of resources that the run created. */
const values: Readonly<Record<string, (t: TestContext, path: string) => Promise<string | number>>> = {
  entryId: async (t, path) => {
    if (path.endsWith('/shareable-link')) return linkedFolder(t);
    return (await (path.startsWith('/folders/') ? t.runFolder() : t.sharedFile())).id;
  },
  noteId: async (t) => (await newNote(t)).id,
  hash: async (t, path) => (path.startsWith('/folders/') ? await t.runFolder() : await t.sharedFile()).hash,
  workspaceId: () => Promise.resolve(0),
};

function linkedFolder(t: TestContext): Promise<number> {
  return t.once('folder whose link added operations read', async () => {
    const { id } = await t.folder();
    const { ok, status } = await t.call('createShareableLink', { path: { entryId: id }, body: {} });
    t.assume(ok, `the link is not created: createShareableLink returned ${status}`);
    return id;
  });
}

/**
 * Checks of the operations that an overlay adds: all must require the token, and read operations must respond. The
 * effects of the others are unknown here.
 */
export function addedOperationChecks({ operations }: Pick<Contract, 'operations'>): Check[] {
  return [...operations.values()]
    .filter(({ added }) => added)
    .flatMap((operation) => [
      ...guarded(operation),
      ...(operation.method === 'GET' ? answered(operation) : []),
    ]);
}

function guarded({ id, method, path, parameters, needsToken }: ContractOperation): Check[] {
  if (!needsToken) return [];
  const operation = id as OperationId;
  return [
    check(
      `AUTH-3.${id}`,
      `${id}, added by the overlay, is refused with 401 without a token`,
      { tests: ['AUTH-3'], operation, profile: 'full' },
      async (t) => {
        const request = method === 'GET' ? await requestFor(t, path, parameters) : idleRequest(t, parameters);
        t.expectStatus(await t.send(operation, { ...request, as: null }), 401);
      },
    ),
  ];
}

function answered({ id, path, parameters, answers, tags }: ContractOperation): Check[] {
  const [first, ...others] = answers as readonly SubjectId[];
  if (first === undefined) return [];
  const operation = id as OperationId;
  return [
    check(
      `${first}.${id}`,
      `${id}, added by the overlay, returns the data that the run created`,
      {
        tests: [first, ...others],
        operation,
        profile: 'full',
        needs: parameters.some(({ name }) => name === 'noteId') ? ['note'] : [],
      },
      async (t) => {
        if (tags.includes('Vault')) await haveVault(t);
        const request = await requestFor(t, path, parameters);
        t.expectSuccess(await t.send(operation, request));
      },
    ),
  ];
}

/** The account may have no vault if no other check has created one. */
async function haveVault(t: TestContext): Promise<void> {
  const { ok } = await t.call('getVault');
  if (!ok) await sharedVaultEntry(t);
}

/** A request that changes nothing even if the server accepts it, because its ids do not exist. */
function idleRequest(t: TestContext, parameters: ContractOperation['parameters']): LooseRequest {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  return { path: Object.fromEntries(inPath.map(({ name }) => [name, t.unknownId])), body: {} };
}

/** A request with values for all required parameters, and nothing else. */
async function requestFor(
  t: TestContext,
  template: string,
  parameters: ContractOperation['parameters'],
): Promise<LooseRequest> {
  const path: Record<string, string | number> = {};
  const query: Record<string, string | number> = {};
  for (const { name, in: place, required } of parameters) {
    if (!required) continue;
    const make = Object.hasOwn(values, name) ? values[name] : undefined;
    t.assume(
      make !== undefined && (place === 'path' || place === 'query'),
      `the run has no value for the parameter ${name}`,
    );
    (place === 'path' ? path : query)[name] = await make(t, template);
  }
  return { path, query };
}
