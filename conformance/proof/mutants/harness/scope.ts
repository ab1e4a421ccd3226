import type { OperationId } from '../../../../generated/operations.reference.ts';
import type { Contract } from '../../../src/contract/contract.ts';
import type { Check } from '../../../src/model/check.ts';
import type { Suite } from '../../../src/model/suite.ts';
import { withoutCases } from '../../testing/judge-target.ts';
import { loginsOfChecks, type Code, type Fault, type Place } from '../faults/fault.ts';
import { elsewhere, refusalOf, type Sending } from './sending.ts';

/** Requests of generated broken input in a run of all checks. */
export const generatedRequests = 300;

/** What is judged of a server with a fault. */
export interface Scope {
  readonly suite: Suite;
  /** Requests of generated broken input. */
  readonly budget: number;
}

export const wholeScope = (suite: Suite): Scope => ({ suite, budget: generatedRequests });

/** A run begins with it, so a fault of it is one of everything. */
const signIn = 'login';

/**
 * The checks that a fault can show in. To all others the server answers as one without the fault; what lies in an
 * account besides is nothing that a check may mind, which the lawful servers and the runs side by side prove.
 *
 * @param showing names of those that it showed in when it was rehearsed, if it was
 */
export function touchedScope(
  whole: Suite,
  fault: Fault,
  contract: Contract,
  sending: Sending,
  showing?: ReadonlySet<string>,
): Scope {
  const reaches = fault.changes ? meetingRefusals(fault, fault.changes) : sendingTouched(fault, contract);
  // What may lie in everything shows in other checks already, and one server in so many meets the cases as well.
  const { checks: all } = reaches ? whole : withoutCases(whole);
  const checks = all.filter((check) => {
    const sent = sending.get(check.name) ?? new Set<string>();
    // Of a check that sends nothing, nothing is known.
    const mayShow = showing === undefined || sent.size === 0 || showing.has(check.name);
    return mayShow && reaches?.(check, sent) !== false;
  });
  if (reaches === undefined && showing === undefined) return wholeScope({ ...whole, checks });
  return { suite: { ...whole, checks }, budget: budgetOf(checks, whole.checks) };
}

/**
 * A suite without the cases that none of the faults can affect. What a case is about decides that, not what it sends: so
 * nobody has to find out what these cases send.
 */
export function withoutUnaffectedCases(suite: Suite, faults: readonly Fault[]): Suite {
  const touched = new Set<string>(faults.flatMap(({ touches = [] }) => touches.map(operationIn)));
  const mayAffect = ({ covers, operations }: Check) =>
    covers === undefined || operations.some((id) => touched.has(id));
  return { ...suite, checks: suite.checks.filter(mayAffect) };
}

/** Whether a fault can show in a check, by what the check sends. */
type Reach = (check: Check, sent: ReadonlySet<string>) => boolean;

/** What changes refusals of some codes shows in checks that meet one: a server without the fault gives them the same. */
function meetingRefusals({ touches }: Fault, codes: readonly Code[]): Reach {
  const touched = new Set<string>(touches?.map(operationIn));
  const refusals = codes.flatMap((code) =>
    touches ? [...touched, elsewhere].map((operation) => refusalOf(code, operation)) : refusalOf(code),
  );
  return ({ covers, operations: about }, sent) => {
    if (covers !== undefined && !about.some((id) => touched.has(id))) return false;
    // Of a check that sends nothing, nothing is known.
    return sent.size === 0 || refusals.some((refusal) => sent.has(refusal));
  };
}

/**
 * Otherwise a fault shows in checks about an operation that it touches, or about another one of the same tags, which may
 * show what it did, and in those that send a request of one that it touches. Undefined where it may lie in everything.
 */
function sendingTouched({ touches }: Fault, contract: Contract): Reach | undefined {
  if (touches === undefined || touches.includes(signIn)) return undefined;
  const touched = new Set<string>(touches.map(operationIn));
  const tags = new Set([...touched].flatMap((id) => tagsOf(contract, id)));
  const near = [...contract.operations.values()].filter((operation) =>
    operation.tags.some((tag) => tags.has(tag)),
  );
  const operations = new Set<string>([...touched, ...near.map(({ id }) => id)]);
  return ({ covers, operations: about }, sent) => {
    // A case varies one operation; all others that it sends are as they are in checks of their own.
    if (covers !== undefined) return about.some((id) => touched.has(id));
    // What it is about may have been brought about by the state provider, without a request of its own.
    if (about.some((id) => operations.has(id))) return true;
    // Of a check that sends nothing, nothing is known.
    return sent.size === 0 || [...sent].some((id) => touched.has(id));
  };
}

export const operationIn = (place: Place): OperationId => (place === loginsOfChecks ? 'login' : place);

/** An operation that the contract does not have is not asked for either. */
const tagsOf = (contract: Contract, id: string): readonly string[] => contract.operations.get(id)?.tags ?? [];

/** So that each check that generates input sends as much of it as in a whole run. */
function budgetOf(checks: Suite['checks'], all: Suite['checks']): number {
  const generating = (some: Suite['checks']) => some.filter(({ needs }) => needs.includes('budget')).length;
  const each = Math.floor(generatedRequests / Math.max(1, generating(all)));
  return each * Math.max(1, generating(checks));
}
