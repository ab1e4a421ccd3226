import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Database, PoolUsage } from '../database/database.ts';
import { endDelayOf } from '../plugins/early-answers.ts';
import { Counter, Gauge, Histogram, openMetrics, type Metric } from './open-metrics.ts';

/** Seconds. Most responses take milliseconds; uploads and conversions may take minutes. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** The operation of a request that has none: an unknown path, or a method that the path does not have. */
const noOperation = 'none';

/** The status of a request whose connection closed before the end of the response. */
const aborted = 'aborted';

/** What an operator watches. The metrics contain no names, ids or addresses of users. */
export class ServerMetrics {
  readonly #requests = new Counter(
    'file_storage_http_requests',
    'Requests, by operation (or path outside of the API) and status code.',
    ['operation', 'status'],
  );
  readonly #durations = new Histogram(
    'file_storage_http_request_duration_seconds',
    'Time from the headers of a request to the end of its response, by operation.',
    ['operation'],
    { unit: 'seconds', buckets },
  );
  readonly #operations = new WeakMap<ServerResponse, string>();
  readonly #sockets = new Set<Socket>();
  #pending = 0;
  /** Bytes of the closed connections. */
  #received = 0;
  #sent = 0;
  readonly #metrics: readonly Metric[];

  constructor(database: Database) {
    const started = Date.now() / 1000 - process.uptime();
    this.#metrics = [
      this.#requests,
      this.#durations,
      new Gauge(
        'file_storage_http_requests_in_progress',
        'Requests without a complete response.',
        () => this.#pending,
      ),
      new Gauge('file_storage_http_connections', 'Open connections.', () => this.#sockets.size),
      Counter.read(
        'file_storage_http_received_bytes',
        'Bytes received from clients.',
        () => this.#total(this.#received, 'bytesRead'),
        { unit: 'bytes' },
      ),
      Counter.read(
        'file_storage_http_sent_bytes',
        'Bytes sent to clients.',
        () => this.#total(this.#sent, 'bytesWritten'),
        { unit: 'bytes' },
      ),
      new Gauge(
        'file_storage_database_writes_waiting',
        'Writes that wait for the next commit.',
        () => database.writesWaiting,
      ),
      ...(database.pool ? poolMetrics(() => database.pool!) : []),
      Counter.read('process_cpu_seconds', 'Processor time.', cpuSeconds, { unit: 'seconds' }),
      new Gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss(), {
        unit: 'bytes',
      }),
      new Gauge('nodejs_heap_size_used_bytes', 'JavaScript objects.', () => process.memoryUsage().heapUsed, {
        unit: 'bytes',
      }),
      new Gauge('process_start_time_seconds', 'Start of the process, as a Unix time.', () => started, {
        unit: 'seconds',
      }),
    ];
  }

  /** Begins to measure. Call this before the routes are registered. */
  watch(app: FastifyInstance): void {
    app.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => {
        this.#sockets.delete(socket);
        this.#received += socket.bytesRead;
        this.#sent += socket.bytesWritten;
      });
    });
    // Not a hook of Fastify: those do not run for a path that cannot be decoded, nor if a client leaves early.
    app.server.prependListener('request', (_request, response: ServerResponse) => {
      const since = performance.now();
      this.#pending += 1;
      response.once('close', () => {
        this.#pending -= 1;
        const operation = this.#operations.get(response) ?? noOperation;
        const delay = endDelayOf(response);
        // The client has the whole response if only the rest of the request is missing.
        const isComplete = response.writableFinished || delay > 0;
        const status = isComplete ? String(response.statusCode) : aborted;
        this.#requests.add([operation, status]);
        this.#durations.observe([operation], (performance.now() - since - delay) / 1000);
      });
    });
    app.addHook('onRequest', ({ routeOptions }, reply, done) => {
      this.#operations.set(reply.raw, routeOptions.config.operation ?? routeOptions.url ?? noOperation);
      done();
    });
  }

  text(): string {
    return openMetrics(this.#metrics);
  }

  #total(closed: number, what: 'bytesRead' | 'bytesWritten'): number {
    return [...this.#sockets].reduce((sum, socket) => sum + socket[what], closed);
  }
}

const poolMetrics = (read: () => PoolUsage): Metric[] => [
  new Gauge(
    'file_storage_database_connections',
    'Open connections to the database server, for reads and writes.',
    () => read().open,
  ),
  new Gauge(
    'file_storage_database_connections_in_use',
    'Those that a read or a group of writes uses.',
    () => read().inUse,
  ),
  new Gauge(
    'file_storage_database_connections_awaited',
    'Reads and groups of writes that wait for a connection.',
    () => read().waiting,
  ),
];

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
