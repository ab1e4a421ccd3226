import { randomUUID } from 'node:crypto';
import { cp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ServerProcess } from '../server-process.ts';
import type { Random } from '../random.ts';
import { issueToken } from '../../src/authentication/access-token.ts';
import { apiRoot } from '../../src/build-server.ts';
import { timestamp } from '../../src/clock.ts';
import { readConfig } from '../../src/config.ts';
import { ensureAccount } from '../../src/ready-account.ts';
import { startServer } from '../../src/start-server.ts';
import { quickPasswordCost } from '../../src/authentication/password-hasher.ts';
import { LoadBalancer } from '../load-balancer.ts';
import type { Account, Node } from './workload.ts';
import { serverQuota } from './workloads/quota.ts';

const main = path.join(import.meta.dirname, 'node-main.ts');
const plantedMain = path.join(import.meta.dirname, 'node-planted.ts');

/**
 * Within this time, a node carries out a write although another node is paused, which holds its locks, or its connections
 * to the database have fallen silent. A node waits for 25 s at most, and the machine may be busy.
 */
const longestWriteMs = 45_000;

/** Time between two attempts to write. */
const writeAgainMs = 200;

export interface ClusterOptions {
  /** For the data of all nodes. */
  folder: string;
  nodes: number;
  accounts: number;
  random: Random;
  /** What each node is started with beside its own folder; with several nodes, their common database. */
  options?: readonly string[];
  /** The fault of each node over PostgreSQL, or of the data of one over SQLite, to see whether it is found. */
  planted?: 'lock' | 'cache' | 'quota' | 'leases' | 'deadlines' | 'disk' | 'heights' | undefined;
}

/** Several servers of the same data, each a process of its own behind a load balancer, and one load balancer for all. */
export class Cluster {
  readonly accounts: Account[] = [];
  readonly balancers: LoadBalancer[] = [];
  /** Lines that the nodes logged at the level of errors, with their names. */
  readonly log: string[] = [];
  /** Sentences about nodes that ended although nobody killed them, or kept a write waiting. */
  readonly crashes: string[] = [];
  #isClosing = false;
  readonly #options: ClusterOptions;
  /** Undefined while a node is not running. */
  readonly #servers: (ServerProcess | undefined)[] = [];
  readonly #offsets: number[] = [];

  private constructor(options: ClusterOptions) {
    this.#options = options;
  }

  static async start(options: ClusterOptions): Promise<Cluster> {
    const cluster = new Cluster(options);
    try {
      await cluster.#createAccounts();
      // One after the other: the first creates the tables.
      for (let node = 0; node < options.nodes; node++) await cluster.startNode(node);
      const origins = cluster.#servers.map((_, node) => () => cluster.#urlsOf([node]));
      if (options.nodes > 1) origins.push(() => cluster.#urlsOf(cluster.#servers.keys()));
      for (const nodes of origins) {
        cluster.balancers.push(await LoadBalancer.start({ nodes, random: options.random }));
      }
      return cluster;
    } catch (error) {
      await cluster.close();
      throw error;
    }
  }

  /** What clients send requests to: each node alone, and with several nodes a load balancer that takes them in turn. */
  get nodes(): Node[] {
    const { nodes, options = [] } = this.#options;
    return this.balancers.map(({ url }, index) => ({
      name: index < nodes ? `node ${index + 1}` : 'any node',
      url,
      apiUrl: url + apiRoot,
      isSelfContained: options.length === 0,
      hasOwnStorage: nodes > 1 && !options.includes('--objects'),
    }));
  }

  get size(): number {
    return this.#options.nodes;
  }

  /** The folder of the data of a node. */
  dataOf(node: number): string {
    return path.join(this.#options.folder, `node-${node + 1}`);
  }

  isRunning(node: number): boolean {
    return this.#servers[node]?.running === true;
  }

  /** Stops a node where it is, with its locks and connections. Returns a function that lets it go on. */
  pauseNode(node: number): () => void {
    const child = this.#servers[node]?.child;
    child?.kill('SIGSTOP');
    return () => child?.kill('SIGCONT');
  }

  /** Notes each of these nodes that runs and carries out no write of the account that most clients use. */
  async expectWrites(nodes: Iterable<number>): Promise<void> {
    await Promise.all([...nodes].map((node) => this.#expectWrite(node, performance.now() + longestWriteMs)));
  }

  async #expectWrite(node: number, end: number): Promise<void> {
    const [account] = this.accounts;
    for (let left = longestWriteMs; left > 0; left = end - performance.now()) {
      const server = this.#servers[node];
      if (!server || !account) return;
      const response = await fetch(`${server.apiUrl}/folders`, {
        method: 'POST',
        headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: randomUUID() }),
        signal: AbortSignal.timeout(Math.ceil(left)),
      }).catch(() => undefined);
      if (response?.ok) return;
      await setTimeout(writeAgainMs);
    }
    this.crashes.push(`Node ${node + 1} carried out no write for ${longestWriteMs / 1000} seconds.`);
    // What the clients have begun could not end.
    await this.killNode(node);
    await this.startNode(node);
  }

  /** Starts a node that does not run, and ends it before or soon after it has started. */
  async killWhileStarting(node: number, afterMs: number): Promise<void> {
    const server = ServerProcess.begin(...this.#startOf(node));
    await setTimeout(afterMs);
    await server.kill();
  }

  /** Ends a node at once, with nothing written that it has not yet written. */
  async killNode(node: number): Promise<void> {
    const server = this.#servers[node];
    this.#servers[node] = undefined;
    await server?.kill();
    if (server && this.#options.planted === 'disk') {
      await rm(this.dataOf(node), { recursive: true });
      await rename(`${this.dataOf(node)}-before`, this.dataOf(node));
    }
    this.#keepLog(node, server);
  }

  async startNode(node: number): Promise<void> {
    // A disk that loses what was written to it since.
    if (this.#options.planted === 'disk') {
      await cp(this.dataOf(node), `${this.dataOf(node)}-before`, { recursive: true });
    }
    const server = await ServerProcess.start(...this.#startOf(node));
    if (this.#offsets[node]) server.child.send(this.#offsets[node]);
    this.#servers[node] = server;
    server.child.once('close', (code, signal) => {
      if (this.#servers[node] !== server || this.#isClosing) return;
      this.#servers[node] = undefined;
      const lines = server.log.slice(-20).join('\n');
      this.crashes.push(`Node ${node + 1} ended by itself with ${code ?? signal}:\n${lines}`);
      // The others wait for it.
      void this.startNode(node);
    });
  }

  /** Sets the clock of a node so many milliseconds before or after that of the machine. */
  moveClock(node: number, offset: number): void {
    this.#offsets[node] = offset;
    const child = this.#servers[node]?.child;
    if (child?.connected) child.send(offset);
  }

  /** Stops all nodes, and returns a sentence for each that did not stop as it should. */
  async close(): Promise<string[]> {
    this.#isClosing = true;
    for (const balancer of this.balancers) await balancer.close();
    const running = [...this.#servers.entries()].filter(([node]) => this.isRunning(node));
    const codes = await Promise.all(running.map(([, server]) => server!.stop()));
    for (const [node, server] of running) this.#keepLog(node, server);
    return codes.flatMap((code, index) =>
      code === 0 ? [] : [`Node ${running[index]![0] + 1} stopped with ${code}.`],
    );
  }

  #urlsOf(nodes: Iterable<number>): string[] {
    return [...nodes].filter((node) => this.isRunning(node)).map((node) => this.#servers[node]!.url);
  }

  #keepLog(node: number, server: ServerProcess | undefined): void {
    this.log.push(...(server?.log ?? []).map((line) => `node ${node + 1}: ${line}`));
  }

  /** What a node is started with. */
  #startOf(node: number): [data: string, options: string[], main: string] {
    const { data, further } = this.#optionsOf(node);
    const { planted } = this.#options;
    return planted === undefined || planted === 'disk' || planted === 'heights'
      ? [data, further, main]
      : [data, [...further, '--planted', planted], plantedMain];
  }

  /** The command line of a node. */
  #optionsOf(node: number): { data: string; further: string[] } {
    const { options = [] } = this.#options;
    const data = this.dataOf(node);
    return { data, further: ['--quota', String(serverQuota), '--log-level', 'error', ...options] };
  }

  /** The interface has no operation to create an account. */
  async #createAccounts(): Promise<void> {
    const { data, further } = this.#optionsOf(0);
    const config = readConfig([process.execPath, main, '--port', '0', '--data', data, ...further]);
    // Creates the tables, too.
    const { app, close } = await startServer(config, { passwordCost: quickPasswordCost });
    for (let number = 0; number < this.#options.accounts; number++) {
      const email = `user${number}@example.com`;
      const id = await ensureAccount(app.services, email, `password of ${number}`);
      const issued = { userId: id, name: 'histories', now: timestamp(new Date()) };
      const token = await app.services.database.write((db) => issueToken(db, issued));
      this.accounts.push({ id, email, token });
    }
    if (this.#options.planted === 'heights') {
      const { database } = app.services;
      await database.write((db) => db.prepare(withoutHeights(database.isShared)).run());
    }
    await close();
  }
}

/** What raises the folders above a new one does nothing from then on. */
const withoutHeights = (isPostgres: boolean): string =>
  isPostgres
    ? `CREATE OR REPLACE FUNCTION raise_folders(shares entry_share[]) RETURNS void LANGUAGE plpgsql
       AS 'BEGIN END'`
    : 'DROP TRIGGER folders_rise';
