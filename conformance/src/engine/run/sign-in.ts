import { isUtf8 } from 'node:buffer';
import { TransportError } from '../http/http-client.ts';
import { retryAfterMs } from '../http/retry-after.ts';
import type { Redactor } from '../http/redactor.ts';
import type { Answer, RawAnswer } from '../model/messages.ts';
import type { Account } from '../model/account.ts';
import { requestOf } from '../model/described-operations.ts';
import { isOfNoRoute } from '../model/operation-tally.ts';
import { service } from '../model/service.ts';
import { isObject } from '../contract/json.ts';
import { oneLine, shorten } from '../model/printable.ts';
import type { Exchanger, RecordExchange } from './exchanger.ts';
import { UnreachableError } from '../model/errors.ts';
import type { Credentials } from './run-options.ts';
import { fieldOf, integerOf, textOf, roundedIdIn } from '../model/wire-values.ts';

/** The account of a request without a token. */
const nobody: Account = { email: undefined, password: undefined, token: '', userId: undefined };

/**
 * Signs in with a password, or tries the given token.
 *
 * @param who names the account in errors, e.g. `the second account`
 * @throws UnreachableError if the server does not respond or refuses the sign-in
 */
export async function signIn(
  exchanger: Exchanger,
  redactor: Redactor,
  credentials: Credentials,
  {
    who,
    deviceName,
    label,
    record,
  }: { who: string; deviceName: string; label: string; record: RecordExchange },
): Promise<Account> {
  const { email, password, token } = credentials;
  if (password !== undefined) redactor.learn(password, `${label}password`);
  if (email !== undefined) redactor.learn(email, `${label}e-mail`);
  if (token !== undefined) redactor.learn(token, `${label}token`);
  try {
    if (email !== undefined && password !== undefined) {
      const given = { email, password, token };
      const account = await logIn(exchanger, redactor, given, who, deviceName, record);
      if (account) redactor.learn(account.token, `${label}token`);
      if (account) return account;
    }
    if (token === undefined) throw new TypeError(`No credentials are given for ${who}.`);
    const account = { ...nobody, email, password, token };
    const { whoAmI } = service().operations;
    const asked = requestOf(whoAmI);
    const answer = await exchanger.send(whoAmI, {}, account, record);
    if (answer.ok && isPage(answer)) {
      throw new UnreachableError(
        `${asked} returned a web page. Check the base URL, and whether the network requires a sign-in.`,
      );
    }
    if (answer.ok) {
      refuseRoundedIds(answer, asked);
      return account;
    }
    throw new UnreachableError(
      answer.status === 401 || answer.status === 403
        ? `The token of ${who} was refused: ${asked} returned ${answer.status}.`
        : `The token of ${who} could not be tried: ${asked} returned ${answer.status}. Each run needs this operation.`,
    );
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    const advice =
      error.kind === 'timeout' ? ' If the server is only slow, allow more time with --timeout.' : '';
    throw new UnreachableError(error.message + advice, { cause: error });
  }
}

/** A captive portal returns an HTML page for any server. */
const isPage = (answer: RawAnswer): boolean =>
  answer.header('content-type')?.startsWith('text/html') === true && /^\s*</.test(answer.text);

function refuseRoundedIds({ json }: Answer, request: string | undefined): void {
  const rounded = roundedIdIn(json);
  if (rounded === undefined) return;
  throw new UnreachableError(
    `${rounded} in the response to ${request} is beyond 2^53, where JavaScript rounds integers (${service().facts.idSize}). ` +
      'The runner would take one thing for another, so it tests nothing.',
  );
}

/** @example insteadOfJson(answer, redactor) // 'is not a JSON object, but begins with \ufeff{"user":{}}' */
function insteadOfJson({ bytes, text }: RawAnswer, redactor: Redactor): string {
  // Not shown: in another encoding, no secret would be recognized.
  if (!isUtf8(bytes) || text.includes('\0'))
    return 'is not JSON in UTF-8, but in another encoding, or compressed without a Content-Encoding';
  if (text === '') return 'is not a JSON object, but empty';
  // Redacted as a whole: a cut secret would not be recognized.
  return `is not a JSON object, but begins with ${oneLine(shorten(redactor.text(text), 80))}`;
}

/** Undefined if the login does not exist, and a token is given: its checks report that. */
async function logIn(
  exchanger: Exchanger,
  redactor: Redactor,
  { email, password, token: given }: { email: string; password: string; token: string | undefined },
  who: string,
  deviceName: string,
  record: RecordExchange,
): Promise<Account | undefined> {
  const { operations, login } = service();
  const body = login.body({ email, password }, deviceName);
  const asked = requestOf(operations.signIn);
  const answer = await exchanger.send(operations.signIn, { body }, null, record);
  if (isOfNoRoute(answer.status) && given !== undefined) return undefined;
  if (!answer.ok) {
    throw new UnreachableError(
      `${who} could not sign in: ${asked} returned ${answer.status}. ${adviceOn(answer, body)}`,
    );
  }
  if (!isObject(answer.json)) {
    throw new UnreachableError(
      `${who} could not sign in: the response to ${asked} ${insteadOfJson(answer, redactor)}. ` +
        'Check the base URL, and how the server writes its JSON.',
    );
  }
  refuseRoundedIds(answer, asked);
  const user = fieldOf(answer.json, login.user);
  const token = textOf(fieldOf(user, login.token));
  if (token === undefined) {
    throw new UnreachableError(
      `${who} could not sign in: the response to the login has no ${login.user}.${login.token} (${service().facts.tokenIssued}).`,
    );
  }
  // If the response is about another user, its id is not used: the checks report that.
  const shown = textOf(fieldOf(user, 'email')) ?? email;
  const isOwn = shown.toLowerCase() === email.toLowerCase();
  return { email, password, token, userId: isOwn ? integerOf(fieldOf(user, 'id')) : undefined };
}

/** @example inWords(850_000) // '15 minutes' */
function inWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds <= 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
}

function adviceOn(answer: Answer, sent: object): string {
  const { status } = answer;
  const elsewhere = answer.header('location');
  if (status >= 300 && status < 400 && elsewhere !== undefined) {
    return `It redirects to ${elsewhere.split('?', 1)[0]!}, and no redirect is followed: check the base URL and the server.`;
  }
  if (status === 429) {
    const waitMs = retryAfterMs(answer.headers, Date.now());
    return `Too many logins: ${waitMs === undefined ? 'wait' : `it asks to wait ${inWords(waitMs)}`} before the next one.`;
  }
  if (isOfNoRoute(status)) {
    return 'Check the base URL. Until the login is built, set FILE_STORAGE_TOKEN.';
  }
  if (status < 400 || status >= 500) {
    return 'Check the base URL and the server.';
  }
  const errors = fieldOf(answer.json, 'errors');
  const names = typeof errors === 'object' && errors !== null ? Object.keys(errors) : [];
  // A request with all fields never has all of them wrong: the server has not read its body.
  if (Object.keys(sent).every((name) => names.includes(name))) {
    return `It has errors on ${names.join(', ')}, which the request contains: does the server read JSON?`;
  }
  return 'Check the e-mail address and the password.';
}
