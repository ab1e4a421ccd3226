import type { Contract } from '../../../src/contract/contract.ts';
import type { Suite } from '../../../src/model/suite.ts';
import { withoutCases } from '../../testing/judge-target.ts';
import type { Fault } from '../faults/fault.ts';
import type { Sending } from './what-checks-send.ts';

/** Requests of generated broken input in a run of all checks. */
export const generatedRequests = 300;

/** What is judged of a server with a fault. */
export interface Scope {
  readonly suite: Suite;
  /** Requests of generated broken input. */
  readonly budget: number;
}

export const wholeScope = (suite: Suite): Scope => ({ suite, budget: generatedRequests });

/** A run begins with these, so a fault of theirs is one of everything. */
const everywhere = ['login', 'getLoggedUser'];

/**
 * The checks that a fault can show in: those about an operation that it touches, or about another one of the same tags,
 * which may show what it did, and those that send a request of one. To all others the server answers as one without the fault; what lies in an
 * account besides is nothing that a check may mind, which the lawful servers and the runs side by side prove.
 */
export function touchedScope(whole: Suite, fault: Fault, contract: Contract, sending: Sending): Scope {
  const { touches } = fault;
  // It shows in other checks already, and one server in so many meets the cases as well.
  if (touches === undefined || touches.some((id) => everywhere.includes(id)))
    return wholeScope(withoutCases(whole));
  const tags = new Set(touches.flatMap((id) => tagsOf(contract, id)));
  const near = [...contract.operations.values()].filter((one) => one.tags.some((tag) => tags.has(tag)));
  const operations = new Set<string>([...touches, ...near.map(({ id }) => id)]);
  const checks = whole.checks.filter(({ name, covers, operations: about }) => {
    // A case varies one operation; all others that it sends are as they are in checks of their own.
    if (covers !== undefined) return about.some((id) => touches.includes(id));
    // What it is about may have been brought about by the state provider, without a request of its own.
    if (about.some((id) => operations.has(id))) return true;
    const sent = sending.get(name);
    // Of a check that sends nothing, nothing is known.
    return !sent?.size || [...sent].some((id) => operations.has(id));
  });
  return { suite: { ...whole, checks }, budget: budgetOf(checks, whole.checks) };
}

/** An operation that the contract does not have is not asked for either. */
const tagsOf = (contract: Contract, id: string): readonly string[] => contract.operations.get(id)?.tags ?? [];

/** So that each check that generates input sends as much of it as in a whole run. */
function budgetOf(checks: Suite['checks'], all: Suite['checks']): number {
  const generating = (some: Suite['checks']) => some.filter(({ needs }) => needs.includes('budget')).length;
  const each = Math.floor(generatedRequests / Math.max(1, generating(all)));
  return each * Math.max(1, generating(checks));
}
