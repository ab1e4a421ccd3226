import { headlineOf, type Group } from './cause-group.ts';
import { failsForMoments, tokenRefused, type CauseKey } from './cause-key.ts';
import { isErrorDue, type Shown } from './finding-data.ts';
import { exchangesIn, nameOfExchange, nameOfRequest, originOf } from './distinct-exchanges.ts';
import { saysInvalid } from './refusal-form.ts';
import type { OperationTally } from './operation-tally.ts';
import type { CheckReport, ExchangeReport, Report, Silence } from './report.ts';
import { service } from './service.ts';

/** Keys of causes in connections. */
const gone = 'the server stopped responding';
const closed = 'the server closed or refused the connection';

const unread = 'the server took unread bodies for requests';

/** Of a response without its end: the server has run the operation. */
const begun = 'the response began';

/** The cause that the server answers most checks with 429. */
export const limitKey: CauseKey = { kind: 'broke', key: 'the server limits the number of requests' };

export const isOfLimit = ({ kind, key }: CauseKey): boolean => kind === limitKey.kind && key === limitKey.key;

/** What the server did at the end of a run, in words. */
export const silenceWords = ({ heard, stillAnswers }: Silence): string =>
  heard ? unusable : stillAnswers === undefined ? gone : 'too many requests got no response';
const unusable = 'the server gave no usable response';

/** What a report says of requests that got no response. */
export interface Requests {
  readonly checks: Report['checks'];
  readonly silence?: Silence | undefined;
}

export const isLeftByDeath = ({ verdict, breakage }: CheckReport): boolean =>
  verdict === 'not exercised' && breakage === 'gone';

const hasDied = ({ checks, silence }: Requests): boolean =>
  silence !== undefined || checks.some(isLeftByDeath);

const isDeath = ({ kind, key }: CauseKey): boolean => kind === 'broke' && key === gone;

/** The cause that the server no longer responds. */
export const deathAmong = (groups: readonly Group[]): Group | undefined => groups.find(isDeath);

/** The cause of what a server left without a response, or answered with a server error, as it stopped responding. */
export const deathKey: CauseKey = { kind: 'broke', key: gone };

/** Whether all checks were left by a death that no error shows, e.g. as only the state provider got requests. */
export const isDeathUnseen = (judged: Requests, groups: readonly Group[]): boolean =>
  judged.checks.some(isLeftByDeath) && deathAmong(groups) === undefined;

/** A server error of an operation that succeeds otherwise, as the server stopped responding: no fault of the operation. */
export function isOfDeath(
  shown: Shown,
  { silence }: Requests,
  tallies: ReadonlyMap<string, OperationTally>,
): boolean {
  const { operation, response, sent, durationMs } = shown.exchange ?? {};
  if (!silence || !sent || !response || response.status < 500) return false;
  const isAtTheEnd = sent.atMs + (durationMs ?? 0) >= silence.fromMs;
  return isAtTheEnd && tallies.get(operation ?? '')?.answers === 'some requests';
}

const isOfConnection = ({ breakage }: CheckReport, { silence }: Requests): boolean =>
  breakage === 'refused' ||
  breakage === 'reset' ||
  breakage === 'timeout' ||
  (silence?.heard !== undefined &&
    (breakage === 'malformed' || breakage === 'unread-body' || breakage === 'too-large'));

/**
 * A broken connection, a closed port and silence are one cause if the server stopped. Otherwise a late response is a
 * cause of its operation. An address that never responded, such as that of a presigned URL, says nothing about the server,
 * so the cause names it.
 */
export function breakageKey(check: CheckReport, judged: Requests, answering: ReadonlySet<string>): CauseKey {
  const { breakage, unanswered } = check;
  const { method, url, cause } = brokenRequestOf(check);
  const keyed = (key: string): CauseKey => ({ kind: 'broke', key });
  const isElsewhere = answering.size > 0 && url !== '' && !answering.has(originOf(url));
  if (isElsewhere) return keyed(`${method} to ${originOf(url)}: ${cause}`);
  const isBeforeDeath = unanswered !== undefined && unanswered.atMs < (judged.silence?.fromMs ?? 0);
  if (isOfConnection(check, judged) && hasDied(judged) && !isBeforeDeath) return deathKey;
  if (breakage === 'unread-body') return keyed(unread);
  const isOfOperation = cause.startsWith(begun) || isNeverAnswered(check, judged);
  if (breakage === 'refused' || (breakage === 'reset' && !isOfOperation)) return keyed(closed);
  return keyed(unanswered ? `${nameOfLost(unanswered)}: ${cause}` : cause);
}

function brokenRequestOf({ reason = '' }: CheckReport): { method: string; url: string; cause: string } {
  const [, method = '', url = '', cause = reason] = /^([A-Z]+) (\S+): (.*)$/s.exec(reason) ?? [];
  return { method, url, cause };
}

/** Whether an operation itself closes connections: alone, or each time, although the server answers others. */
function isNeverAnswered({ unanswered }: CheckReport, { checks }: Requests): boolean {
  if (!unanswered) return false;
  const { operation } = unanswered;
  if (unanswered.alone === 'lost') return true;
  const isAnswered = checks.some(({ exchanges }) => exchanges.some((one) => one.operation === operation));
  if (operation === null || isAnswered) return false;
  const lost = lostBy(checks).filter((one) => one.operation === operation);
  return lost.length > 1 || lost.some(({ others }) => others === 0);
}

/** What happened, and one thing to do. */
interface Told {
  /** Undefined if the error itself says it. */
  readonly sentence?: string;
  readonly advice?: string;
}

/** Tells of what depends on when requests were sent, such as those that got no response; of nothing else. */
export function toldOf({ kind, key, shown, broken }: Group, judged: Requests): Told {
  if (kind === 'server error') {
    return key === failsForMoments ? {} : failuresTold(shown, judged.checks);
  }
  if (kind === 'wrong status' && key === tokenRefused) return expiryTold(shown, judged.checks);
  if (kind !== 'broke') return amongOthersTold(shown);
  const requests = lostBy(broken);
  if (key === gone) return judged.silence ? deathTold(requests, judged.checks, judged.silence) : {};
  if (key === unread) return { sentence: brokenRequestOf(broken[0]!).cause };
  if (key === limitKey.key) return limitTold(broken, judged.checks);
  if (key === closed || broken.some(({ breakage }) => breakage === 'reset')) {
    return closedTold(key, requests, judged);
  }
  return broken.some(({ breakage }) => breakage === 'timeout') ? lateTold(key, requests, judged) : {};
}

/** The token was accepted, until it no longer was. */
function expiryTold(shown: readonly Shown[], checks: readonly CheckReport[]): Told {
  const accepted = exchangesIn(checks).flatMap(({ operation, response, sent }) =>
    operation !== null && operation !== service().operations.signIn && response.status < 300
      ? (sent?.atMs ?? [])
      : [],
  );
  const refused = shown.flatMap(({ exchange }) => exchange?.sent?.atMs ?? []);
  const last = Math.max(...accepted);
  if (accepted.length === 0 || refused.length === 0 || refused.some((atMs) => atMs <= last)) return {};
  return {
    sentence:
      `the token was accepted until ${seconds(last)} into the run (${counted(accepted.length, 'request')}), and refused ` +
      'with 401 from then on: does it expire, or did a request revoke it?',
  };
}

type Lost = NonNullable<CheckReport['unanswered']>;

/** Each once: all checks that need a folder of the run wait for the same request. */
function lostBy(broken: readonly CheckReport[]): Lost[] {
  const all = broken.flatMap(({ unanswered }) => unanswered ?? []);
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

function deathTold(requests: readonly Lost[], checks: readonly CheckReport[], silence: Silence): Told {
  const { lastAnswer, stillAnswers, heard } = silence;
  if (heard) return unusableTold(requests, silence, heard);
  const advice = deathAdvice(requests);
  if (!lastAnswer) return { sentence: `${gone} to ${namesIn(requests)}`, ...advice };
  const sender = checks.find(({ name }) => name === lastAnswer.check);
  const by = sender ? ` (${sender.id ?? sender.name})` : '';
  const after = `${seconds(lastAnswer.atMs)} into the run, after ${lastAnswer.operation ?? 'a request'}${by}`;
  const left = requests.length === 0 ? '' : `; no response to ${namesIn(requests)}`;
  const still = stillAnswers === undefined ? '' : `; it still answers ${stillAnswers}, alone`;
  return { sentence: `${gone} ${after}${left}${still}`, ...advice };
}

/** The server runs, but its responses are of no use. */
function unusableTold(
  requests: readonly Lost[],
  { fromMs, stillAnswers }: Silence,
  { message, alone }: NonNullable<Silence['heard']>,
): Told {
  const still = stillAnswers === undefined ? '' : `; it still answers ${stillAnswers}`;
  return {
    sentence: `${unusable} from ${seconds(fromMs)} into the run on (to ${namesIn(requests)}): ${message.replace(/\.$/, '')}${still}`,
    advice:
      alone === undefined
        ? 'Send one of these requests with curl, and look in the log of the server.'
        : `Send ${alone} with curl, and look in the log of the server: it got the same while nothing else was in progress.`,
  };
}

function deathAdvice(requests: readonly Lost[]): Pick<Told, 'advice'> {
  if (requests.length === 0) return {};
  const first = [...requests].sort((a, b) => a.atMs - b.atMs)[0]!;
  if (first.others > 0) {
    return {
      advice: `Restart the server, and run again with --concurrency 1: if all is answered then, parallel requests stop it (${first.others + 1} were in progress).`,
    };
  }
  return {
    advice: `Restart the server, and look in its log at ${first.operation ?? 'the request'}: it was in progress alone, and got no response.`,
  };
}

function limitTold(broken: readonly CheckReport[], checks: readonly CheckReport[]): Told {
  const operations = new Set(broken.flatMap(({ exchanges }) => exchanges.at(-1)?.operation ?? []));
  const answered = exchangesIn(checks);
  const refused = answered.filter(({ response }) => response.status === 429);
  return {
    sentence:
      `the server returned 429, too many requests, to ${refused.length} of ${counted(answered.length, 'request')} ` +
      `of the checks (${listed([...operations])})`,
    advice: 'Raise the limit for the test account, or send fewer requests a second with --max-rps.',
  };
}

/** Whether requests were lost only among others: one that was sent again alone succeeded, and none was lost again. */
const isOfLoad = (requests: readonly Lost[]): boolean =>
  requests.some(({ alone }) => alone === 'answered') &&
  requests.every(({ others, alone }) => others > 0 && alone !== 'lost');

/** The server responds, but not on every connection. */
function closedTold(key: string, requests: readonly Lost[], judged: Requests): Told {
  if (requests.length === 0) return {};
  const names = new Set(requests.map(nameOfLost));
  const answered = exchangesIn(judged.checks).filter((exchange) => names.has(nameOfRequest(exchange)));
  const those = key === closed ? ` (${namesOf(requests)})` : '';
  const sentence = `${key.replace(/\.$/, '')} in ${shareOf(requests, answered)}${those}`;
  if (!isOfLoad(requests)) {
    const again = requests.some((one) => one.alone === 'lost') ? ' (again when it was repeated alone)' : '';
    return {
      sentence: `${sentence}${again}`,
      advice: `Look in the server's log at ${namesOf(requests)}: does the process end?`,
    };
  }
  const most = Math.max(...requests.map(({ others }) => others)) + 1;
  const alone = requests.filter((one) => one.alone === 'answered').length;
  return {
    sentence: `${sentence}, only with other requests in progress (up to ${most}); repeated alone, ${alone} succeeded`,
    advice:
      'Run with --concurrency 1: if all is answered then, the server takes too few connections at once.',
  };
}

/** The server responds to others, but late to one operation. */
function lateTold(key: string, requests: readonly Lost[], { checks }: Requests): Told {
  const [first] = requests;
  const advice = (text: string): Pick<Told, 'advice'> => ({ advice: text });
  if (!first) return advice('If the server is only slow, allow more time with --timeout.');
  const operation = nameOfLost(first);
  const answered = exchangesIn(checks).filter((exchange) => nameOfRequest(exchange) === operation);
  const sentence = `${key.replace(/\.$/, '')} in ${shareOf(requests, answered)}`;
  const longest = Math.max(0, ...answered.map(({ durationMs }) => durationMs));
  const limit = 1000 * Number(/within ([\d.]+) s/.exec(key)?.[1] ?? 0);
  const isOftenQuick = answered.length > 0 && longest < limit / 4;
  if (isOftenQuick && isOfLoad(requests)) {
    return {
      sentence: `${sentence}, only with other requests in progress`,
      ...advice('Run with --concurrency 1: if all is answered then, parallel requests stop each other.'),
    };
  }
  const mayBeOfLoad = requests.every(({ others, alone }) => others > 0 && alone !== 'lost');
  return {
    sentence,
    ...advice(
      (isOftenQuick
        ? `Look in the server's log at ${operation}: its other requests took at most ${seconds(longest)}.`
        : `If ${operation} is only slow, allow it more time with --timeout.`) +
        (mayBeOfLoad ? ' If it is answered with --concurrency 1, parallel requests stop each other.' : ''),
    ),
  };
}

/**
 * How often requests of one kind failed with a status.
 *
 * @example failuresTold(shown, checks)
 * // { sentence: 'createFolder failed with 500 in 2 of 32 requests' }
 */
function failuresTold(shown: readonly Shown[], checks: Requests['checks']): Told {
  const { exchange: first } = headlineOf({ kind: 'server error', shown })!;
  const { status } = first!.response;
  const name = nameOfRequest(first!);
  const all = exchangesIn(checks).filter((exchange) => nameOfRequest(exchange) === name);
  const failed = all.filter(({ response }) => response.status === status);
  if (failed.length === all.length && all.length > 1) return { sentence: `${name} fails with ${status}` };
  const sentence = `${name} failed with ${status} in ${failed.length} of ${counted(all.length, 'request')}`;
  const due = refusalsDue(shown);
  const valid = shown.flatMap((one) => (one.data.due === 'success' ? nameOfExchange(one.exchange!) : []));
  const isToBeRefused = (exchange: ExchangeReport) => {
    const name = nameOfExchange(exchange);
    return due.has(name) || (!valid.includes(name) && saysInvalid(exchange.response.body));
  };
  if (due.size > 0 && failed.every(isToBeRefused)) {
    return { sentence: `${sentence}, which it should refuse with 4xx` };
  }
  const { advice } = amongOthersTold(shown);
  if (advice !== undefined) return { sentence, advice };
  const names = new Set(failed.map(nameOfExchange));
  const sender = checks.find(
    ({ operation: own, exchanges }) =>
      own !== null && exchanges.some((exchange) => names.has(nameOfExchange(exchange))),
  );
  if (!sender || !all.some(({ response }) => response.status < 300)) return { sentence };
  return {
    sentence,
    advice: `It may depend on earlier requests: \`replay\` of ${sender.id ?? sender.name} sends all requests of that check.`,
  };
}

/** What failed while other requests were in progress, and passed alone: they have to do with it. */
function amongOthersTold(shown: readonly Shown[]): Pick<Told, 'advice'> {
  const repeated = shown.find(({ check }) => check.repeatedAlone !== undefined)?.check;
  if (repeated?.repeatedAlone !== 'passed') return {};
  return {
    advice: `${repeated.id ?? 'Its check'} passed when it was repeated alone: run with --concurrency 1.`,
  };
}

/** The exchanges in which an error of the client was due. */
export const refusalsDue = (shown: readonly Shown[]): ReadonlySet<string> =>
  new Set(shown.flatMap((one) => (isErrorDue(one) ? nameOfExchange(one.exchange!) : [])));

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** E.g. `8 requests (listNotes, createFolder and 2 more)`. */
const namesIn = (requests: readonly Lost[]): string =>
  `${counted(requests.length, 'request')} (${namesOf(requests)})`;

/** Maximum number of operations that are named. */
const namedOperations = 3;

const namesOf = (requests: readonly Lost[]): string => listed([...new Set(requests.map(nameOfLost))]);

/** The responses of a state provider are in no check. */
const shareOf = (lost: readonly Lost[], answered: readonly unknown[]): string =>
  answered.length === 0 && lost.every(({ operation }) => operation === null)
    ? counted(lost.length, 'request')
    : `${lost.length} of ${counted(answered.length + lost.length, 'request')}`;

const nameOfLost = ({ operation, exchange }: Lost): string =>
  exchange ? nameOfRequest(exchange) : (operation ?? 'no operation');

function listed(all: readonly string[]): string {
  const rest = all.length - namedOperations;
  return all.slice(0, namedOperations).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
