import type { Answer, RawAnswer } from '../../../engine/model/messages.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { ObservedAt } from '../../../engine/model/test-context.ts';
import type { Blame, TestContext } from '../../test-context.ts';
import { expectedMessageOn } from '../../../engine/model/finding-data.ts';
import { isRefusalAnyhow } from '../../../engine/model/refusal-form.ts';
import { fieldOf } from '../../../engine/model/wire-values.ts';
import { idsInPath } from './shown-values.ts';
import { register } from './upload.ts';

/**
 * Expects success of a request that contains something optional, such as a field. If the request is refused, this sends
 * the same request without the optional part: the check fails if that one succeeds, and is not exercised if that one is
 * refused as well.
 *
 * @param without sends the request without the optional part
 */
export async function expectTaken(
  t: TestContext,
  answer: Answer,
  without: () => Promise<Answer>,
  tests?: Blame,
): Promise<void> {
  if (!answer.ok) t.assume((await without()).ok, `${answer.operation} is refused without it as well`);
  t.expectSuccess(answer, tests);
}

/**
 * Expects success of a request that contains several optional fields. If the request is refused, this sends each field in
 * a request of its own, to find those that the server refuses. If the request without any of them is refused as well, the
 * check is not exercised.
 *
 * @param fields by the requirement that fails if the server refuses them
 * @param send sends the request with these fields; called once for each attempt
 */
export async function expectAllTaken<Fields extends object, Reply extends Answer>(
  t: TestContext,
  fields: Readonly<Partial<Record<SubjectId, Fields>>>,
  send: (fields: Partial<Fields>) => Promise<Reply>,
): Promise<Reply> {
  const entries = Object.entries(fields) as [SubjectId, Fields][];
  const answer = await send(entries.reduce<Partial<Fields>>((all, [, some]) => ({ ...all, ...some }), {}));
  if (answer.ok) {
    t.judged(...entries.map(([id]) => id));
    return answer;
  }
  t.assume((await send({})).ok, `${answer.operation} is refused without them as well`);
  let areSingly = true;
  for (const [tests, some] of entries) {
    const alone = await send(some);
    areSingly &&= alone.ok;
    t.expectThat(alone.ok, 'a 2xx response', `${alone.status} with ${Object.keys(some).join()}`, {
      answer: alone,
      tests,
    });
  }
  t.assume(areSingly, `${answer.operation} is refused with one of them`);
  t.expectSuccess(answer);
  return answer;
}

/**
 * Expects an error about a field: if the response has messages by field, this field must have one. ERR-3 to ERR-5, and
 * requirements on certain messages, test the form of the error.
 */
export function expectFieldRefused(t: TestContext, answer: Answer, field: string, tests?: Blame): void {
  t.expectRefusal(answer, tests);
  const errors = fieldOf(answer.json, 'errors');
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return;
  const got = `messages on ${Object.keys(errors).join(', ') || 'nothing'}`;
  t.expectThat(field in errors, expectedMessageOn(field), got, { answer, tests });
}

/** Expects an error for a missing field, with a message for it (`tests`) in the specified words (ERR-8). */
export function expectRequiredField(t: TestContext, answer: Answer, field: string, tests: SubjectId): void {
  t.expectValidationError(answer, field, tests);
  const message = fieldOf(fieldOf(answer.json, 'errors'), field);
  if (typeof message !== 'string') return;
  t.expectEqual(message, `The ${field} field is required.`, `errors.${field}`, { answer, tests: 'ERR-8' });
}

/**
 * Ends the check if the response does not tell whether the caller lacks the permission.
 *
 * @param own sends the same request for an entry of the caller, to see whether the operation works at all
 */
export async function assumeAboutPermission(
  t: TestContext,
  answer: Answer,
  own?: () => Promise<Answer>,
): Promise<void> {
  if (own && isRefused(answer) && answer.status !== 403) {
    t.assume((await own()).ok, `${answer.operation} is also refused for an entry of the caller`);
  }
  await assumeOwnPlaceCounts(t, answer);
}

/** Expects a 403. */
export async function expectForbidden(
  t: TestContext,
  answer: Answer,
  own?: () => Promise<Answer>,
): Promise<void> {
  await assumeAboutPermission(t, answer, own);
  t.expectStatus(answer, 403);
}

/**
 * Ends the check if a registration was accepted because the server stores the file where the presign request said, and
 * does not use the place of the registration: the interface does not specify which of the two counts (U-114).
 */
async function assumeOwnPlaceCounts(t: TestContext, answer: Answer): Promise<void> {
  if (!answer.ok || answer.operation !== 'registerEntry') return;
  const isOpen = await t.once('whether the presign request decides the place', () => doesPresignDecide(t));
  t.skipIfUnspecified(
    isOpen,
    'the place of the presign request counts, not the one of the registration (U-114)',
  );
}

async function doesPresignDecide(t: TestContext): Promise<boolean> {
  const [presigned, registered] = [await t.folder(), await t.folder()];
  const object = await t.object({ place: { parentId: presigned.id } });
  const { body } = await register(t, object, { parentId: registered.id });
  const ids = idsInPath(body.fileEntry?.path);
  return ids.has(presigned.id) && !ids.has(registered.id);
}

interface Sent<Reply extends Answer> {
  readonly answer: Reply;
  /** The name that was sent last. */
  readonly name: string;
  /** Whether the server refuses the name that was sent first, and accepts its letters and digits. */
  readonly isPlain: boolean;
}

/**
 * Sends a request with a name that contains more than letters and digits. A server may refuse other characters (U-153), so
 * a refused request is sent again without them. If that one is refused as well, its answer is the one to judge: what the
 * characters leave open cannot be the reason for it.
 */
export async function sendNamed<Reply extends Answer>(
  name: string,
  send: (name: string) => Promise<Reply>,
): Promise<Sent<Reply>> {
  const answer = await send(name);
  const plain = plainName(name);
  if (!isRefused(answer) || plain === name) return { answer, name, isPlain: false };
  const again = await send(plain);
  return { answer: again, name: plain, isPlain: again.ok };
}

const plainName = (name: string): string => name.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

const fieldsShown = 5;

/** A response in a few words that are the same in every run: `200`, `404`, `422 on name, password`. */
export function describeAnswer(answer: Answer): string {
  const fields = fieldsAtFault(answer.json);
  if (answer.ok || fields.length === 0) return String(answer.status);
  const more = fields.length - fieldsShown;
  const rest = more > 0 ? ` and ${more} more` : '';
  return `${answer.status} on ${fields.slice(0, fieldsShown).join(', ')}${rest}`;
}

/** The fields in the `errors` of a validation error. */
function fieldsAtFault(json: unknown): readonly string[] {
  const errors = fieldOf(json, 'errors');
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return [];
  return Object.keys(errors).sort();
}

/** Whether a precondition holds: some servers return an error with 200, or a web page. */
export const isCarriedOut = (answer: Answer): boolean =>
  answer.json !== undefined && !isRefusalAnyhow(answer);

/** Whether the server refused the request: any 4xx. */
export const isRefused = ({ status }: RawAnswer): boolean => status >= 400 && status < 500;

/** For `t.observed`: the property that the server bounds, if it refused the request. */
export const boundBy = (answer: RawAnswer, at: Required<ObservedAt>): ObservedAt | undefined =>
  isRefused(answer) ? at : undefined;
