import { setTimeout as pause } from 'node:timers/promises';
import type { Contract } from '../../contract/contract.ts';
import { service } from '../../model/service.ts';
import type { SubjectId } from '../../model/subject.ts';
import type { KnownOperations } from '../../model/known-operation.ts';
import type { CheckResult, Finding } from '../../model/verdict.ts';
import type { ClientWatch } from '../client-watch.ts';
import { ExchangeReader } from '../read-exchange.ts';
import { presigningRequests } from '../proxy/url-rewriting.ts';
import { startProxy } from '../proxy/start-proxy.ts';
import type { Connecting } from '../proxy/upstream.ts';
import type { Capture, WireRequest } from '../traffic.ts';
import { WireJudge, type News, type Seen } from '../wire-judge.ts';
import type { Asked, ServerBehaviour, Playing } from './server-behaviour.ts';
import { Performance } from './performance.ts';
import { playBehaviour, type Touched } from './play-behaviour.ts';

/** How a client ended its task. */
export type ClientOutcome =
  | { readonly end: 'done' }
  | { readonly end: 'failed'; readonly how: string }
  | { readonly end: 'left out' }
  /** It did not end in time. */
  | { readonly end: 'hung'; readonly how: string };

export interface PlayOptions extends Connecting {
  readonly contract: Contract;
  readonly descriptions: KnownOperations;
  readonly behaviours: readonly ServerBehaviour[];
  readonly clients: ClientWatch;
  /** Has the client do its task, once for each behaviour; the behaviour is undefined for the unchanged server. */
  readonly runClient: (baseUrl: string, behaviour: ServerBehaviour | undefined) => Promise<ClientOutcome>;
  readonly onNews?: (news: readonly News[], seen: Seen) => void;
  readonly onResult?: (result: CheckResult) => void;
  readonly signal: AbortSignal;
}

export interface Played {
  readonly judge: WireJudge;
  /** A result for the unchanged server, and one for each behaviour. */
  readonly results: readonly CheckResult[];
  /** The operations that the client called successfully on the unchanged server. */
  readonly operations: ReadonlySet<string>;
}

/** Has a client do the same task with each behaviour of the server, and reports those with which it fails. */
export async function playBehaviours(options: PlayOptions): Promise<Played> {
  const { contract, upstream, ca, clientCert, behaviours, signal } = options;
  const capture: Capture = {
    apiRoot: upstream,
    showsCredentials: true,
    sees: (url) => url.origin === new URL(upstream).origin,
  };
  const judge = new WireJudge({ ...options, capture });
  let playing: Playing = {};
  const reader = new ExchangeReader(contract, capture);
  let performance = new Performance(reader);
  const rewritesFor = presigningRequests(contract, upstream);
  const played = new WeakMap<WireRequest, { asked: Asked; touched: Touched }>();
  const responder = playBehaviour({
    reader,
    rewritesFor,
    playing: () => playing,
    onDelay: () => {
      performance.delayed();
    },
    onPlayed: (request, asked, touched) => {
      played.set(request, { asked, touched });
    },
  });
  const server = await startProxy(
    { upstream, ca, clientCert, listen: { host: '127.0.0.1', port: 0 }, rewritesFor, responder },
    {
      exchange: (exchange) => {
        const { asked, touched } = played.get(exchange.request)!;
        performance.add(exchange, asked, touched);
        options.onNews?.(judge.learn(exchange), judge.seen);
      },
      malformed: (what) => {
        judge.malformed(what);
      },
      broken: () => undefined,
    },
  );
  const results: CheckResult[] = [];
  let hopeless: string | undefined;
  const operations = new Set<string>();
  try {
    for (const behaviour of [undefined, ...behaviours]) {
      if (signal.aborted) break;
      playing = behaviour?.play() ?? {};
      performance = new Performance(reader);
      const outcome = hopeless === undefined ? await options.runClient(server.baseUrl, behaviour) : undefined;
      // Responses in progress still belong to this behaviour.
      await pause(0);
      const result = resultOf(behaviour, outcome ?? hopeless!, performance, playing.left?.());
      results.push(result);
      options.onResult?.(result);
      if (behaviour !== undefined) continue;
      for (const id of performance.carriedOut) operations.add(id);
      hopeless = hopelessness(result, outcome);
    }
  } finally {
    await server.close();
  }
  return { judge, results, operations };
}

function resultOf(
  behaviour: ServerBehaviour | undefined,
  outcome: ClientOutcome | string,
  performance: Performance,
  left: string | undefined,
): CheckResult {
  const { facts } = service();
  const rule = behaviour?.expects === 'honesty' ? facts.clientIsHonest : facts.clientCopes;
  const finding = typeof outcome === 'string' ? undefined : findingOf(behaviour, outcome, performance, left);
  const why = whyNot(behaviour, outcome, performance);
  const verdict = why !== undefined ? 'not exercised' : finding ? 'failed' : 'passed';
  // Success with the unchanged server is the precondition of all behaviours, and proves no requirement.
  const proves: SubjectId[] =
    !behaviour && verdict === 'passed' ? [] : [rule, ...(behaviour?.subjects ?? [])];
  const findings: Finding[] = verdict === 'failed' && finding ? [{ ...finding, subjects: proves }] : [];
  return {
    id: `${rule}.${behaviour?.name.replaceAll(' ', '-') ?? 'as-it-is'}`,
    name: behaviour
      ? `with the server behaviour "${behaviour.name}"`
      : 'while the server has no special behaviour',
    operation: null,
    side: 'client',
    proves,
    verdict,
    outcomes: Object.fromEntries(proves.map((id) => [id, verdict])),
    reason: why,
    findings,
    exchanges: findings.flatMap(({ exchange }) => exchange ?? []),
    durationMs: performance.durationMs,
  };
}

/** Why no behaviour can be judged, from the result with the unchanged server; undefined if they can. */
function hopelessness({ verdict }: CheckResult, outcome: ClientOutcome | undefined): string | undefined {
  if (verdict === 'failed') return 'the client fails while the server has no special behaviour';
  return verdict === 'not exercised' && outcome?.end !== 'left out'
    ? 'the client does nothing while the server has no special behaviour'
    : undefined;
}

/** @param outcome of the client, or why it got no task */
function whyNot(
  behaviour: ServerBehaviour | undefined,
  outcome: ClientOutcome | string,
  performance: Performance,
): string | undefined {
  if (typeof outcome === 'string') return outcome;
  if (outcome.end === 'left out') return 'it was skipped';
  if (behaviour)
    return performance.wasTouched ? undefined : 'the client sent no request to which this behaviour applies';
  const isIdle = outcome.end === 'done' && performance.carriedOut.size === 0;
  return isIdle ? 'the server carried out none of the client’s requests' : undefined;
}

type Shown = Omit<Finding, 'subjects'>;

/** The fault of a client with a behaviour; undefined if it has none. */
function findingOf(
  behaviour: ServerBehaviour | undefined,
  outcome: ClientOutcome,
  performance: Performance,
  left: string | undefined,
): Shown | undefined {
  const open = performance.open();
  const early = performance.early();
  if (outcome.end === 'hung') return { expected: 'the client finishes', got: outcome.how, exchange: open };
  if (early) {
    const { exchange, retryAfter, waitedMs } = early;
    const waited = `a request ${(waitedMs / 1000).toFixed(1)} s after a 429 with Retry-After: ${retryAfter}`;
    return { expected: 'the client waits as long as Retry-After says', got: waited, exchange };
  }
  if (outcome.end === 'done') {
    if (!open)
      return left === undefined ? undefined : { expected: 'all pages of a list', got: left, exchange: open };
    return {
      expected: 'no report of success before the work is complete',
      got: 'the client reported success',
      exchange: open,
    };
  }
  if (outcome.end !== 'failed' || behaviour?.expects === 'honesty') return undefined;
  return { expected: 'the client completes its task', got: outcome.how, exchange: open };
}
