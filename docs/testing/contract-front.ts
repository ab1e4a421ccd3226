import { operations } from '../../generated/operations.ts';
import { validators } from '../../generated/validators.js';
import { startTamperingProxy } from '../../scripts/lib/tampering-proxy.ts';

type Validate = ((data: unknown) => boolean) & {
  errors?: { instancePath: string; message?: string }[] | null;
};

interface Validators {
  readonly requestBody?: Validate;
  readonly responses: Readonly<Record<string, Validate | undefined>>;
}

/** A server in front of another that checks what passes through by the contract itself. */
export interface ContractFront {
  /** The base URL to send requests to instead. Links are opened outside of it, and pass through too. */
  readonly apiRoot: string;
  /** What was sent or answered that the contract does not allow, one sentence each. */
  readonly violations: readonly string[];
  /** The operations of the contract that were called. */
  readonly called: ReadonlySet<string>;
  close(): Promise<void>;
}

/**
 * The reference server accepts more than the contract allows, so a sample that it answers may be refused elsewhere. What
 * the contract does not describe passes through unchecked.
 */
export async function startContractFront(apiRoot: string): Promise<ContractFront> {
  const violations: string[] = [];
  const called = new Set<string>();
  const { origin, pathname: root } = new URL(apiRoot);

  const check = (operation: string, what: string, validate: Validate | undefined, body: string) => {
    if (!validate || validate(body === '' ? undefined : parsed(body))) return;
    const [error] = validate.errors ?? [];
    violations.push(`${operation}: ${what}${error?.instancePath ?? ''} ${error?.message ?? ''}: ${body}`);
  };

  const proxy = await startTamperingProxy({ url: origin }, (answer, { method, url, body }) => {
    const operation = operationOf(method, url.replace(root, ''));
    if (operation === undefined) return answer;
    called.add(operation);
    const { requestBody, responses } = (validators as unknown as Record<string, Validators>)[operation]!;
    const code = String(answer.status);
    // A guide may show how a wrong request is refused.
    if (code.startsWith('2')) check(operation, 'request', requestBody, body);
    check(operation, `answer ${code}`, responses[code] ?? responses[`${code[0] ?? ''}XX`], answer.body);
    return answer;
  });
  return { apiRoot: proxy.url + root, violations, called, close: proxy.close };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}

/** The operation of the contract that a request is for; nothing where it describes none. */
function operationOf(method: string, url: string): string | undefined {
  const segments = url.split('?', 1)[0]!.split('/');
  return Object.entries(operations as Record<string, { method: string; path: string }>).find(
    ([, { method: own, path }]) => {
      const wanted = path.split('/');
      const fits = (part: string, index: number) => part.startsWith('{') || part === segments[index];
      return own.toUpperCase() === method && wanted.length === segments.length && wanted.every(fits);
    },
  )?.[0];
}
