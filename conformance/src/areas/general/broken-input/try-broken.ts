import type { OperationId } from '../../../../../generated/operations.ts';
import { isRefused } from '../../shared/is-refused.ts';
import type { Answer } from '../../../model/messages.ts';
import type { TestContext } from '../../../model/test-context.ts';
import { breakBody, brokenFields, plainBreakages, type BrokenFields } from './breakages.ts';
import { faultOf, misplacedFault, type Fault } from './fault-of.ts';
import { requestSchemas } from './request-schemas.ts';
import { soundRequest } from './sound-request.ts';

interface Attempt {
  /** The fields to break; all of them where it is absent. */
  readonly only?: readonly string[] | undefined;
  /** Fields that are never broken. */
  readonly spared?: readonly string[] | undefined;
  /** Whether the form of the refusal counts, and not only that there is one. */
  readonly inStatedForm: boolean;
}

/** Sends broken bodies of an operation until one is answered wrongly, and reports the plainest of that kind. */
export async function tryBroken(t: TestContext, operation: OperationId, attempt: Attempt): Promise<void> {
  // Loaded by the runs that generate, and by no others.
  const { default: fc } = await import('fast-check');
  const { seed, requests } = t.generation;
  const valid = await soundRequest(t, operation);
  let sent = 0;
  let refused = 0;
  let found: { fault: Fault; answer: Answer; broken: BrokenFields } | undefined;
  const holds = async (broken: BrokenFields): Promise<boolean> => {
    // What shrinking may cost is bounded as well: what is left over counts as held.
    if (sent >= requests) return true;
    sent++;
    const body = breakBody(valid.body as object, broken);
    const answer = await t.send(operation, { ...valid, body });
    if (isRefused(answer)) refused++;
    const fault =
      faultOf(answer, attempt.inStatedForm) ??
      (attempt.inStatedForm || !isRefused(answer) ? undefined : misplacedFault(answer, Object.keys(broken)));
    if (fault) found = { fault, answer, broken };
    return fault === undefined;
  };
  const schema = requestSchemas(operation);
  const property = fc.asyncProperty(brokenFields(fc, schema, attempt), holds);
  // Each way to break a field is tried before chance has a say: few requests reach far then.
  const examples = plainBreakages(schema, attempt).map((broken): [BrokenFields] => [broken]);
  // Of the others some are kept back, so that a case that was found can shrink.
  const numRuns = Math.min(requests, Math.max(examples.length, Math.floor(requests * 0.75)));
  await fc.check(property, { seed, numRuns, examples });
  t.assume(
    refused > 0 || !attempt.inStatedForm,
    'no invalid request is refused, so there is no error to test',
  );
  t.judged();
  if (!found) return;
  const { fault, answer, broken } = found;
  const expected = `${fault.expected} where ${Object.keys(broken).join(', ')} cannot be valid`;
  t.expectThat(false, expected, fault.got, { answer, proves: fault.subject });
}
