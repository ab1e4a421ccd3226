import { setTimeout as pause } from 'node:timers/promises';
import type { Contract } from '../../contract/contract.ts';
import type { SubjectId } from '../../model/subject.ts';
import type { Suite } from '../../model/suite.ts';
import type { CheckResult, Finding } from '../../model/verdict.ts';
import { ExchangeReader } from '../read-exchange.ts';
import { presigningRequests } from '../relay/presigning-requests.ts';
import type { Connecting } from '../relay/connect.ts';
import type { Capture } from '../traffic.ts';
import { WireJudge, type News, type Seen } from '../wire-judge.ts';
import type { Mood, Playing } from './mood.ts';
import { Performance } from './performance.ts';
import { startPlaying } from './start-playing.ts';

/** What a client says at the end of what it was told to do. */
export type Said =
  | { readonly end: 'done' }
  | { readonly end: 'failed'; readonly how: string }
  | { readonly end: 'left out' }
  /** It had not ended after the time that it was given. */
  | { readonly end: 'hung'; readonly how: string };

export interface PlayOptions extends Connecting {
  readonly contract: Contract;
  readonly sheets: Suite['sheets'];
  readonly moods: readonly Mood[];
  readonly vaultPassword?: string | undefined;
  /** Tells the client what to do, once for each mood; none of them is told for the server as it is. */
  readonly tell: (baseUrl: string, mood: Mood | undefined) => Promise<Said>;
  readonly onNews?: (news: readonly News[], seen: Seen) => void;
  readonly onResult?: (result: CheckResult) => void;
  readonly signal: AbortSignal;
}

export interface Played {
  readonly judge: WireJudge;
  /** One for the server as it is, and one for each mood. */
  readonly results: readonly CheckResult[];
  /** Operations that the client carried out while the server had no mood. */
  readonly operations: ReadonlySet<string>;
}

/** Has a client do the same again in each mood of the server, and tells which it does not get by with. */
export async function playMoods(options: PlayOptions): Promise<Played> {
  const { contract, upstream, moods, signal } = options;
  const capture: Capture = {
    apiRoot: upstream,
    showsCredentials: true,
    sees: (url) => url.origin === new URL(upstream).origin,
  };
  const judge = new WireJudge({ ...options, capture });
  let playing: Playing = {};
  const reader = new ExchangeReader(contract, capture);
  let performance = new Performance(reader);
  const server = await startPlaying({
    ...options,
    reader,
    leads: presigningRequests(contract, upstream),
    playing: () => playing,
    onDelay: () => {
      performance.delayed();
    },
    onExchange: (exchange, asked, touched) => {
      performance.add(exchange, asked, touched);
      options.onNews?.(judge.learn(exchange), judge.seen);
    },
  });
  const results: CheckResult[] = [];
  const operations = new Set<string>();
  try {
    for (const mood of [undefined, ...moods]) {
      if (signal.aborted) break;
      playing = mood?.play() ?? {};
      performance = new Performance(reader);
      const isHopeless = results[0]?.verdict === 'failed';
      const said = isHopeless ? undefined : await options.tell(server.baseUrl, mood);
      // What is still under way belongs to this mood.
      await pause(0);
      const result = resultOf(mood, said, performance);
      results.push(result);
      options.onResult?.(result);
      if (mood === undefined) for (const id of performance.carriedOut) operations.add(id);
    }
  } finally {
    await server.close();
  }
  return { judge, results, operations };
}

function resultOf(mood: Mood | undefined, said: Said | undefined, performance: Performance): CheckResult {
  const rule = mood?.expects === 'honesty' ? 'RULE-5' : 'RULE-4';
  const proves: SubjectId[] = [rule, ...(mood?.subjects ?? [])];
  const finding = said && findingOf(mood, said, performance);
  const why = whyNot(mood, said, performance);
  const verdict = why !== undefined ? 'not exercised' : finding ? 'failed' : 'passed';
  const findings: Finding[] = verdict === 'failed' && finding ? [{ ...finding, subjects: proves }] : [];
  return {
    name: mood ? `in the mood of ${mood.name}` : 'while the server has no mood',
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

function whyNot(
  mood: Mood | undefined,
  said: Said | undefined,
  performance: Performance,
): string | undefined {
  if (said === undefined) return 'the client fails while the server has no mood';
  if (said.end === 'left out') return 'it was left out';
  if (mood && !performance.wasTouched) return 'the client gave no occasion for it';
  return undefined;
}

type Shown = Omit<Finding, 'subjects'>;

/** What a client did wrong in a mood; undefined where it did nothing wrong. */
function findingOf(mood: Mood | undefined, said: Said, performance: Performance): Shown | undefined {
  const open = performance.open();
  const early = performance.early();
  if (said.end === 'hung') return { expected: 'an end', got: said.how, exchange: open };
  if (early)
    return { expected: 'no request again before Retry-After', got: 'an earlier one', exchange: early };
  if (said.end === 'done') {
    if (!open) return undefined;
    return { expected: 'no success without what it was told to do', got: 'a success', exchange: open };
  }
  if (said.end !== 'failed' || mood?.expects === 'honesty') return undefined;
  return { expected: 'what it was told to do', got: said.how, exchange: open };
}
