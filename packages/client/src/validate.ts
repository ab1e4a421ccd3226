import { validators, type ValidationError, type Validator } from '../../../generated/validators.js';
import type { ClientOptions } from './core/client.ts';
import { ApiError, type ErrorFacts } from './core/errors.ts';
import { rootOf } from './core/url.ts';
import { factsAt } from './match-operation.ts';

type Fetch = NonNullable<ClientOptions['fetch']>;

/**
 * A response that violates the contract.
 *
 * @example
 * if (error instanceof ContractViolation) console.log(error.violations);
 */
export class ContractViolation extends ApiError {
  override name = 'ContractViolation';
  readonly violations: readonly ValidationError[];

  constructor(message: string, facts: ErrorFacts & { violations: readonly ValidationError[] }) {
    super(message, facts);
    this.violations = facts.violations;
  }
}

/** Validators of the operations that only the reference server has, by operationId. */
export type Validators = Readonly<
  Record<string, { responses: Readonly<Record<string, Validator<unknown> | undefined>> }>
>;

/**
 * Creates a `fetch` that validates every JSON response of the API against the contract, for tests and development: its
 * validators take about 230 kB.
 *
 * @param inner sends the requests; the global `fetch` by default
 * @param ofReference validators for operations that only the reference server has, which the contract cannot judge:
 * `validators` of `@file-storage/openapi/validators.reference`, or false to let their responses pass. Without it, such a
 * call fails before it is sent
 * @throws TypeError if `baseUrl` is not a URL, or `inner` no function
 * @throws ContractViolation, through the call, for a response that violates the contract
 * @example
 * const client = createClient({ baseUrl, token, fetch: validatingFetch(baseUrl) });
 */
export function validatingFetch(
  baseUrl: string,
  inner: Fetch = (url, init) => fetch(url, init),
  ofReference?: Validators | false,
): Fetch {
  const root = rootOf(baseUrl, true);
  if (typeof inner !== 'function') throw new TypeError('validatingFetch takes a fetch second.');
  return async (url, init) => {
    // The others are presigned.
    const path = url.startsWith(`${root}/`) ? url.slice(root.length).replace(/\?.*/, '') : '';
    const id = factsAt(init.method ?? 'GET', path)?.id;
    const known: Validators = { ...ofReference, ...validators };
    if (id && !known[id] && ofReference !== false)
      throw new ApiError(
        `${id} is no operation of the contract. Give the validators of @file-storage/openapi/validators.reference, or false.`,
        { operation: id, reason: 'unsent' },
      );
    const response = await inner(url, init);
    const responses = (id && known[id]?.responses) || {};
    const validate = responses[response.status] ?? responses[`${String(response.status)[0]!}XX`];
    if (!id || !validate) return response;
    const text = await response.clone().text();
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      // The client itself reports a response that is not JSON.
      return response;
    }
    if (validate(body)) return response;
    const violations = validate.errors ?? [];
    const list = violations.map(
      ({ instancePath, message }) => `${instancePath || 'the body'} ${message ?? ''}`,
    );
    throw new ContractViolation(`${response.status} breaks the contract: ${list.join('; ')}`, {
      operation: id,
      reason: 'unreadable',
      status: response.status,
      violations,
    });
  };
}
