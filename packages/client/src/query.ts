import { requireClient, type CallOptions, type Client } from './core/client.ts';
import type { OperationFacts } from './core/operation.ts';

/** An operation, with or without an input. */
type Callable<Input, Output> = (client: Client, input: Input, options?: CallOptions) => Promise<Output>;

/** An operation that can be called without an input. */
type CallableAlone<Output> = (client: Client, input?: undefined, options?: CallOptions) => Promise<Output>;

/** Options of a query of TanStack Query. */
export interface QueryOptions<Output> {
  /**
   * The operation, the API root, the input, and the `account` of the client or else a random text for it, because another
   * client may be of another account: `invalidateQueries({ queryKey: ['listNotes'] })` is for all of them.
   */
  queryKey: readonly [operation: string, baseUrl: string, input: unknown, account: string];
  queryFn: (context: { signal: AbortSignal }) => Promise<Output>;
  /** The client retries itself. */
  retry: false;
}

/** Options of a mutation of TanStack Query. */
export interface MutationOptions<Input, Output> {
  mutationKey: readonly [operation: string, baseUrl: string];
  mutationFn: (input: Input) => Promise<Output>;
}

/**
 * Returns the options of a query for [TanStack Query](https://tanstack.com/query), for every framework. A query that
 * nobody needs any more aborts its request. Create a client once for each user: what one has cached is not shown to another,
 * also not after a reload. For a cache that is persisted, or hydrated from a server, both clients need the option `account`.
 *
 * @throws TypeError for a function that is no operation, and what is no client
 * @example
 * const { data } = useQuery(queryOptions(listTrackedFiles, client, { page: 1 }));
 */
export function queryOptions<Output>(operation: CallableAlone<Output>, client: Client): QueryOptions<Output>;
export function queryOptions<Input, Output>(
  operation: Callable<Input, Output>,
  client: Client,
  input: Input,
): QueryOptions<Output>;
export function queryOptions<Input, Output>(
  operation: Callable<Input, Output>,
  client: Client,
  input = {} as Input,
): QueryOptions<Output> {
  return {
    queryKey: [idOf('queryOptions', operation, client), client.baseUrl, input, accountOf(client)],
    queryFn: ({ signal }) => operation(client, input, { signal }),
    retry: false,
  };
}

/**
 * Returns the options of a mutation for TanStack Query.
 *
 * @throws TypeError for a function that is no operation, and what is no client
 * @example
 * const { mutate } = useMutation(mutationOptions(createNote, client));
 * mutate({ title: 'Tuesday', body: 'Call Jonas' });
 */
export const mutationOptions = <Input, Output>(
  operation: Callable<Input, Output>,
  client: Client,
): MutationOptions<Input, Output> => ({
  mutationKey: [idOf('mutationOptions', operation, client), client.baseUrl],
  mutationFn: (input) => operation(client, input),
});

const unnamed = new WeakMap<Client, string>();

/** Without a name, it is random, because a cache may come from another process. */
function accountOf(client: Client): string {
  if (client.account !== undefined) return client.account;
  const account = unnamed.get(client) ?? Math.random().toString(36);
  unnamed.set(client, account);
  return account;
}

function idOf(where: string, operation: unknown, client: Client): string {
  const { facts } = Object(operation) as { facts?: OperationFacts };
  if (!facts) throw new TypeError(`${where} takes an operation first, such as listNotes.`);
  requireClient(where, client, 'second');
  return facts.id;
}
