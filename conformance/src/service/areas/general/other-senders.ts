import { isDeepStrictEqual } from 'node:util';
import { operations, type OperationId } from '../../../../../generated/operations.ts';
import type { Account } from '../../../engine/model/account.ts';
import { check, type Check, type Need } from '../../check.ts';
import type { Answer, LooseRequest } from '../../../engine/model/messages.ts';
import type { OperationDescriptions } from '../../operation-description.ts';
import type { StateName } from '../../../engine/model/state-provider.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { TestContext } from '../../test-context.ts';
import { fieldOf, integerOf } from '../../../engine/model/wire-values.ts';
import { accountOf, freshLogin } from '../authentication/signing-in.ts';
import { eventually } from '../../../engine/model/eventually.ts';
import { ValidRequests, singleOf, type ValidRequest } from '../shared/contract-index/valid-requests.ts';
import { indexedOperation, indexedOperations } from '../shared/contract-index/indexed-operations.ts';
import { objectsShown } from '../shared/contract-index/shown.ts';
import { reported } from '../../../engine/model/finding-data.ts';
import { asSecondAccount } from './callers/as-second-account.ts';

/** What an account may lack, and no operation creates, by the operation that is about it: the state that comes with it. */
const missingStates: Readonly<Partial<Record<OperationId, StateName>>> = { getVault: 'vault-entry' };

/** Whether a need gives an account what it may lack, and what no request removes. */
const staysForever = (need: Need): boolean =>
  Object.values(missingStates).some((state) => need === `arrange:${state}`);

function needsOfMissingState(operation: OperationId): readonly Need[] {
  const state = missingStates[operation];
  return state === undefined ? [] : [`arrange:${state}`];
}

async function arrangeMissingState(t: TestContext, operation: OperationId): Promise<void> {
  const state = missingStates[operation];
  if (state !== undefined) await t.once(`what an account may lack: ${state}`, () => t.arrange(state));
}

/** Whoever sends a request must get what the account of the run gets with its first token. */
interface Sender {
  /** Part of the ids of its checks. */
  readonly key: string;
  /** Completes "<operation> ...". */
  readonly name: string;
  readonly needs: readonly Need[];
  /** The context in which the request is built, and its sender. */
  readonly of: (t: TestContext) => Promise<{ readonly context: TestContext; readonly as: Account }>;
}

const otherToken: Sender = {
  key: 'token',
  name: 'does the same for another token of the account',
  needs: ['password'],
  of: async (t) => ({ context: t, as: accountOf(t, await freshLogin(t)) }),
};

const secondAccount: Sender = {
  key: 'second',
  name: 'does for the second account what it does for the first',
  needs: ['second-account'],
  of: (t) => Promise.resolve({ context: asSecondAccount(t), as: t.secondAccount() }),
};

/** The same rule for each operation of which the run can build a request that is carried out. */
const checksOf = (descriptions: OperationDescriptions, sender: Sender): Check[] => {
  const validRequests = new ValidRequests(descriptions);
  return indexedOperations.flatMap(({ id, cited, isRead }) => {
    const validRequest = validRequests.of(id);
    // A read changes nothing.
    const effect = (isRead ? undefined : cited[0]) ?? 'AUTH-9';
    if (!operations[id].needsToken || !validRequest?.isCertain) return [];
    // Nothing removes what the second account would get: later runs could not see that it lacks it.
    if (sender === secondAccount && [...validRequest.needs, ...needsOfMissingState(id)].some(staysForever))
      return [];
    return check(
      `AUTH-9.${sender.key}-${id}`,
      `${id} ${sender.name}`,
      {
        tests: effect === 'AUTH-9' ? [effect] : ['AUTH-9', effect],
        operation: id,
        profile: 'full',
        needs: [...new Set([...sender.needs, ...validRequest.needs, ...needsOfMissingState(id)])],
        alone: 'last',
      },
      (t) => expectSame(t, validRequest, sender, effect),
    );
  });
};

export const secondSenderChecks = (descriptions: OperationDescriptions): Check[] =>
  checksOf(descriptions, secondAccount);
export const otherTokenSenderChecks = (descriptions: OperationDescriptions): Check[] =>
  checksOf(descriptions, otherToken);

async function expectSame(
  t: TestContext,
  validRequest: ValidRequest,
  { of }: Sender,
  effect: SubjectId,
): Promise<void> {
  const first = await sendValidBy(t, validRequest, t.account);
  t.assume(first.answer.ok, `${validRequest.operation} returned ${first.answer.status}`);
  const wanted = await first.look();
  const { context, as } = await of(t);
  const { answer, look } = await sendValidBy(context, validRequest, as);
  t.skipIfUnspecified(
    answer.status === 401 && as.userId === t.account.userId,
    'a login ends the other tokens (U-32)',
  );
  t.expectSuccess(answer, 'AUTH-9');
  // Nothing shows what it changed.
  if (wanted.length === 0) return;
  const seen = await eventually(look, (changes) => isDeepStrictEqual(changes, wanted));
  t.expectEqual(seen, wanted, reported('what the request changed'), { answer, tests: effect });
}

interface Done {
  readonly answer: Answer;
  /** What the request changed, in words that do not depend on the ids. */
  readonly look: () => Promise<readonly string[]>;
}

/** @param t the context of the account that owns the resources in the request */
async function sendValidBy(t: TestContext, { operation, build }: ValidRequest, as: Account): Promise<Done> {
  await arrangeMissingState(t, operation);
  const request = await build(t);
  const ids = entriesIn(request);
  const before = await observedStatesOf(t, ids);
  const answer = await t.send(operation, { ...request, as });
  const made = madeBy(operation, answer);
  return {
    answer,
    look: async () => {
      const after = await observedStatesOf(t, ids);
      const changes = after.flatMap((state, index) => differences(before[index], state));
      const [entry] = made === undefined ? [] : await observedStatesOf(t, [made]);
      return [...changes, ...(entry ? [`a new entry: ${entry.state}, ${entry.depth}`] : [])].sort();
    },
  };
}

/** The ids of the entries that a request is about. */
const entriesIn = ({ path, body }: LooseRequest): number[] =>
  [path?.['entryId'], fieldOf(body, 'entryIds')].flat().filter((id): id is number => typeof id === 'number');

/** The id of the entry in a response. */
function madeBy(operation: OperationId, answer: Answer): number | undefined {
  const object = singleOf(indexedOperation(operation), 'EntryId');
  return object && integerOf(fieldOf(objectsShown(answer, object)[0], 'id'));
}

interface ObservedState {
  readonly state: string;
  readonly depth: string;
  readonly starred: boolean | undefined;
  readonly receivers: number | undefined;
}

const observedStatesOf = (t: TestContext, ids: readonly number[]): Promise<(ObservedState | undefined)[]> =>
  Promise.all(
    ids.map(async (id) => {
      const seen = await t.observeEntryIfOffered(id);
      if (!seen) return undefined;
      const { state, parents, starred, sharedWith } = seen;
      const depth =
        parents === undefined ? 'somewhere' : parents.length === 0 ? 'at the root' : 'in a folder';
      return { state, depth, starred, receivers: sharedWith?.length };
    }),
  );

const differences = (before: ObservedState | undefined, after: ObservedState | undefined): string[] =>
  before && after
    ? (Object.keys(after) as (keyof ObservedState)[])
        .filter((name) => before[name] !== undefined && after[name] !== before[name])
        .map((name) => `${name}: ${String(after[name])}`)
    : [];

/**
 * The same rule for each operation that requires a token: a request that the server carries out with the token is refused
 * without it, before and straight after. The ids and keys in it are those of resources that exist, which must not stand for
 * a token.
 */
export const withoutTokenChecks = (descriptions: OperationDescriptions): Check[] => {
  const validRequests = new ValidRequests(descriptions);
  return indexedOperations.flatMap(({ id }) => {
    const validRequest = validRequests.of(id);
    if (!operations[id].needsToken || !validRequest?.isCertain) return [];
    return check(
      `AUTH-3.carried-out-${id}`,
      `${id} without a token is refused with 401, also for things that exist`,
      {
        tests: ['AUTH-3'],
        operation: id,
        profile: 'full',
        needs: [...validRequest.needs, ...needsOfMissingState(id)],
      },
      (t) => expectRefusedWithoutToken(t, validRequest),
    );
  });
};

async function expectRefusedWithoutToken(t: TestContext, { operation, build }: ValidRequest): Promise<void> {
  await arrangeMissingState(t, operation);
  const request = await build(t);
  const expectRefused = async () => {
    t.expectStatus(await t.send(operation, { ...request, as: null }), 401);
  };
  await expectRefused();
  const own = await t.send(operation, request);
  t.assume(own.ok, `${operation} returned ${own.status}`);
  await expectRefused();
}
