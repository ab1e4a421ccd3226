import type { Answer } from '../../model/messages.ts';
import type { SubjectId } from '../../model/subject.ts';
import type { Blame, TestContext } from '../../model/test-context.ts';

/**
 * Expects success of a request that carries something optional. Where it is refused, the same request without that
 * decides: if it is refused as well, nothing is known of the optional part, and the fault shows elsewhere.
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
 * Expects success of a request that carries several optional fields. Where it is refused, each is tried by itself, which
 * tells those to blame; if the request without any is refused as well, nothing is known of them.
 *
 * @param fields by the requirement that has each of them taken
 * @param send makes the request with these fields; called anew for each try
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
