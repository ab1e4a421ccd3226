import { descriptions } from '../service/areas/operation-descriptions.ts';
import { watchClients } from '../service/clients/watch-clients.ts';
import { isLoopback } from '../engine/http/loopback.ts';
import { UsageError } from '../engine/model/errors.ts';
import { oneLine } from '../engine/model/printable.ts';
import { presigningRequests } from '../engine/wire/proxy/url-rewriting.ts';
import { startProxy } from '../engine/wire/proxy/start-proxy.ts';
import { Upstream } from '../engine/wire/proxy/upstream.ts';
import { WireJudge } from '../engine/wire/wire-judge.ts';
import type { WireExchange } from '../engine/wire/traffic.ts';
import type { proxyOptions } from './command-options.ts';
import { defaults } from './defaults.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { openContract } from './open-contract.ts';
import type { Settings } from './options.ts';
import { readCa, readClientCert } from './pem.ts';
import { reportsOf } from './report-target.ts';
import { prepareReports } from './reports.ts';
import { runLine } from './run-line.ts';
import type { Surroundings } from './surroundings.ts';
import { tellOutcome } from './wire-outcome.ts';
import { WireView } from './wire-view.ts';
import { watchSignals } from './interruption.ts';

/**
 * Runs a proxy in front of a server until a signal arrives or the command of `--exec` ends; tests the traffic; returns
 * the exit code. That of a command that failed is never 0.
 */
export async function proxyCommand(
  settings: Settings<(typeof proxyOptions)[number]>,
  surroundings: Surroundings,
): Promise<number> {
  const { upstream } = settings;
  if (upstream === undefined) {
    throw new UsageError('No server is given: use --upstream, such as https://files.example.com/api/v1.');
  }
  requireSafe(upstream, settings['allow-http'] ?? false);
  const reports = reportsOf(settings);
  await prepareReports(reports);
  const contract = await openContract(settings.overlay);
  const view = new WireView(surroundings.stdout, settings['no-color'] ? false : undefined);
  const [ca, clientCert, identity] = await Promise.all([
    settings.ca === undefined ? undefined : readCa(settings.ca),
    settings['client-cert'] && readClientCert(settings['client-cert']),
    settings['listen-cert'] && readClientCert(settings['listen-cert'], '--listen-cert'),
  ]);
  const connection = { upstream, ca, clientCert };
  await new Upstream(connection).requireReachable();

  const rewritesUrls = (settings.presigned ?? defaults.proxy.presigned) === 'through';
  const judge = new WireJudge({
    contract,
    descriptions,
    clients: watchClients(contract, settings['vault-password']),
    capture: {
      apiRoot: upstream,
      showsCredentials: true,
      sees: (url) => rewritesUrls && url.origin === new URL(upstream).origin,
    },
  });
  const queue = judgedLater(judge, view);
  const startedAt = new Date();
  const proxy = await startProxy(
    {
      ...connection,
      identity,
      listen: settings.listen ?? { host: defaults.proxy.host, port: defaults.proxy.port },
      rewritesFor: rewritesUrls ? presigningRequests(contract, upstream) : undefined,
    },
    {
      exchange: queue.add,
      malformed: (what) => {
        judge.malformed(what);
        const shown = oneLine(judge.redactor.text(what));
        view.print(`A client sent a request that the proxy does not pass on, and got 400: ${shown}`);
      },
      broken: (exchange, { mayBeIdle, ...how }) => {
        queue.add(exchange);
        if (!mayBeIdle) judge.broken(exchange, how);
        view.print(`The connection to the server broke: ${how.message}`);
      },
    },
  );
  const interruption = watchSignals(surroundings.stderr, surroundings.exit, {
    first: 'stopping, and writing the reports',
    second: 'No report was written.',
  });
  let commandCode = 0;
  try {
    view.print(`${proxy.baseUrl}  forwards to ${upstream}`);
    if (settings.exec === undefined) {
      view.print(
        'Use this address as the base URL of a client. Ctrl+C stops the proxy and writes the reports.',
      );
      await aborted(interruption.signal);
    } else {
      commandCode = await runLine(settings.exec, proxy.baseUrl, surroundings, interruption.signal);
    }
  } finally {
    interruption.stop();
    await proxy.close();
  }
  queue.flush();
  // Without a command, a signal is how the proxy ends.
  const signal = settings.exec === undefined ? undefined : interruption.received();
  const interrupted = signal !== undefined;
  const outcome = { judge, contract, profile: 'proxy', target: upstream, startedAt, interrupted } as const;
  const report = await tellOutcome(outcome, reports, view, surroundings);
  if (signal) return exitCodes[signal];
  if (commandCode === 0) return exitCodeOf(report);
  view.print(`The command ended with exit code ${commandCode}.`);
  return exitCodes.notHeld;
}

/** Tests the traffic when no bytes are waiting to be forwarded. */
function judgedLater(judge: WireJudge, view: WireView) {
  const waiting: WireExchange[] = [];
  const flush = () => {
    for (const exchange of waiting.splice(0)) view.learned(judge.learn(exchange), judge.seen);
  };
  return {
    add: (exchange: WireExchange) => {
      if (waiting.push(exchange) === 1) setImmediate(flush);
    },
    flush,
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else
      signal.addEventListener(
        'abort',
        () => {
          resolve();
        },
        { once: true },
      );
  });

export function requireSafe(upstream: string, allowHttp: boolean): void {
  const { protocol, hostname } = new URL(upstream);
  if (protocol === 'https:' || allowHttp || isLoopback(hostname)) return;
  throw new UsageError(
    `--upstream: ${upstream} would send the clients' credentials in plain text. Use https, or --allow-http if the ` +
      'network is trusted.',
  );
}
