import type { OperationId } from '../../../../generated/operations.ts';
import type { Chance } from '../../model/chance.ts';
import type { Answer } from '../../model/messages.ts';
import type { SubjectId } from '../../model/subject.ts';
import type { TestContext } from '../../model/test-context.ts';
import type { Likeness, Property, Thing, EntryModel } from './entry-model.ts';

/** What a wrong property says of an operation; `all` of those that are not named. */
export type Blames = { readonly all: SubjectId } & { readonly [Name in Property]?: SubjectId };

/** The requirements that a step shows: by what it touched, and by what it had to leave alone. */
export interface Facts {
  readonly own: Blames;
  readonly others: Blames;
}

/** What a step may be taken with, as far as the world goes. */
export interface Choice {
  /** What it is about, or what the new one is like. */
  readonly about: readonly Likeness[];
  /** What is new where it comes together: the next step is the one that brings the most of it together. */
  readonly settings: Readonly<Record<string, string>>;
  readonly take: () => Promise<Taken>;
}

/** A value that an answer shows, and what it is to be; undefined where it is not shown, or where nobody knows. */
export interface Shown {
  /** Where it stands, e.g. `link.entry_id`. */
  readonly what: string;
  readonly got: unknown;
  readonly wanted: unknown;
  readonly proves: SubjectId;
}

export interface Taken {
  /** Undefined of what the state provider did. */
  readonly answer?: Answer | undefined;
  /** What the answer shows; compared where what is stored is as it is to be. */
  readonly shown?: readonly Shown[];
  readonly facts?: Facts;
  /** What it is about. */
  readonly named: readonly Thing[];
  /** What is different now, or new: with that what lies above. */
  readonly touched: readonly Thing[];
  /** Of what the interface leaves open what becomes of it; seen last, and learned. */
  readonly open?: readonly Thing[];
}

/** Why a step was not taken: `open` where the interface lets a server refuse it, `not done` where it never does it. */
export type Untaken = 'open' | 'not done';

/**
 * A step of a walk: a random series of operations, after which everything that the run created is compared with a model.
 * It says when it is possible, what it sends, what the state is afterwards, and which requirement fails for each property
 * that differs.
 */
export interface Step {
  /** What the entries are afterwards, e.g. `trashed`. */
  readonly name: string;
  readonly operation: OperationId | 'states';
  readonly choices: (t: TestContext, model: EntryModel, chance: Chance) => readonly Choice[];
}

/** This server does not carry out the step; the walk goes on with others. */
export class UntakenError extends Error {
  override readonly name = 'UntakenError';
  readonly why: Untaken;

  constructor(why: Untaken) {
    super(why);
    this.why = why;
  }
}

/**
 * Goes on where a request was carried out. Where it was not, what is to blame shows in a request of the same kind about
 * something that has no history: where that is carried out, the history must not matter.
 */
export async function expectDone(
  t: TestContext,
  answer: Answer,
  { proves, plain }: { readonly proves: SubjectId | 'open'; readonly plain?: () => Promise<Answer> },
): Promise<void> {
  if (answer.ok) return;
  if (proves === 'open' || answer.status === 429) throw new UntakenError('open');
  if (plain && (await plain()).ok) t.expectSuccess(answer, proves);
  throw new UntakenError('not done');
}
