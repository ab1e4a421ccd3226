import { operations } from '../../generated/operations.ts';
import { validators, type ValidationError, type Validator } from '../../generated/validators.js';
import type { ClientOptions } from './core/client.ts';
import { ApiError, type ErrorFacts } from './core/errors.ts';

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

/**
 * Creates a `fetch` that validates every JSON response of the API against the contract, for tests and development: its
 * validators take about 230 kB.
 *
 * @param inner sends the requests; the global `fetch` by default
 * @throws ContractViolation, through the call, for a response that violates the contract
 * @example
 * const client = createClient({ baseUrl, token, fetch: validatingFetch(baseUrl) });
 */
export function validatingFetch(baseUrl: string, inner: Fetch = (url, init) => fetch(url, init)): Fetch {
  const root = new URL(baseUrl).pathname.replace(/\/*$/, '');
  return async (url, init) => {
    const response = await inner(url, init);
    const path = new URL(url).pathname.slice(root.length);
    const id = operationAt(init.method ?? 'GET', path);
    const responses: Record<string, Validator<unknown> | undefined> = id ? validators[id].responses : {};
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

type OperationId = keyof typeof operations;

const patterns = Object.entries(operations).map(([id, { method, path }]) => ({
  id: id as OperationId,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+}/g, '[^/]+')}$`),
}));

function operationAt(method: string, path: string): OperationId | undefined {
  return patterns.find((pattern) => pattern.method === method && pattern.pattern.test(path))?.id;
}
