import type { Answer, CallOptions } from '../../src/testing/api-client.ts';
import { ApiClient } from '../../src/testing/api-client.ts';
import type { OperationId, SuccessBody } from '../../src/contract/handlers.ts';
import { objectsRoot } from '../../src/build-server.ts';
import type { Random } from '../random.ts';
import type { Model } from './model.ts';

/** A server that clients send requests to. */
export interface Node {
  name: string;
  /** Of the application, without a slash at its end. */
  url: string;
  /** Of the API root. */
  apiUrl: string;
  /** It needs neither a database server nor a storage that could be away. */
  isSelfContained?: boolean;
  /** Other nodes have other files. */
  hasOwnStorage?: boolean;
}

export interface Account {
  id: number;
  email: string;
  token: string;
}

/** What a response says, as far as the model knows it. */
export type Outcome = { status: number } & Record<string, unknown>;

/** One kind of object, with requests that change and read it, and a model of what the responses may be. */
export interface Workload<State, Input, Output extends Outcome> {
  name: string;
  /** Creates an object that nobody else uses. */
  begin: (stage: Stage) => Promise<Subject<State, Input, Output>>;
}

export interface Subject<State, Input, Output extends Outcome> {
  model: Model<State, Input, Output>;
  /** Chooses a request, with what earlier responses showed. */
  plan: (random: Random) => Input;
  /** Resolves to undefined if there was no response. */
  send: (input: Input, node: Node) => Promise<Output | undefined>;
  /** Remembers what a response shows, for later requests. */
  learn: (output: Output) => void;
  /** Requests that show the whole object. */
  reads: readonly Input[];
  /** Removes the object, as far as others would notice it. */
  end?: () => Promise<void>;
}

/** Where objects are created: the accounts, and requests that are repeated until they get a response. */
export interface Stage {
  random: Random;
  /** An account for everything that has no limits across objects. */
  account: Account;
  others: readonly [Account, Account];
  /** An account that no other object has. */
  freshAccount: () => Account;
  /** Repeats requests until one gets a response that `isDone` accepts, by default a success; returns its body. */
  insist: (
    make: (node: Node) => Promise<Answer | undefined>,
    isDone?: (answer: Answer) => boolean,
  ) => Promise<unknown>;
}

/** A response that no server may give, whatever happened to it. */
export class UnexpectedResponse extends Error {
  override readonly name = 'UnexpectedResponse';
}

/**
 * Every request has a response by then: a node is paused for 48 seconds at most, see `faults.ts`, and waits for 25. A node
 * that waits for ever would otherwise keep the run from ending.
 */
const longestMs = 90_000;

/** The server refuses the request for now, and has done nothing. */
const tooMany = 429;

/** Sends a request. Resolves to undefined if there is no response, or one that says that something went wrong. */
export async function send(
  node: Node,
  { token }: Account,
  operation: OperationId,
  options: CallOptions = {},
): Promise<Answer | undefined> {
  try {
    const signal = AbortSignal.timeout(longestMs);
    const answer = await new ApiClient(node.apiUrl, token).send(operation, { signal, ...options });
    if (answer.status === tooMany) throw new UnexpectedResponse(`${operation} is limited: ${textOf(answer)}`);
    if (answer.status >= 500 && node.isSelfContained)
      throw new UnexpectedResponse(`${operation} got ${textOf(answer)}`);
    return answer.status >= 500 ? undefined : answer;
  } catch (error) {
    rethrowUnlessLost(error);
    return undefined;
  }
}

/** Fetches a URL that is outside of the API: of any node, from this one, or of a store that clients reach themselves. */
export async function fetchFrom(
  node: Node,
  target: string,
  init: RequestInit = {},
): Promise<Response | undefined> {
  const { pathname, search } = new URL(target, node.url);
  // The address of a node changes when it starts again.
  const isOfNode = ['/api/', '/drive/', `${objectsRoot}/`].some((root) => pathname.startsWith(root));
  try {
    const signal = AbortSignal.timeout(longestMs);
    const response = await fetch(isOfNode ? node.url + pathname + search : target, { signal, ...init });
    // The response counts only if it is complete.
    const copy = response.clone();
    await response.arrayBuffer();
    if (response.status >= 500 && node.isSelfContained)
      throw new UnexpectedResponse(`${init.method ?? 'GET'} ${pathname} got ${response.status}`);
    return response.status >= 500 ? undefined : copy;
  } catch (error) {
    rethrowUnlessLost(error);
    return undefined;
  }
}

function rethrowUnlessLost(error: unknown): void {
  // `fetch` throws this if the connection breaks.
  if (error instanceof TypeError) return;
  if (error instanceof DOMException && error.name === 'TimeoutError')
    throw new UnexpectedResponse(`A request got no response for ${longestMs / 1000} seconds.`);
  throw error instanceof UnexpectedResponse
    ? error
    : new UnexpectedResponse(error instanceof Error ? error.message : String(error), { cause: error });
}

const textOf = ({ status, body }: Answer) => `${status} ${JSON.stringify(body)}`;

/** Sends a request, and returns the part of the response that a model compares. */
export async function ask<Id extends OperationId, Facts extends object = object>(
  node: Node,
  account: Account,
  operation: Id,
  options: CallOptions = {},
  facts?: (body: SuccessBody<Id>) => Facts,
): Promise<({ status: number } & Partial<Facts>) | undefined> {
  const answer = await send(node, account, operation, options);
  if (!answer) return undefined;
  const { status, body } = answer;
  const shown: Partial<Facts> = status < 300 && facts ? facts(body as SuccessBody<Id>) : {};
  return { status, ...shown };
}

/**
 * The states in which the item of this id is known, or does not exist: an item whose id is open, because the response
 * that shows it was lost, may have it.
 */
export function withId<Id extends number | string, Item extends readonly [Id | null, ...unknown[]]>(
  items: readonly Item[],
  id: Id,
): (readonly Item[])[] {
  if (items.some(([other]) => other === id)) return [items];
  const open = items.flatMap((item, index) =>
    item[0] === null ? [items.with(index, [id, ...item.slice(1)] as unknown as Item)] : [],
  );
  return [items, ...open];
}

/** Text of a request and its response, for people. */
export function described(
  input: { do: string } & Record<string, unknown>,
  output: Outcome | undefined,
): string {
  const { do: name, ...values } = input;
  const request = [name, ...Object.values(values).map(shortened)].join(' ');
  if (!output) return request;
  const { status, ...facts } = output;
  const shown = Object.entries(facts).map(([key, value]) => `${key} ${shortened(value)}`);
  return `${request} → ${[status, ...shown].join(', ')}`;
}

/** Keys and hashes are random: their ends tell them apart. */
function shortened(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' && inner.length > mostLetters ? `…${inner.slice(-8)}` : inner,
  );
}

const mostLetters = 20;

/** Whether a response is the expected status; a lost response may be any. */
export const isStatus = (output: Outcome | undefined, status: number): boolean =>
  output === undefined || output.status === status;

export const isRefused = (output: Outcome | undefined): boolean =>
  output !== undefined && output.status >= 400;
