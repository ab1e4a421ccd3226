import type { HttpClient, HttpResponse } from '../http/http-client.ts';
import type { Exchange } from '../model/exchange.ts';
import { removalOf } from '../model/removal.ts';
import { service } from '../model/service.ts';
import {
  NotOfferedError,
  type Removal,
  type StateName,
  type StateProvider,
} from '../model/state-provider.ts';
import { checkedObservation, checkedValues, isObject, StateProviderError } from './state-values.ts';

/** No such endpoint or method, or not this state or subject. */
const notOffered = new Set([404, 405, 501]);

const notKnown = new Set([401, 403]);

const source = "The state provider's values";

/** A state provider at an endpoint of the server under test; the guide describes its protocol. */
export class HttpStates implements StateProvider {
  readonly #url: string;
  readonly #http: HttpClient;
  readonly #token: () => string;
  /** Capabilities that the provider was found not to have. */
  readonly #missing = new Set<string>();

  constructor({ url, http, token }: { url: string; http: HttpClient; token: () => string }) {
    this.#url = url;
    this.#http = http;
    this.#token = token;
  }

  offers(capability: string): boolean {
    return !this.#missing.has(capability);
  }

  async arrange(
    state: StateName,
    parameters: Record<string, unknown>,
    token?: string,
  ): Promise<Record<string, unknown>> {
    const values = await this.#ask(`arrange:${state}`, { action: 'arrange', state, parameters }, token);
    return checkedValues(state, values, source);
  }

  async observe(subject: string, id: number | string, token?: string): Promise<Record<string, unknown>> {
    const which = { [service().states.observed[subject]?.by ?? 'id']: id };
    const values = await this.#ask(`observe:${subject}`, { action: 'observe', subject, ...which }, token);
    return checkedObservation(subject, values, source);
  }

  async remove(removal: Removal, token?: string): Promise<void> {
    await this.#ask('remove', { action: 'remove', ...removalOf([]), ...removal }, token);
  }

  /** The `values` in the response. */
  async #ask(
    capability: string,
    body: Record<string, unknown>,
    token: string = this.#token(),
  ): Promise<unknown> {
    const notOfferedError = (status?: number) =>
      new NotOfferedError(`the state provider does not offer ${capability}`, {
        nowhere: status === 501 ? undefined : status,
      });
    if (!this.offers(capability)) throw notOfferedError();
    const request = {
      method: 'POST',
      url: this.#url,
      headers: [
        ['Authorization', `Bearer ${token}`],
        ['Content-Type', 'application/json'],
        ['Accept', 'application/json'],
      ],
      body: JSON.stringify(body),
    } as const;
    const response = await this.#http.send(request);
    const exchange = exchangeOf(request, response);
    // A provider need not support more than one account.
    if (token !== this.#token() && notKnown.has(response.status)) throw notOfferedError();
    if (notOffered.has(response.status)) {
      this.#missing.add(capability);
      throw notOfferedError(response.status);
    }
    return valuesOf(response, capability, exchange);
  }
}

const exchangeOf = (request: Exchange['request'], response: HttpResponse): Exchange => ({
  operation: undefined,
  request,
  response: {
    status: response.status,
    headers: response.headers,
    body: new TextDecoder().decode(response.bytes.subarray(0, 8192)),
  },
  durationMs: response.durationMs,
});

function valuesOf(response: HttpResponse, capability: string, exchange: Exchange): unknown {
  const json = parsed(response.bytes);
  const { status } = response;
  if (status < 200 || status >= 300) {
    const message = isObject(json) && typeof json['message'] === 'string' ? `: ${json['message']}` : '';
    const refused = `The state provider refused ${capability} with status ${status}${message}`;
    throw new StateProviderError(refused, { exchange });
  }
  if (isObject(json) && isObject(json['values'])) return json['values'];
  throw new StateProviderError(
    `The response of the state provider to ${capability} has no object "values".`,
    {
      exchange,
    },
  );
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    // Not JSON: the caller reports that.
    return undefined;
  }
}
