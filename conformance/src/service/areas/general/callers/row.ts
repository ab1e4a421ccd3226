import type { OperationId } from '../../../../../../generated/operations.ts';
import type { RequirementId } from '../../../../../../generated/registers.ts';
import { check, type Check, type CheckId, type Need, type Profile } from '../../../check.ts';
import { reported } from '../../../../engine/model/finding-data.ts';
import type { Answer } from '../../../../engine/model/messages.ts';
import type { TestContext } from '../../../test-context.ts';
import { fieldOf, integerOf } from '../../../../engine/model/wire-values.ts';
import { observeAll } from '../../shared/cases/places.ts';
import { assumeAboutPermission, expectForbidden, isRefused } from '../../shared/answers.ts';
import { observedFields } from '../../shared/shown-values.ts';
import { asSecondAccount } from './as-second-account.ts';

/** A resource that a request can name, with its two owners. */
export interface Named<Resource> {
  /** Completes the name of a request, such as `a link for`. */
  readonly words: string;
  /** Whether something else is wrong with a request that names it as well: it is open which error the server returns (U-26). */
  readonly isMixed?: true;
  readonly needs: readonly Need[];
  /** That of somebody else. */
  readonly theirs: (t: TestContext) => Promise<Resource>;
  /** The same of the caller: an operation may refuse everything. Not needed where only the permission can be wrong. */
  readonly own?: ((t: TestContext) => Promise<Resource>) | undefined;
}

export type Source<Resource> = Omit<Named<Resource>, 'words'>;

/** What the caller must get. */
type Due = 403 | 'any error' | 'unspecified';

/** @param t the context of the caller */
type Send<Resource> = (t: TestContext, resource: Resource) => Promise<Answer>;

/** Requests for a resource of somebody else. */
interface Row<Resource> {
  readonly id: CheckId;
  readonly operation: OperationId | readonly OperationId[];
  readonly name: string;
  /** @default 'full' */
  readonly profile?: Profile;
  readonly needs?: readonly Need[];
  /** @default 'AUTH-11' */
  readonly tests?: RequirementId;
  readonly alone?: 'last';
  /** Whether the second account sends the requests, and not the one that the run tests. */
  readonly isSecond?: true;
  /** The resources, one after another. */
  readonly named: Source<Resource> | readonly Source<Resource>[];
  /** @default 'unspecified' */
  readonly due?: Due;
  /** The requests for each resource. */
  readonly send:
    | Send<Resource>
    | readonly (Send<Resource> | { readonly send: Send<Resource>; readonly due: Due })[];
  /** The request to compare an error with, where it is not the same with the caller's own resource. */
  readonly own?: Send<Resource>;
  /** What each request must leave as it is. */
  readonly keeps?: {
    readonly fact: keyof typeof facts;
    readonly of: (resource: Resource) => readonly number[];
    /** What is true of each before, if it need not be looked at. */
    readonly are?: unknown;
  };
  /** The requirement on `workspaceId`: blamed if the server ignores it, and the effect is in the caller's own place. */
  readonly ignored?: RequirementId;
}

/** What the state provider tells of entries of others. */
const facts = {
  states: {
    what: "the states of the other's entries",
    of: async (t, ids) => (await observeAll(t, ids)).map(({ state }) => state),
  },
  places: {
    what: "the states of the other's entries, and the folders above them",
    of: async (t, ids) =>
      (await observeAll(t, ids)).map((seen) =>
        seen.state === 'exists' ? observedFields(t, seen, 'parents').parents : seen.state,
      ),
  },
  stars: {
    what: 'starred',
    of: async (t, ids) =>
      (await observeAll(t, ids)).map((seen) => observedFields(t, seen, 'starred').starred),
  },
  contents: {
    what: "what lies in the other's folder, and with how many users the file is shared",
    of: async (t, [folder, file]) => {
      const { children } = observedFields(t, await t.observeEntry(folder!), 'children');
      const { sharedWith } = observedFields(t, await t.observeEntry(file!), 'sharedWith');
      return [...children.map(({ name }) => name), sharedWith.length];
    },
  },
} satisfies Record<
  string,
  { what: string; of: (t: TestContext, ids: readonly number[]) => Promise<unknown> }
>;

/** Who may not do what: the check of one row of the table. */
export function row<Resource>(of: Row<Resource>): Check {
  const { id, name, operation, profile = 'full', alone, isSecond, keeps, tests = 'AUTH-11', ignored } = of;
  const named = [of.named].flat() as readonly Source<Resource>[];
  const needs = [...(of.needs ?? []), ...named.flatMap((each) => each.needs)];
  const options = { operation, profile, ...(alone && { alone }) };
  const seen: readonly Need[] = keeps ? ['observe:entry'] : [];
  return check(
    id,
    name,
    { tests: [tests, ...(ignored ? [ignored] : [])], ...options, needs: [...new Set([...needs, ...seen])] },
    async (t) => {
      const caller = isSecond ? asSecondAccount(t) : t;
      for (const { theirs, own } of named) {
        const resource = await theirs(t);
        const look = async () => keeps && facts[keeps.fact].of(t, keeps.of(resource));
        const before = keeps?.are === undefined ? await look() : keeps.of(resource).map(() => keeps.are);
        for (const each of [of.send].flat() as Exclude<Row<Resource>['send'], Send<Resource>>) {
          const { send, due } = typeof each === 'function' ? { send: each, due: of.due } : each;
          const answer = await send(caller, resource);
          const ofOwn = of.own ?? (own && (async () => send(caller, await own(caller))));
          await expectDue(caller, answer, due, ofOwn && (() => ofOwn(caller, resource)), ignored);
          // A refusal that is due is the evidence itself.
          if (keeps && due !== 403)
            t.expectEqual(await look(), before, reported(facts[keeps.fact].what), { answer });
        }
      }
    },
  );
}

const core = new Set<CheckId>(['AUTH-11.link-by-id', 'AUTH-11.11']);

/** The rows of a request that is refused for each of these resources. */
export const refused = <Resource>(
  operation: OperationId,
  words: string,
  send: Send<Resource>,
  cases: Readonly<Record<CheckId, Named<NoInfer<Resource>>>>,
  { isMixed, ...more }: Partial<Row<Resource>> & { readonly isMixed?: true } = {},
): Check[] =>
  Object.entries(cases).map(([id, named]) => {
    const due = (isMixed ?? named.isMixed) ? 'any error' : 403;
    const name = `${words} ${named.words} is refused${due === 403 ? ' with 403' : ''}`;
    const profile = core.has(id as CheckId) ? 'core' : 'full';
    return row({ id: id as CheckId, operation, name, profile, named, due, send, ...more });
  });

async function expectDue(
  t: TestContext,
  answer: Answer,
  due: Due | undefined,
  own: (() => Promise<Answer>) | undefined,
  ignored: RequirementId | undefined,
): Promise<void> {
  if (due === undefined || due === 'unspecified') return;
  if (due === 403) return expectForbidden(t, answer, own);
  await assumeAboutPermission(t, answer, own);
  const isOwn = ignored !== undefined && answer.ok && (await isInOwnWorkspace(t, answer));
  t.judged('AUTH-11');
  t.expectThat(isRefused(answer), 'a 4xx response', String(answer.status), {
    answer,
    tests: isOwn ? ignored : 'AUTH-11',
  });
}

/** Whether a file was created in the caller's personal workspace, which is allowed. */
async function isInOwnWorkspace(t: TestContext, { json }: Answer): Promise<boolean> {
  const entry = fieldOf(json, 'fileEntry');
  const id = integerOf(fieldOf(entry, 'id'));
  const seen = id === undefined ? undefined : await t.observeEntryIfOffered(id);
  return (seen?.workspaceId ?? fieldOf(entry, 'workspace_id')) === 0;
}
