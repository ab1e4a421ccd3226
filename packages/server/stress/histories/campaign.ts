import { setTimeout } from 'node:timers/promises';
import { Random } from '../random.ts';
import { findCounterexample, showCounterexample } from './counterexample.ts';
import { checkLinearizability } from './linearizability.ts';
import type { Operation } from './model.ts';
import {
  UnexpectedResponse,
  type Account,
  type Node,
  type Outcome,
  type Stage,
  type Subject,
  type Workload,
} from './workload.ts';
import { copiesWorkload } from './workloads/copies.ts';
import { entryWorkload } from './workloads/entry.ts';
import { multipartWorkload } from './workloads/multipart.ts';
import { namesWorkload } from './workloads/names.ts';
import { notesWorkload } from './workloads/notes.ts';
import { quotaWorkload } from './workloads/quota.ts';
import { treeWorkload } from './workloads/tree.ts';
import { workspaceWorkload } from './workloads/workspace.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a workload is used only with its own states, requests and responses
type AnyWorkload = Workload<any, any, any>;

export const workloads = {
  names: namesWorkload,
  entry: entryWorkload,
  notes: notesWorkload,
  quota: quotaWorkload,
  multipart: multipartWorkload,
  workspace: workspaceWorkload,
  copies: copiesWorkload,
  tree: treeWorkload,
} satisfies Record<string, AnyWorkload>;

export type WorkloadName = keyof typeof workloads;

export interface CampaignOptions {
  /** Each client sends its requests to one of them, until it gets no response. */
  nodes: readonly Node[];
  /** At least four: one for most objects, two more for workspaces, and one for each object with a quota. */
  accounts: readonly Account[];
  /** Chooses the requests. When they arrive is up to chance. */
  seed: number;
  only?: readonly WorkloadName[];
  /** Whether to begin no more objects. */
  isOver: () => boolean;
  /** Clients of each object, and requests of each client. */
  clients?: number;
  requests?: number;
  onFailure?: (failure: Failure) => void;
}

export interface Failure {
  workload: string;
  lines: string[];
}

export interface Result {
  objects: number;
  /** Operations with a response, and those without. */
  answered: number;
  unanswered: number;
  /** Objects whose history took too long to check. */
  undecided: number;
  failures: Failure[];
}

/** Objects of one workload that are read again later, when nodes have been killed and the database restarted. */
const kept = 12;
const mostFailures = 3;

/** Lets clients use objects at the same time, and checks the history of each object. */
export async function runCampaign(options: CampaignOptions): Promise<Result> {
  const result: Result = { objects: 0, answered: 0, unanswered: 0, undecided: 0, failures: [] };
  const fresh = options.accounts.slice(3);
  const [account, ...others] = options.accounts;
  const names = options.only ?? (Object.keys(workloads) as WorkloadName[]);
  const workers = names.map(async (name, index) => {
    const random = new Random(options.seed * 31 + index);
    const stage: Stage = {
      random,
      account: account!,
      others: [others[0]!, others[1]!],
      freshAccount: () => fresh.pop()!,
      insist: insistAt(options.nodes, random),
    };
    const worker = new WorkloadWorker(workloads[name], options, stage, result);
    const mayGoOn = () => name !== 'quota' || fresh.length > 0;
    while (!options.isOver() && mayGoOn() && result.failures.length < mostFailures) await worker.useObject();
    return worker;
  });
  // All of them, so that what is left is read after whatever happened.
  for (const worker of await Promise.all(workers)) await worker.finish();
  return result;
}

interface Used {
  subject: Subject<unknown, unknown, Outcome>;
  history: Operation<unknown, Outcome>[];
  problems: string[];
}

/** The objects of one workload, one after the other. */
class WorkloadWorker {
  readonly #workload: AnyWorkload;
  readonly #options: CampaignOptions;
  readonly #stage: Stage;
  readonly #result: Result;
  readonly #kept: Used[] = [];

  constructor(workload: AnyWorkload, options: CampaignOptions, stage: Stage, result: Result) {
    this.#workload = workload;
    this.#options = options;
    this.#stage = stage;
    this.#result = result;
  }

  /** Lets all clients use a new object, and checks its history. */
  async useObject(): Promise<void> {
    const { nodes, clients = 4, requests = 12 } = this.#options;
    const { random } = this.#stage;
    const subject = await this.#begin();
    if (!subject) return;
    const used: Used = { subject, history: [], problems: [] };
    const first = random.between(0, nodes.length - 1);
    const seeds = Array.from({ length: clients }, () => random.between(0, 2 ** 30));
    await Promise.all(
      seeds.map(async (seed, client) => {
        const own = new Random(seed);
        let at = first + client;
        let failuresInARow = 0;
        for (let request = 0; request < requests; request++) {
          const node = nodes[at % nodes.length]!;
          const isAnswered = await record(used, subject.plan(own), node, `client ${client + 1}`);
          failuresInARow = isAnswered ? 0 : failuresInARow + 1;
          if (isAnswered) continue;
          // Requests that all fail while the database is away would say little.
          await setTimeout(Math.min(pauseMs * 2 ** (failuresInARow - 1), longestPauseMs));
          at = own.between(0, nodes.length - 1);
        }
      }),
    );
    this.#result.objects += 1;
    const isLawful = await this.#readAndCheck(used);
    if (!isLawful) return;
    this.#kept.push(used);
    if (this.#kept.length > kept) await this.#endOldest();
  }

  /** Returns undefined if no object can be created, which is a failure. */
  async #begin(): Promise<Used['subject'] | undefined> {
    try {
      return (await this.#workload.begin(this.#stage)) as Used['subject'];
    } catch (error) {
      if (!(error instanceof UnexpectedResponse)) throw error;
      this.#fail([`A new object: ${error.message}`]);
      return undefined;
    }
  }

  #fail(lines: string[]): void {
    const failure = { workload: this.#workload.name, lines };
    this.#result.failures.push(failure);
    this.#options.onFailure?.(failure);
  }

  /** Reads what is left once more. */
  async finish(): Promise<void> {
    while (this.#kept.length > 0) await this.#endOldest();
  }

  async #endOldest(): Promise<void> {
    const used = this.#kept.shift()!;
    await this.#readAndCheck(used);
    const { history } = used;
    const answered = history.filter(({ output }) => output !== undefined).length;
    this.#result.answered += answered;
    this.#result.unanswered += history.length - answered;
    await used.subject.end?.();
  }

  async #readAndCheck(used: Used): Promise<boolean> {
    for (const node of this.#options.nodes) {
      for (const input of used.subject.reads) await record(used, input, node, 'at the end');
    }
    const { model } = used.subject;
    const { result } = checkLinearizability(model, used.history);
    if (result === 'undecided') this.#result.undecided += 1;
    const lines = [...used.problems];
    if (result === 'not linearizable') {
      lines.push(...showCounterexample(model, findCounterexample(model, used.history)));
    }
    if (lines.length === 0) return true;
    this.#fail(lines);
    return false;
  }
}

/** Sends a request and notes it in the history. Resolves to whether there was a response. */
async function record(
  { subject, history, problems }: Used,
  input: unknown,
  node: Node,
  client: string,
): Promise<boolean> {
  const operation: Operation<unknown, Outcome> = {
    client: `${client}, ${node.name}`,
    input,
    output: undefined,
    called: performance.now(),
    returned: Infinity,
  };
  history.push(operation);
  try {
    const output = await subject.send(input, node);
    if (!output) return false;
    operation.output = output;
    operation.returned = performance.now();
    subject.learn(output);
    return true;
  } catch (error) {
    if (!(error instanceof UnexpectedResponse)) throw error;
    problems.push(`${operation.client}: ${subject.model.describe(input, undefined)}: ${error.message}`);
    return false;
  }
}

/** All nodes may be started one after the other, on a machine with other work. */
const insistMs = 180_000;
const pauseMs = 100;
const longestPauseMs = 800;

function insistAt(nodes: readonly Node[], random: Random): Stage['insist'] {
  return async (make, isDone = ({ status }) => status < 300) => {
    const end = performance.now() + insistMs;
    while (performance.now() < end) {
      const node = random.pick(nodes)!;
      const answer = await make(node);
      if (answer && isDone(answer)) return answer.body;
      if (answer)
        throw new UnexpectedResponse(`A request got ${answer.status}: ${JSON.stringify(answer.body)}`);
      await setTimeout(pauseMs);
    }
    throw new UnexpectedResponse(`A request got no response for ${insistMs / 1000} seconds.`);
  };
}
