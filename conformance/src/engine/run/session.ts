import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as timer } from 'node:timers/promises';
import { createHttpClient } from '../http/create-http-client.ts';
import { TransportError, type HttpClient, type HttpRequest } from '../http/http-client.ts';
import { Redactor } from '../http/redactor.ts';
import { service } from '../model/service.ts';
import type { Suite } from './suite.ts';
import { ResponseChecks } from '../response-checks/response-checks.ts';
import { NotOfferedError, type StateProvider } from '../model/state-provider.ts';
import { StateProviderError } from '../states/state-values.ts';
import type { RunParts } from './check-context.ts';
import { Exchanger, plainHeaders, type ExchangerParts } from './exchanger.ts';
import { removalOf } from '../model/removal.ts';
import { SharedThings } from './shared-things.ts';
import { Ledger } from '../model/ledger.ts';
import { TransientErrors } from './transient-errors.ts';
import { SeededRandom } from './random.ts';
import { RequestRecord } from './request-record.ts';
import { Renewal } from './renewal.ts';
import { UnreachableError, UsageError } from '../model/errors.ts';
import type { RunOptions } from './run-options.ts';
import { secretsOf, tokensOf } from './secrets.ts';
import { signIn } from './sign-in.ts';

/** Milliseconds for requests in progress to end after the run is interrupted. */
const grace = 5_000;

/** A run after the sign-in. */
export interface Session {
  readonly http: HttpClient;
  readonly redactor: Redactor;
  readonly responseChecks: ResponseChecks;
  readonly requests: RequestRecord;
  /** Sends requests even after an interruption, and even if logins of checks have invalidated the run's token. */
  readonly cleaner: Renewal;
  readonly parts: Omit<RunParts, 'contextFor' | 'onExchange' | 'lackOf' | 'requestsToGenerate'>;
}

/**
 * Connects and signs in.
 *
 * @throws UnreachableError if the server does not respond or refuses the sign-in
 */
export async function openSession(
  { descriptions }: Pick<Suite, 'descriptions'>,
  options: RunOptions,
  signal: AbortSignal,
): Promise<Session> {
  const { contract, baseUrl, credentials, second, appUrl, seed } = options;
  // Each request that waits is a listener. On Node 20, more than ten would be a leak.
  setMaxListeners(0, signal);
  const http = createHttpClient(options.http);
  try {
    const redactor = new Redactor({ baseUrl });
    const ledger = new Ledger();
    const secrets = secretsOf(credentials, second);
    const responseChecks = new ResponseChecks(contract, () => secrets);
    const wait = (milliseconds: number) => pause(milliseconds, signal);
    const requests = new RequestRecord(signal, wait);
    const transientErrors = new TransientErrors(wait);
    const shared = {
      http,
      baseUrl,
      contract,
      responseChecks,
      redactor,
      ledger,
      descriptions,
      transientErrors,
    };
    const running: ExchangerParts = { ...shared, requests, signal: afterGrace(signal) };
    const exchanger = new Exchanger(running);
    const never = new AbortController().signal;
    const lateRequests = new RequestRecord(never, wait);
    const lateExchanger = new Exchanger({ ...shared, requests: lateRequests });

    // Only letters and digits, also in all names that contain it: a server may refuse other characters in names (U-153).
    const runName = `conformance${randomBytes(4).toString('hex')}`;
    const record = () => undefined;
    const signInBy = (sender: Exchanger) =>
      signIn(sender, redactor, credentials, { who: 'the account', deviceName: runName, label: '', record });
    const [account, secondAccount] = await Promise.all([
      signInBy(exchanger),
      second &&
        signIn(exchanger, redactor, second, {
          who: 'the second account',
          // Two tokens for one device name may exclude each other (U-32), so the second account has its own name.
          deviceName: `${runName}second`,
          label: 'second ',
          record,
        }),
    ]);
    const { whoAmI } = service().operations;
    const { path } = contract.operations.get(whoAmI) ?? {};
    const asOwner: HttpRequest = {
      method: 'GET',
      url: `${baseUrl}${path ?? ''}`,
      headers: [...plainHeaders, ['Authorization', `Bearer ${account.token}`]],
    };
    requests.probe = { operation: whoAmI, ask: () => http.send(asOwner, running.signal) };
    lateRequests.probe = { operation: whoAmI, ask: () => http.send(asOwner) };
    const unsafe = [account.userId, secondAccount?.userId].find(
      (id) => id !== undefined && !Number.isSafeInteger(id),
    );
    if (unsafe !== undefined) {
      throw new UnreachableError(
        `The login returned a user id of about ${unsafe}. JavaScript cannot represent ids above ${Number.MAX_SAFE_INTEGER} (${service().facts.idSize}), so this server cannot be tested.`,
      );
    }
    if (account.userId !== undefined && account.userId === secondAccount?.userId)
      throw new UsageError('Both accounts belong to the same user. Give a second account of another user.');
    const cleaner = new Renewal(lateExchanger, account, () => signInBy(lateExchanger));
    const states = options.states?.({ http, token: () => cleaner.token });
    if (states) {
      const isTokenRefused = async () => (await exchanger.send(whoAmI, {}, account, record)).status === 401;
      await askWhetherItRemoves(states, isTokenRefused);
    }
    secrets.push(...tokensOf(account, secondAccount));
    return {
      http,
      redactor,
      responseChecks,
      requests,
      cleaner,
      parts: {
        exchanger,
        shared: new SharedThings(runName),
        ledger,
        redactor,
        contract,
        states,
        account,
        second: secondAccount,
        runName,
        baseUrl,
        appUrl,
        seed,
        unknownId: 2_000_000_000 + new SeededRandom(seed, 'unknown id').integer(100_000_000),
      },
    };
  } catch (error) {
    await http.close();
    throw error;
  }
}

/**
 * Whether a provider over HTTP exists, and what it offers, is only known from a request. This is also the first use of the
 * token, so a failed request is sent again: the checks find a server that refuses a token only at its first use. If the
 * API refuses the token as well, the login is at fault and not the provider, so the checks have to run.
 */
async function askWhetherItRemoves(
  states: StateProvider,
  isTokenRefused: () => Promise<boolean>,
): Promise<void> {
  const ask = () => states.remove(removalOf([]));
  try {
    await ask().catch((error: unknown) => {
      if (error instanceof StateProviderError) return ask();
      throw error;
    });
  } catch (error) {
    if (error instanceof NotOfferedError) {
      if (error.nowhere === undefined) return;
      throw new UsageError(`--states: there is no state provider at this URL: it returns ${error.nowhere}.`, {
        cause: error,
      });
    }
    if (error instanceof StateProviderError) {
      if (error.exchange?.response.status === 401 && (await isTokenRefused())) return;
      throw new UsageError(`--states: ${error.message}`, { cause: error });
    }
    if (error instanceof TransportError)
      throw new UnreachableError(`--states: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Waits; until the signal, after which the run sends nothing. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await timer(milliseconds, undefined, { signal }).catch(() => undefined);
}

/** Aborts some time after the other signal, so that responses in progress can still say what was created. */
function afterGrace(signal: AbortSignal): AbortSignal {
  const late = new AbortController();
  const begin = () => {
    setTimeout(() => {
      late.abort();
    }, grace).unref();
  };
  signal.addEventListener('abort', begin, { once: true });
  return late.signal;
}
