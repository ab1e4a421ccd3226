import type { Answer } from '../../model/messages.ts';
import type { SubjectId } from '../../model/subject.ts';
import type { Blame, TestContext } from '../../model/test-context.ts';

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
  proves?: Blame,
): Promise<void> {
  if (!answer.ok) t.assume((await without()).ok, `${answer.operation} is refused without it as well`);
  t.expectSuccess(answer, proves);
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
  for (const [proves, some] of entries) {
    const alone = await send(some);
    areSingly &&= alone.ok;
    t.expectThat(alone.ok, 'a 2xx response', `${alone.status} with ${Object.keys(some).join()}`, {
      answer: alone,
      proves,
    });
  }
  t.assume(areSingly, `${answer.operation} is refused with one of them`);
  t.expectSuccess(answer);
  return answer;
}
