import type { OperationId } from '../../../../generated/operations.reference.ts';
import type { Contract } from '../../../src/contract/contract.ts';
import type { Check } from '../../../src/model/check.ts';
import type { Suite } from '../../../src/model/suite.ts';
import { withoutCases } from '../../testing/judge-target.ts';
import { stateTheSame } from '../general-facts.ts';
import type { Mutant } from '../mutant.ts';
import { loginsOfChecks, type Code, type Fault, type Place } from '../faults/fault.ts';
import { isOneIn } from './one-in.ts';

/**
 * For each check, by name: the operations that it sends, `elsewhere`, and the errors that it gets, named by
 * `refusalOf`.
 */
export type Sending = ReadonlyMap<string, ReadonlySet<string>>;

/** What is recorded once about the checks, for all mutants. */
export interface Baseline {
  readonly sending: Sending;
  /** By a mutant's id: names of the checks that its fault may affect, as far as recorded exchanges show it. */
  readonly showing: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Stands for requests that are no operation, such as those to presigned URLs. */
export const elsewhere = 'elsewhere';

/** @param operation an operation or `elsewhere`; by default any */
export const refusalOf = (code: Code, operation = 'any'): string => `${code} from ${operation}`;

/** Number of requests with generated invalid input in a run of all checks. */
export const generatedRequests = 300;

/** The checks to run against a server with a fault. */
export interface Scope {
  readonly suite: Suite;
  /** Number of requests with generated invalid input. */
  readonly budget: number;
}

export const wholeScope = (suite: Suite): Scope => ({ suite, budget: generatedRequests });

/** A run begins with it, so a fault in it can affect every check. */
const signIn = 'login';

/**
 * The checks that a fault can affect. For all others, the server responds as if it had no fault. Other data in the
 * account must not matter to a check, which lawful servers and parallel runs test.
 *
 * @param showing names of the checks that it affected in recorded exchanges, if known
 */
export function touchedScope(
  whole: Suite,
  fault: Fault,
  contract: Contract,
  sending: Sending,
  showing?: ReadonlySet<string>,
): Scope {
  const reaches = fault.changes ? meetingRefusals(fault, fault.changes) : sendingTouched(fault, contract);
  // If a fault can affect everything, other checks notice it too; some of these mutants also run all cases.
  const { checks: all } = reaches ? whole : withoutCases(whole);
  const checks = all.filter((check) => {
    const sent = sending.get(check.name) ?? new Set<string>();
    // The requests of this check are unknown, so it may be affected.
    const mayShow = showing === undefined || sent.size === 0 || showing.has(check.name);
    return mayShow && reaches?.(check, sent) !== false;
  });
  if (reaches === undefined && showing === undefined) return wholeScope({ ...whole, checks });
  return { suite: { ...whole, checks }, budget: budgetOf(checks, whole.checks) };
}

/** Up to this many checks run for a mutant even where a sample of them would do; a walk takes as long as many of them. */
const fewChecks = 60;

/** Of the checks that a sample may leave out, it keeps one in this many. */
const sampledEach = 8;

/**
 * A scope with fewer checks if it has many: those of the requirements that the mutant makes fail, so that it is found as
 * before, and a part of the others, which the names decide, so that it is the same in each run.
 *
 * @param whole the suite of which the scope is a part
 */
export function sampledScope(
  scope: Scope,
  { id, breaks, also, walks }: Pick<Mutant, 'id' | 'breaks' | 'also' | 'walks'>,
  whole: Suite,
): Scope {
  if (!walks && scope.suite.checks.length <= fewChecks) return scope;
  const failing = new Set<string>([...breaks, ...Object.keys(also), ...stateTheSame(breaks)]);
  const checks = scope.suite.checks.filter(
    ({ name, proves }) =>
      proves.some((requirement) => failing.has(requirement)) || isOneIn(sampledEach, `${id} ${name}`),
  );
  return { suite: { ...scope.suite, checks }, budget: budgetOf(checks, whole.checks) };
}

/**
 * A suite without the cases that none of the faults can affect. The operation of a case decides, not its requests, so
 * that these need not be recorded.
 */
export function withoutUnaffectedCases(suite: Suite, faults: readonly Fault[]): Suite {
  const touched = new Set<string>(faults.flatMap(({ touches = [] }) => touches.map(operationIn)));
  const mayAffect = ({ covers, operations }: Check) =>
    covers === undefined || operations.some((id) => touched.has(id));
  return { ...suite, checks: suite.checks.filter(mayAffect) };
}

/** Whether a fault can affect a check that sends these requests. */
type Reach = (check: Check, sent: ReadonlySet<string>) => boolean;

/**
 * A fault that changes errors with certain codes can only affect checks that get such an error: a server without the
 * fault returns the same.
 */
function meetingRefusals({ touches }: Fault, codes: readonly Code[]): Reach {
  const touched = new Set<string>(touches?.map(operationIn));
  const refusals = codes.flatMap((code) =>
    touches ? [...touched, elsewhere].map((operation) => refusalOf(code, operation)) : refusalOf(code),
  );
  return ({ covers, operations: about }, sent) => {
    if (covers !== undefined && !about.some((id) => touched.has(id))) return false;
    // The requests of this check are unknown, so it may be affected.
    return sent.size === 0 || refusals.some((refusal) => sent.has(refusal));
  };
}

/**
 * Other faults can affect checks that send an operation which they change, and checks about such an operation or
 * another with the same tags, which may show the effect. Undefined if the fault may affect everything.
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
    // A case is about one operation; checks of their own test the others that it sends.
    if (covers !== undefined) return about.some((id) => touched.has(id));
    // The state provider may have carried out an operation without a request of the check.
    if (about.some((id) => operations.has(id))) return true;
    // The requests of this check are unknown, so it may be affected.
    return sent.size === 0 || [...sent].some((id) => touched.has(id));
  };
}

export const operationIn = (place: Place): OperationId => (place === loginsOfChecks ? 'login' : place);

/** Empty for an operation that the contract does not have, because no check sends it. */
const tagsOf = (contract: Contract, id: string): readonly string[] => contract.operations.get(id)?.tags ?? [];

/** Each check with generated input sends as many requests as in a run of all checks. */
function budgetOf(checks: Suite['checks'], all: Suite['checks']): number {
  const generating = (some: Suite['checks']) => some.filter(({ needs }) => needs.includes('budget')).length;
  const each = Math.floor(generatedRequests / Math.max(1, generating(all)));
  return each * Math.max(1, generating(checks));
}
