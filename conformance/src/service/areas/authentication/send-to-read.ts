import type { OperationId } from '../../../../../generated/operations.ts';
import type { Answer, LooseRequest } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';

/** Read operations without parameters, the simplest first. */
const reads = [
  'getLoggedUser',
  'listNotes',
  'listWorkspaces',
  'getVault',
  'listTrackedFiles',
] as const satisfies readonly OperationId[];

/** Statuses of a server that does not have the route. */
const absent: readonly number[] = [404, 405, 501];

/**
 * Sends a read request that any valid token allows: for the logged-in user, or the first read operation that the server
 * has.
 */
export async function sendToRead(t: TestContext, request: LooseRequest): Promise<Answer> {
  const answer = await t.send(reads[0], request);
  if (!absent.includes(answer.status)) return answer;
  const operation = await t.once('operation that reads', () => firstThatReads(t));
  return operation === undefined ? answer : t.send(operation, request);
}

async function firstThatReads(t: TestContext): Promise<OperationId | undefined> {
  for (const operation of reads) {
    if ((await t.call(operation)).ok) return operation;
  }
  return undefined;
}
