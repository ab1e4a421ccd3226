import { operations, type OperationId } from '../../../../../generated/operations.ts';
import { check, type Check, type Need } from '../../check.ts';
import type { LooseRequest } from '../../../engine/model/messages.ts';
import type { OperationDescriptions } from '../../operation-description.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { TestContext } from '../../test-context.ts';
import { otherCase } from './other-case.ts';
import { isRefused } from '../shared/answers.ts';

/** A way to send a request without a valid token. */
interface Credential {
  /** Part of the ids of its checks. */
  readonly key: string;
  /** Completes "<operation> ...". */
  readonly name: string;
  readonly tests: SubjectId;
  readonly needs?: readonly Need[];
  readonly of: (
    t: TestContext,
  ) => Pick<LooseRequest, 'as' | 'headers'> | Promise<Pick<LooseRequest, 'as' | 'headers'>>;
}

const noToken: Credential = {
  key: 'none',
  name: 'without a token',
  tests: 'AUTH-3',
  of: () => ({ as: null }),
};

const otherCredentials: readonly Credential[] = [
  { key: 'empty', name: 'with an empty token', tests: 'AUTH-3', of: () => header('Bearer ') },
  {
    key: 'other-scheme',
    name: 'with the token in another scheme',
    tests: 'AUTH-1',
    of: ({ account }) => header(`Basic ${account.token}`),
  },
  {
    key: 'other-case',
    name: 'with the token in swapped letter case',
    tests: 'AUTH-4',
    of: (t: TestContext) => {
      // A UUID is the same number in either case.
      t.assume(!/^[\da-f-]+$/i.test(t.account.token), 'the token is a hexadecimal number');
      return header(`Bearer ${otherCase(t, t.account.token)}`);
    },
  },
  {
    key: 'garbage',
    name: 'with a token that is garbage',
    tests: 'AUTH-4',
    of: () => header('Bearer 0|conformance-garbage'),
  },
  {
    key: 'no-scheme',
    name: 'with the token alone and no scheme',
    tests: 'AUTH-1',
    of: ({ account }) => header(account.token),
  },
  {
    key: 'shortened',
    name: 'with a token that lacks its last character',
    tests: 'AUTH-4',
    of: ({ account }) => header(`Bearer ${account.token.slice(0, -1)}`),
  },
  {
    key: 'changed',
    name: 'with a token of which one character is changed',
    tests: 'AUTH-4',
    of: ({ account: { token } }) => header(`Bearer ${withOtherCharacter(token)}`),
  },
  {
    key: 'revoked',
    name: 'with a revoked token',
    tests: 'AUTH-4',
    needs: ['arrange:revoked-token'],
    of: async (t) => header(`Bearer ${(await t.arrange('revoked-token')).token}`),
  },
  {
    key: 'expired',
    name: 'with an expired token',
    tests: 'AUTH-4',
    needs: ['arrange:expired-token'],
    of: async (t) => header(`Bearer ${(await t.arrange('expired-token')).token}`),
  },
];

/** In the middle: of the last character of a JWT, decoders may ignore some bits (RFC 4648, 3.5). */
function withOtherCharacter(token: string): string {
  const half = Math.floor(token.length / 2);
  const at = half + Math.max(0, token.slice(half).search(/[a-z\d]/i));
  return `${token.slice(0, at)}${token[at] === 'a' ? 'b' : 'a'}${token.slice(at + 1)}`;
}

const header = (authorization: string): Pick<LooseRequest, 'as' | 'headers'> => ({
  as: null,
  headers: { Authorization: authorization },
});

const protectedOperations = (Object.keys(operations) as OperationId[]).filter(
  (id) => operations[id].needsToken,
);

const withoutToken = (descriptions: OperationDescriptions): Check[] =>
  protectedOperations.map((operation) =>
    check(
      `AUTH-3.none-${operation}`,
      nameOf(operation, noToken),
      { tests: [noToken.tests], operation },
      async (t) => {
        const answer = await t.send(operation, {
          ...(await descriptions[operation].valid(t)),
          ...(await noToken.of(t)),
        });
        t.expectStatus(answer, 401);
      },
    ),
  );

const withOtherCredentials = (descriptions: OperationDescriptions): Check[] =>
  otherCredentials.flatMap((credential, row) =>
    protectedOperations.map((operation, column) => {
      const { tests, needs = [] } = credential;
      // The core profile sends every operation without a token, and each other credential to one operation.
      const profile = column === row ? 'core' : 'full';
      return check(
        `${tests}.${credential.key}-${operation}`,
        nameOf(operation, credential),
        { tests: [tests], operation, profile, needs },
        async (t) => {
          const request = await descriptions[operation].valid(t);
          const answer = await t.send(operation, { ...request, ...(await credential.of(t)) });
          if (tests !== noToken.tests && answer.status !== 401) await assumeGuarded(t, operation, request);
          t.expectStatus(answer, 401);
        },
      );
    }),
  );

/** Another check reports an operation that needs no token at all. */
async function assumeGuarded(t: TestContext, operation: OperationId, request: LooseRequest): Promise<void> {
  const answer = await t.send(operation, { ...request, as: null });
  t.assume(isRefused(answer), `${operation} is not refused without any token either`);
}

function nameOf(operation: OperationId, { name }: Credential): string {
  return `${operation} ${name} is refused with 401`;
}

/** Every way to send a request without a valid token, for every operation that requires one. */
export const authenticationMatrix = (descriptions: OperationDescriptions): Check[] => [
  ...withoutToken(descriptions),
  ...withOtherCredentials(descriptions),
];
