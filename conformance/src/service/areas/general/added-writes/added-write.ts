import type { OperationId } from '../../../../../../generated/operations.ts';
import type { Need } from '../../../check.ts';
import type { Answer, LooseRequest } from '../../../../engine/model/messages.ts';
import type { SubjectId } from '../../../../engine/model/subject.ts';
import type { TestContext } from '../../../test-context.ts';

/** The effect of an operation that an overlay may add, and what shows it. */
export interface AddedWrite<Given> {
  /** Method and path: the same name with another path is another operation. */
  readonly at: string;
  /** The expected behaviour; completes "which the overlay adds,". */
  readonly sentence: string;
  readonly needs?: readonly Need[];
  /** Requirements that it tests as well; each expectation names its own. */
  readonly tests?: readonly SubjectId[];
  /** Creates what the request is about. */
  readonly given: (t: TestContext) => Promise<Given>;
  readonly request: (given: Given, t: TestContext) => LooseRequest | Promise<LooseRequest>;
  /** A field of the body that is a time. */
  readonly time?: string;
  /** Whether the operation must refuse the request. */
  readonly isRefused?: true;
  /** What the response must show, by paths such as `entries.0.parent_id`. */
  readonly shows?: (given: Given) => Readonly<Record<string, unknown>>;
  /**
   * Looks at what the request did.
   *
   * @param open the unknowns that the overlay resolves by adding the operation
   */
  readonly then?: (
    t: TestContext,
    given: Given,
    answer: Answer,
    open: readonly SubjectId[],
  ) => Promise<void> | void;
}

/** A row of the table: what is given to it is its own matter. */
export type AnyWrite = AddedWrite<unknown>;

export const write = <Given>(row: AddedWrite<Given>): AnyWrite => row as unknown as AnyWrite;

/** Calls an operation that is not in the contract. */
export const send = (t: TestContext, operation: string, request: LooseRequest): Promise<Answer> =>
  t.send(operation as OperationId, request);

/** The value at a path of a response, such as `entries.0.parent_id`; undefined if there is none. */
export const at = ({ json }: Answer, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (node, name) =>
        typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[name] : undefined,
      json,
    );

/** A note for one check, deleted at its end. */
export async function newNote(t: TestContext): Promise<{ id: number; title: string }> {
  const title = t.unique('Note');
  const { ok, body } = await t.call('createNote', { body: { title, body: t.runName } });
  const id = body.note?.id;
  t.assume(ok && id !== undefined, 'the note is not created');
  t.after(async () => {
    await send(t, 'deleteNote', { body: { id } });
  });
  return { id, title };
}

/** A workspace for one check, deleted at its end. */
export async function newWorkspace(t: TestContext): Promise<number> {
  const { ok, body } = await t.call('createWorkspace', { body: { name: t.unique('Workspace') } });
  const id = body.workspace?.id;
  t.assume(ok && id !== undefined, 'the workspace is not created');
  t.after(async () => {
    await send(t, 'deleteWorkspace', { path: { id } });
  });
  return id;
}
