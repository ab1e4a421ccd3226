import type { OperationId } from '../../../../../generated/operations.ts';
import type { Contract } from '../../../engine/contract/contract.ts';
import { check, type Check } from '../../check.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { TestContext } from '../../test-context.ts';
import { describeAnswer } from '../shared/answers.ts';
import { edgeTimes } from './edge-numbers.ts';
import { at, send, type AnyWrite } from './added-writes/added-write.ts';
import { memberWrites } from './added-writes/members.ts';
import { resourceWrites } from './added-writes/resources.ts';
import { uploadWrites } from './added-writes/uploads.ts';

const writes = Object.entries({ ...resourceWrites, ...uploadWrites, ...memberWrites });

/** Checks of the operations that an overlay adds and that change something, as far as the tables know their effects. */
export function addedWriteChecks({ operations }: Pick<Contract, 'operations'>): Check[] {
  return writes.flatMap(([operation, write]) => {
    const found = operations.get(operation);
    if (!found?.added || `${found.method} ${found.path}` !== write.at) return [];
    const open = found.answers as readonly SubjectId[];
    const [first, ...others] = [...open, ...(write.tests ?? [])];
    if (first === undefined) return [];
    const options = {
      operation: operation as OperationId,
      needs: write.needs ?? [],
      profile: 'full',
    } as const;
    const effect = check(
      `${first}.${operation}`,
      `${operation}, added by the overlay, ${write.sentence}`,
      { tests: [first, ...others], ...options },
      (t) => expectEffect(t, operation, write, open),
    );
    const { time } = write;
    if (time === undefined) return [effect];
    const atEdges = check(
      `RULE-1.edge-times-${operation}`,
      `${operation}, added by the overlay, answers a time in the year 1 or 9999 without a server error`,
      { tests: ['RULE-1'], ...options },
      (t) => expectNoServerError(t, operation, write, time),
    );
    return [effect, atEdges];
  });
}

async function expectEffect(
  t: TestContext,
  operation: string,
  { given: arrange, request, isRefused, shows, then }: AnyWrite,
  open: readonly SubjectId[],
): Promise<void> {
  const given = await arrange(t);
  const answer = await send(t, operation, await request(given, t));
  if (isRefused) t.expectRefusal(answer, open);
  else t.expectSuccess(answer, open);
  for (const [path, value] of Object.entries(shows?.(given) ?? {})) {
    t.expectEqual(at(answer, path), value, path.replace(/\.(\d+)/g, '[$1]'), { answer, tests: open });
  }
  await then?.(t, given, answer, open);
}

async function expectNoServerError(
  t: TestContext,
  operation: string,
  { given: arrange, request }: AnyWrite,
  time: string,
): Promise<void> {
  for (const edge of edgeTimes) {
    const { body, ...rest } = await request(await arrange(t), t);
    const answer = await send(t, operation, { ...rest, body: { ...(body as object), [time]: edge } });
    const what = `${time} ${edge}: any response but a server error`;
    t.expectThat(answer.status < 500, what, describeAnswer(answer), { answer });
  }
}
