import type { OperationId } from '../../../../../../generated/operations.ts';
import { isRefused } from '../../shared/answers.ts';
import type { Answer, LooseRequest } from '../../../../engine/model/messages.ts';
import type { OperationDescription } from '../../../operation-description.ts';
import type { TestContext } from '../../../test-context.ts';
import { breakBody, brokenFields, plainBreakages, type BrokenFields } from './breakages.ts';
import { faultOf, misplacedFault, type Fault } from './fault-of.ts';
import { requestSchemas } from './request-schemas.ts';
import { buildOf, soundRequest } from './sound-request.ts';

interface Attempt {
  /** The fields to break; by default all. */
  readonly only?: readonly string[] | undefined;
  /** Fields that stay valid. */
  readonly spared?: readonly string[] | undefined;
  /** Whether the form of the error counts, not only that there is one. */
  readonly inSpecifiedForm: boolean;
}

/** Sends invalid bodies to an operation until a response is wrong, and reports the simplest of that kind. */
export async function tryBroken(
  t: TestContext,
  operation: OperationId,
  description: OperationDescription,
  attempt: Attempt,
): Promise<void> {
  // Imported here, because only some runs generate input.
  const { default: fc } = await import('fast-check');
  const { seed, requests } = t.generation;
  let valid: LooseRequest | undefined = await soundRequest(t, operation, description);
  const sendBroken = async (broken: BrokenFields): Promise<Answer> => {
    valid ??= await buildOf(description)(t);
    const answer = await t.send(operation, { ...valid, body: breakBody(valid.body as object, broken) });
    // The request may have used up what it names, and the next would be refused for that.
    if (answer.ok) valid = undefined;
    return answer;
  };
  let sent = 0;
  let refused = 0;
  let found: { fault: Fault; answer: Answer; broken: BrokenFields } | undefined;
  let unanswered: Promise<Answer> | undefined;
  const holds = async (broken: BrokenFields): Promise<boolean> => {
    // Shrinking is limited as well: requests beyond the limit count as passed.
    if (sent >= requests || unanswered) return true;
    sent++;
    const asked = sendBroken(broken);
    // fast-check takes an error for a failure of the property, and continues.
    const answer = await asked.catch(() => undefined);
    if (!answer) {
      unanswered = asked;
      return true;
    }
    if (isRefused(answer)) refused++;
    const fault =
      faultOf(answer, attempt.inSpecifiedForm, Object.keys(broken)) ??
      (attempt.inSpecifiedForm || !isRefused(answer)
        ? undefined
        : misplacedFault(answer, Object.keys(broken)));
    if (fault) found = { fault, answer, broken };
    return fault === undefined;
  };
  const schema = requestSchemas(operation);
  const property = fc.asyncProperty(brokenFields(fc, schema, attempt), holds);
  // First breaks every field in every way, then generates at random, so that even a few requests cover much.
  const examples = plainBreakages(schema, attempt).map((broken): [BrokenFields] => [broken]);
  // Keeps some requests for shrinking a failure that is found.
  const numRuns = Math.min(requests, Math.max(examples.length, Math.floor(requests * 0.75)));
  await fc.check(property, { seed, numRuns, examples });
  if (!found) await unanswered;
  t.assume(
    refused > 0 || !attempt.inSpecifiedForm,
    'no invalid request is refused, so there is no error to test',
  );
  t.judged();
  if (!found) return;
  const { fault, answer, broken } = found;
  const expected = `${fault.expected} where ${Object.keys(broken).join(', ')} cannot be valid`;
  t.expectThat(false, expected, fault.got, { answer, tests: fault.subject });
}
