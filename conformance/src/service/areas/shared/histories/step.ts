import type { OperationId } from '../../../../../../generated/operations.ts';
import type { Chance } from '../../../../engine/model/chance.ts';
import type { Answer } from '../../../../engine/model/messages.ts';
import type { SubjectId } from '../../../../engine/model/subject.ts';
import type { TestContext } from '../../../test-context.ts';
import { whyRefused, type Trial } from '../cases/expect-taken-but.ts';
import type { Likeness, Property, Entry, EntryModel } from './entry-model.ts';

/** The requirement at fault for each property that is wrong; `all` for the properties without one of their own. */
export type Blames = { readonly all: SubjectId } & { readonly [Name in Property]?: SubjectId };

/** The requirements that a step tests: for the entries that it changed, and for those that it must not change. */
export interface Facts {
  readonly own: Blames;
  readonly others: Blames;
}

/** A possible step with its entries and options. */
export interface Choice {
  /** The entries in the request, or what the new one resembles. */
  readonly about: readonly Likeness[];
  /** Its options and the state of its entries: the next step is the choice with the most new combinations of them. */
  readonly settings: Readonly<Record<string, string>>;
  readonly take: () => Promise<Taken>;
}

/**
 * A value in a response, and the expected one; undefined if the response does not have it, or if nothing is expected.
 */
export interface Shown {
  /** The field, e.g. `link.entry_id`. */
  readonly what: string;
  readonly got: unknown;
  readonly wanted: unknown;
  readonly tests: SubjectId;
}

export interface Taken {
  /** Undefined if the state provider took the step. */
  readonly answer?: Answer | undefined;
  /** The values in the response; only compared if the stored values are right. */
  readonly shown?: readonly Shown[];
  readonly facts?: Facts;
  /** The entries in the request. */
  readonly named: readonly Entry[];
  /** The entries that the step changed or created, and the folders whose content changed. */
  readonly touched: readonly Entry[];
  /** The entries whose state is open in the interface; observed last, and accepted as they are. */
  readonly open?: readonly Entry[];
}

/**
 * Why a step was not taken: `open` if the interface lets a server refuse it this time, `not done` if the server never
 * does it.
 */
export type Untaken = 'open' | 'not done';

/**
 * A kind of step in a history. A history is a random series of operations, after which everything that the run created is
 * compared with a model. A step says when it is possible, what it sends, the state afterwards, and which requirement
 * fails for each property that differs.
 */
export interface Step {
  /** The state of the entries afterwards, e.g. `trashed`. */
  readonly name: string;
  readonly operation: OperationId | 'states';
  readonly choices: (t: TestContext, model: EntryModel, chance: Chance) => readonly Choice[];
}

/** The server does not carry out this step; the history continues with others. */
export class UntakenError extends Error {
  override readonly name = 'UntakenError';
  readonly why: Untaken;

  constructor(why: Untaken) {
    super(why);
    this.why = why;
  }
}

/** Continues if the request succeeded. A trial for a new entry shows that it wrongly depends on the history of the first. */
export async function expectDone(t: TestContext, answer: Answer, trials: readonly Trial[]): Promise<void> {
  if (!answer.ok) throw new UntakenError(await whyRefused(t, answer, trials));
}
