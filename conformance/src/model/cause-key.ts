import { expectedMessageOn, wantsError, wantsSuccess } from './expected-status.ts';
import { fieldOf, holderOf, placeOf, type Place } from './place.ts';
import type { OperationTally } from './operation-tally.ts';
import {
  isErrorAsSuccess,
  isNullIn,
  misspelledFieldOf,
  otherSpellingOf,
  refusedFieldOf,
  wrapperOf,
} from './refusal-form.ts';
import type { CauseReport, CheckReport, ExchangeReport, FindingReport } from './report.ts';
import { areaOf, type SubjectId } from './subject.ts';

/** Keys of causes in front of all operations, which have their own sentences. */
export const errorsAsSuccess = 'errors as success';
export const tokenRefused = 'token refused';
export const otherThing = 'another thing';
export const tokenUnchecked = 'token unchecked';
export const redirected = 'redirected';
export const otherSpelling = 'in another spelling';
export const misspelledErrors = 'errors in another spelling';
export const failsForMoments = 'fails for moments';
export const notJson = 'GEN-3';

/** A finding with its check. */
export interface Shown {
  readonly check: CheckReport;
  readonly finding: FindingReport;
}

/** What findings of one cause have in common. */
export interface CauseKey {
  readonly kind: CauseReport['kind'];
  /** The same for two findings of one cause. */
  readonly key: string;
}

export const exchangeOf = ({ check, finding }: Shown): ExchangeReport | undefined =>
  finding.exchange === null ? undefined : check.exchanges[finding.exchange];

/** The operation of a finding; undefined if it concerns none. A PUT goes to an address that presigning returned. */
export function operationOfFinding(shown: Shown): string | undefined {
  const exchange = exchangeOf(shown);
  const isToPresigned = exchange?.operation === null && exchange.request.method === 'PUT';
  return exchange?.operation ?? (isToPresigned ? 'presignUpload' : (shown.check.operation ?? undefined));
}

/**
 * What findings of one fault share, across operations and checks: an operation that is missing, fails or refuses valid
 * requests; the body of errors; a rule on statuses; a requirement on every response; a field of a resource.
 */
export function causeKeyOf(shown: Shown, tallies: ReadonlyMap<string, OperationTally>): CauseKey {
  const { finding } = shown;
  const operation = operationOfFinding(shown) ?? '';
  const exchange = exchangeOf(shown);
  const status = exchange?.response.status ?? 0;
  const answers = tallies.get(operation)?.answers;
  if (answers === 'not implemented') return { kind: 'not implemented', key: operation };
  if (status >= 500) return { kind: 'server error', key: `${operation} ${status}` };
  if (isOfOverlay(finding)) return { kind: 'behaviour', key: subjectsOf(finding) };
  if (exchange && isErrorAsSuccess(exchange)) return { kind: 'wrong status', key: errorsAsSuccess };
  if (status >= 300 && status < 400) return { kind: 'wrong status', key: redirected };
  if (status === 401 && isTokenRefused(shown, tallies.get(operation))) {
    return { kind: 'wrong status', key: tokenRefused };
  }
  const isForeseen = wantsSuccess(finding) || namesAField(finding.expected);
  if (answers === 'nothing but refusals' && status >= 400 && isForeseen) {
    return { kind: 'refuses everything', key: operation };
  }
  if (wantsSuccess(finding)) return { kind: 'wrong status', key: `${operation} ${status}` };
  return (
    keyOfStatus(shown, operation, status) ??
    keyOfRefusal(shown, operation) ??
    keyOfValue(finding, operation, exchange) ?? {
      kind: 'behaviour',
      key: `${operation} ${subjectsOf(finding)}`,
    }
  );
}

/** An operation that returns 401 to everything refuses the token. The body of the 401 is another matter. */
const isTokenRefused = ({ finding }: Shown, tally: OperationTally | undefined): boolean =>
  tally?.statuses.length === 0 && (wantsSuccess(finding) || namesAField(finding.expected));

/** Each choice of an overlay is one cause, whichever response violates it. */
const isOfOverlay = ({ subjects }: FindingReport): boolean => subjects.every((id) => areaOf(id) === 'U');

const subjectsOf = ({ subjects }: FindingReport): string => [...subjects].sort().join(' ');

/** The server answers a caller without a valid token, whatever it then says of the request. */
const letsThrough = (status: number): boolean => status !== 400 && status !== 403;

/** A rule on statuses is one cause for all operations; a missing error is one per operation. */
function keyOfStatus({ finding }: Shown, operation: string, status: number): CauseKey | undefined {
  const { expected, subjects } = finding;
  if (expected === '401' && letsThrough(status)) return { kind: 'wrong status', key: tokenUnchecked };
  if (/^\d{3}$/.test(expected)) return { kind: 'wrong status', key: `${expected} ${status}` };
  if (expected.startsWith('a status of ')) return { kind: 'wrong status', key: `documented ${status}` };
  if (!wantsError(finding) || (status >= 400 && namesAField(expected))) return undefined;
  const about = subjects.some((id) => areaOf(id) === 'AUTH') ? 'who may' : 'what is asked';
  return { kind: 'wrong status', key: `${operation} 4xx ${about}` };
}

const namesAField = (expected: string): boolean => expected.startsWith(expectedMessageOn(''));

/** Errors with bodies of the same shape are one cause, whichever operation returns them. */
function keyOfRefusal(shown: Shown, operation: string): CauseKey | undefined {
  const refused = refusedFieldOf(shown.finding, exchangeOf(shown));
  if (!refused) return undefined;
  const { field, shape, isMissing, isOfOtherForm } = refused;
  if (isMissing || isOfOtherForm) return { kind: 'fields missing', key: `refusals ${shape}` };
  if (misspelledFieldOf(shown.finding, exchangeOf(shown)))
    return { kind: 'wrong form', key: misspelledErrors };
  const [subject] = shown.finding.subjects;
  const isFormOfAll = subject !== undefined && areaOf(subject) === 'ERR';
  return {
    kind: 'wrong form',
    key: isFormOfAll ? `refusals ${fieldOf(field.split('.')[0]!)}` : `${operation} ${field}`,
  };
}

function keyOfValue(
  finding: FindingReport,
  operation: string,
  exchange: ExchangeReport | undefined,
): CauseKey | undefined {
  const shared = sharedFactOf(finding.subjects);
  if (finding.expected.startsWith('a JSON body')) return { kind: 'wrong form', key: notJson };
  const place = placeOf(finding);
  if (!place) return undefined;
  if (isNullIn(exchange?.response.body, place.at)) {
    return { kind: 'wrong form', key: `${fieldOf(place.at)} null` };
  }
  if (isNothing(finding.got)) {
    if (shared === 'GEN-4') return { kind: 'fields missing', key: shared };
    if (otherSpellingOf(fieldOf(place.at), exchange?.response.body) !== undefined) {
      return { kind: 'fields missing', key: otherSpelling };
    }
    // If several responses have their content under another name at the root, that is one fault.
    const wrapper = place.at.includes('.') ? undefined : wrapperOf(exchange?.response.body);
    const key = wrapper === undefined ? `in ${resourceOf(place, operation, finding)}` : `beside ${wrapper}`;
    return { kind: 'fields missing', key };
  }
  if (shared === 'GEN-6' || isIdOfType(place))
    return { kind: 'wrong form', key: `id ${typeOf(finding.got)}` };
  if (isNumberAsText(place, finding)) return { kind: 'wrong form', key: 'number as text' };
  return { kind: 'wrong form', key: shared ?? formKeyOf(place, finding) };
}

export const isNumberAsText = ({ form }: Place, { got }: FindingReport): boolean =>
  /^(?:an integer|a number|\d+$)/.test(form) && /^"-?\d+"$/.test(got);

/** Requirements on every response: one fault violates them everywhere. */
const sharedFacts: readonly SubjectId[] = ['GEN-4', 'GEN-5', 'GEN-6'];

const sharedFactOf = (subjects: readonly SubjectId[]): SubjectId | undefined =>
  sharedFacts.find((id) => subjects.includes(id));

export const isNothing = (got: string): boolean => got === 'nothing';

/**
 * `folder` or `workspace`, for `workspaces[].owner` as for `workspace.owner`: several responses contain the same
 * resource.
 */
function resourceOf({ at }: Place, operation: string, { subjects }: FindingReport): string {
  const holder = holderOf(at);
  if (holder === '') return operation;
  if (holder === '[]') return areaOf(subjects.at(-1)!).toLowerCase();
  return holder.replace(/s?\[\]/g, '');
}

/** The type that ids have instead of integer: `string`, `number`. */
function typeOf(got: string): string {
  if (got.startsWith('"')) return 'text';
  return /^-?\d/.test(got) ? 'number' : got;
}

const isIdOfType = ({ at, form }: Place): boolean =>
  /^(?:id|.*_id)$/.test(fieldOf(at)) && form.startsWith('an integer');

/** The pattern for a value, whatever its field; the requirements for a field's content. */
function formKeyOf({ at, form }: Place, finding: FindingReport): string {
  if (form.startsWith('a string that matches')) return form;
  const name = fieldOf(at);
  if (form.endsWith(' in it')) return `${name} in it`;
  const isOfType = /^(?:an? |null)/.test(form);
  return isOfType ? `${name} ${form}` : `${name} ${subjectsOf(finding)}`;
}
