import { fieldOf, holderOf, type FindingData, type Place, type Shown } from './finding-data.ts';
import { isOfNoRoute, type OperationTally } from './operation-tally.ts';
import {
  isErrorAsSuccess,
  isNullIn,
  misspelledFieldOf,
  type MessagesAsErrors,
  otherSpellingOf,
  refusedFieldOf,
  wrapperOf,
} from './refusal-form.ts';
import type { CauseReport, FindingReport } from './report.ts';
import { service } from './service.ts';
import { areaOf, isUnknown, type SubjectId } from './subject.ts';

/** Keys of causes in front of all operations, which have their own sentences. */
export const errorsAsSuccess = 'errors as success';
export const errorsAsFailure = 'errors as failure';
export const tokenRefused = 'token refused';
export const otherResource = 'another thing';
export const tokenUnchecked = 'token unchecked';
export const redirected = 'redirected';
export const otherSpelling = 'in another spelling';
export const misspelledErrors = 'errors in another spelling';
export const failsForMoments = 'fails for moments';
export const notJson = 'not JSON';

/** What findings of one cause have in common. */
export interface CauseKey {
  readonly kind: CauseReport['kind'];
  /** The same for two findings of one cause. */
  readonly key: string;
}

/** The operation of a finding; undefined if it concerns none. A PUT goes to an address that presigning returned. */
export function operationOfFinding(shown: Shown): string | undefined {
  const { exchange } = shown;
  const isToPresigned = exchange?.operation === null && exchange.request.method === 'PUT';
  return (
    exchange?.operation ??
    (isToPresigned ? service().operations.presign : (shown.check.operation ?? undefined))
  );
}

/**
 * What findings of one fault share, across operations and checks: an operation that is missing, fails or refuses valid
 * requests; the body of errors; a rule on statuses; a requirement on every response; a field of a resource.
 */
export function causeKeyOf(
  shown: Shown,
  tallies: ReadonlyMap<string, OperationTally>,
  messages: MessagesAsErrors,
): CauseKey {
  const { finding, data, exchange } = shown;
  const operation = operationOfFinding(shown) ?? '';
  const status = exchange?.response.status ?? 0;
  const answers = tallies.get(operation)?.answers;
  if (answers === 'not implemented') return { kind: 'not implemented', key: operation };
  if (status >= 500) return { kind: 'server error', key: `${operation} ${status}` };
  if (isOfOverlay(finding)) return { kind: 'behaviour', key: subjectsOf(finding) };
  if (exchange && (isErrorAsSuccess(exchange) || messages.includes(shown)))
    return { kind: 'wrong status', key: errorsAsSuccess };
  if (status >= 300 && status < 400) return { kind: 'wrong status', key: redirected };
  if (status === 401 && isTokenRefused(shown, tallies.get(operation))) {
    return { kind: 'wrong status', key: tokenRefused };
  }
  if (answers === 'nothing but refusals' && status >= 400 && isForeseen(data)) {
    return { kind: 'refuses everything', key: operation };
  }
  if (data.due === 'success') return { kind: 'wrong status', key: `${operation} ${status}` };
  return (
    keyOfStatus(shown, { operation, status, ...(answers && { answers }) }) ??
    keyOfRefusal(shown, operation) ??
    keyOfValue(shown, operation) ?? {
      kind: 'behaviour',
      key: `${operation} ${subjectsOf(finding)}`,
    }
  );
}

/** An operation that returns 401 to everything refuses the token. The body of the 401 is another matter. */
const isTokenRefused = ({ data }: Shown, tally: OperationTally | undefined): boolean =>
  tally?.statuses.length === 0 && isForeseen(data);

const isForeseen = (data: FindingData): boolean => data.due === 'success' || isMessageDue(data);

const isMessageDue = ({ due, errorField }: FindingData): boolean =>
  due === 'error' && errorField !== undefined;

/** Each choice of an overlay is one cause, whichever response violates it. */
const isOfOverlay = ({ subjects }: FindingReport): boolean =>
  subjects.length > 0 && subjects.every(isUnknown);

const subjectsOf = ({ subjects }: FindingReport): string => [...subjects].sort().join(' ');

/**
 * The server answers a caller without a valid token, whatever it then says of the request. If a path returns nothing else,
 * it may not exist, and then nothing checks a token there.
 */
function letsThrough(status: number, answers: OperationTally['answers'] | undefined): boolean {
  if (isOfNoRoute(status)) return answers === 'some requests';
  return status !== 400 && status !== 403;
}

/** A rule on statuses is one cause for all operations; a missing error is one per operation. */
function keyOfStatus(
  { finding, data }: Shown,
  { operation, status, answers }: { operation: string; status: number; answers?: OperationTally['answers'] },
): CauseKey | undefined {
  const { due } = data;
  if (due === 401 && letsThrough(status, answers)) return { kind: 'wrong status', key: tokenUnchecked };
  if (typeof due === 'number' || due === 'documented')
    return { kind: 'wrong status', key: `${due} ${status}` };
  if (due !== 'error' || (status >= 400 && isMessageDue(data))) return undefined;
  const about = finding.subjects.some((id) => areaOf(id) === service().areas.ofCallers)
    ? 'who may'
    : 'what is asked';
  return { kind: 'wrong status', key: `${operation} 4xx ${about}` };
}

/** Errors with bodies of the same shape are one cause, whichever operation returns them. */
function keyOfRefusal(shown: Shown, operation: string): CauseKey | undefined {
  const refused = refusedFieldOf(shown);
  if (!refused) return undefined;
  const { field, shape, isMissing, isOfOtherForm } = refused;
  if (isMissing || isOfOtherForm) return { kind: 'fields missing', key: `refusals ${shape}` };
  if (misspelledFieldOf(shown)) return { kind: 'wrong form', key: misspelledErrors };
  const [subject] = shown.finding.subjects;
  const isFormOfAll = subject !== undefined && areaOf(subject) === service().areas.ofErrors;
  return {
    kind: 'wrong form',
    key: isFormOfAll ? `refusals ${fieldOf(field.split('.')[0]!)}` : `${operation} ${field}`,
  };
}

function keyOfValue({ finding, data, exchange }: Shown, operation: string): CauseKey | undefined {
  const shared = sharedFactOf(finding.subjects);
  const { onEvery } = service().marks;
  if (data.isOfBody) return { kind: 'wrong form', key: notJson };
  const { place } = data;
  if (!place) return undefined;
  if (isNullIn(exchange?.response.body, place.at)) {
    return { kind: 'wrong form', key: `${fieldOf(place.at)} null` };
  }
  if (data.isMissing) {
    if (shared !== undefined && shared === onEvery.body) return { kind: 'fields missing', key: shared };
    if (otherSpellingOf(fieldOf(place.at), exchange?.response.body) !== undefined) {
      return { kind: 'fields missing', key: otherSpelling };
    }
    // If several responses have their content under another name at the root, that is one fault.
    const wrapper = place.at.includes('.') ? undefined : wrapperOf(exchange?.response.body);
    const key = wrapper === undefined ? `in ${resourceOf(place, operation, finding)}` : `beside ${wrapper}`;
    return { kind: 'fields missing', key };
  }
  if ((shared !== undefined && shared === onEvery.id) || place.isId)
    return { kind: 'wrong form', key: `id ${place.got}` };
  if (place.isNumberAsText) return { kind: 'wrong form', key: 'number as text' };
  return { kind: 'wrong form', key: shared ?? formKeyOf(place, finding) };
}

/** A requirement on every response: one fault violates it everywhere. */
const sharedFactOf = (subjects: readonly SubjectId[]): SubjectId | undefined =>
  Object.values(service().marks.onEvery).find((id) => subjects.includes(id));

/** Whether a wrong form, or a missing field, is that of every response. */
export const isOfEveryResponse = (key: string): boolean =>
  key === notJson || key.startsWith('id ') || Object.values<string>(service().marks.onEvery).includes(key);

/**
 * `folder` or `workspace`, for `workspaces[].owner` as for `workspace.owner`: several responses contain the same
 * resource.
 */
function resourceOf({ at }: Place, operation: string, { subjects }: FindingReport): string {
  const holder = holderOf(at);
  const subject = subjects.at(-1);
  if (holder === '' || subject === undefined) return operation;
  if (holder === '[]') return areaOf(subject).toLowerCase();
  return holder.replace(/s?\[\]/g, '');
}

/** The pattern for a value, whatever its field; the requirements for a field's content. */
function formKeyOf({ at, form, aspect }: Place, finding: FindingReport): string {
  const name = fieldOf(at);
  const keys = {
    pattern: form,
    content: `${name} in it`,
    type: `${name} ${form}`,
    value: `${name} ${subjectsOf(finding)}`,
  };
  return keys[aspect];
}
