import type { Account } from '../../../engine/model/account.ts';
import { check, type Check } from '../../check.ts';
import type { OperationDescriptions } from '../../operation-description.ts';
import type { TestContext } from '../../test-context.ts';
import { accountOf, freshLogin } from '../authentication/signing-in.ts';
import { eventually } from '../../../engine/model/eventually.ts';
import { ValidRequests } from '../shared/contract-index/valid-requests.ts';
import { indexedOperations, type IndexedObject } from '../shared/contract-index/indexed-operations.ts';
import { readPages } from '../shared/contract-index/shown.ts';
import { faultIn, growingLists, idMade, type Growing } from './whole-lists.ts';

/**
 * The same rule for each list that an operation adds to: what one token of an account adds is in the list that another
 * token of the account reads, although that token has read the list before.
 */
const listChecks = (descriptions: OperationDescriptions): Check[] =>
  growingLists(new ValidRequests(descriptions)).map((growing) => {
    const { reader, validRequest, tests } = growing;
    return check(
      `${tests}.other-token`,
      `${reader.id} shows each token of an account what another token of it has just added`,
      {
        tests: [tests],
        operation: [reader.id, validRequest.operation],
        profile: 'full',
        needs: ['password', ...validRequest.needs],
        alone: 'last',
      },
      (t) => expectSameForAll(t, growing),
    );
  });

async function expectSameForAll(t: TestContext, growing: Growing): Promise<void> {
  const { reader, list, validRequest, tests } = growing;
  const other = accountOf(t, await freshLogin(t));
  const request = await validRequest.build(t);
  const path = reader.path.includes('{') ? { path: request.path! } : {};
  const single = singleReaderOf(list);
  const readBy = (as: Account) => readPages(t, reader, list, { ...path, as });
  for (const as of [t.account, other]) {
    const { answer } = await readBy(as);
    t.skipIfUnspecified(answer.status === 401, 'a login ends the other tokens of the account (U-32)');
    t.assume(answer.ok, `${reader.id} returned ${answer.status}`);
  }
  for (const [writer, looker] of [
    [t.account, other],
    [other, t.account],
  ] as const) {
    const sent = await validRequest.build(t, request.path);
    const answer = await t.send(validRequest.operation, { ...sent, as: writer });
    t.assume(answer.ok, `${validRequest.operation} returned ${answer.status}`);
    const faultFor = async (as: Account) => {
      const look = await eventually(
        () => readBy(as),
        (seen) => faultIn(growing, [{ request: sent, answer }], seen.items) === undefined,
      );
      return { ...look, fault: faultIn(growing, [{ request: sent, answer }], look.items) };
    };
    const seen = await faultFor(looker);
    // A list that shows it to nobody is for other checks.
    if (seen.fault !== undefined) t.assume((await faultFor(writer)).fault === undefined, 'no token shows it');
    const isListed = seen.fault === undefined;
    t.expectThat(isListed, 'a list with what another token of the account added', seen.fault ?? '', {
      answer: seen.answer,
      tests,
    });
    const id = idMade(growing, answer);
    if (!single || !isListed || id === undefined) continue;
    const { reader: one, parameter } = single;
    const path = { [parameter]: id };
    const own = await t.send(one.id, { path, as: writer });
    t.assume(own.ok, `${one.id} returned ${own.status}`);
    t.expectSuccess(await t.send(one.id, { path, as: looker }), one.requirements[0] ?? tests);
  }
}

/** The operation that reads one resource of a list. */
function singleReaderOf({ fields }: IndexedObject) {
  const kind = fields['id']?.kind;
  for (const reader of indexedOperations) {
    const [parameter, ...others] = reader.parameters.filter(({ isRequired }) => isRequired);
    if (!reader.isRead || !parameter || others.length > 0 || parameter.in !== 'path') continue;
    if (kind !== undefined && parameter.kind === kind) return { reader, parameter: parameter.name };
  }
  return undefined;
}

const deletedFolder = check(
  'TRASH-4.other-token',
  'a folder deleted with one token of an account is gone for another token that used it before',
  {
    tests: ['TRASH-4'],
    operation: ['deleteEntries', 'createFolder'],
    profile: 'full',
    needs: ['password'],
    alone: 'last',
  },
  async (t: TestContext) => {
    const other = accountOf(t, await freshLogin(t));
    const createIn = (parentId: number, as: Account) =>
      t.call('createFolder', { body: { name: t.unique('Folder'), parentId }, as });
    for (const [deleter, user] of [
      [t.account, other],
      [other, t.account],
    ] as const) {
      const made = await createIn((await t.runFolder()).id, deleter);
      t.skipIfUnspecified(made.status === 401, 'a login ends the other tokens of the account (U-32)');
      const id = made.body.folder?.id;
      t.assume(made.ok && id !== undefined, `createFolder returned ${made.status}`);
      t.assume((await createIn(id, user)).ok, 'the other token cannot use the folder');
      const answer = await t.call('deleteEntries', {
        body: { entryIds: [id], deleteForever: true },
        as: deleter,
      });
      t.assume(answer.ok, `deleteEntries returned ${answer.status}`);
      const goneFor = (as: Account) =>
        eventually(
          async () => !(await createIn(id, as)).ok,
          (isSo) => isSo,
        );
      const isGone = await goneFor(user);
      if (!isGone) t.assume(await goneFor(deleter), 'the folder is there for all tokens');
      t.expectThat(isGone, 'no folder any more', 'one that another token still uses', { answer });
    }
  },
);

export const otherTokenChecks = (descriptions: OperationDescriptions): Check[] => [
  ...listChecks(descriptions),
  deletedFolder,
];
