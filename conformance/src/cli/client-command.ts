import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { descriptions } from '../service/areas/operation-descriptions.ts';
import { watchClients } from '../service/clients/watch-clients.ts';
import { UsageError } from '../engine/model/errors.ts';
import { service } from '../engine/model/service.ts';
import { globOf } from '../engine/run/patterns.ts';
import { behaviours } from '../service/clients/server-behaviours.ts';
import { playBehaviours } from '../engine/wire/play/play-behaviours.ts';
import { playedIn, scenarios } from '../service/clients/scenarios.ts';
import { Upstream } from '../engine/wire/proxy/upstream.ts';
import { clientDriver } from './client-driver.ts';
import type { clientOptions } from './command-options.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { watchSignals } from './interruption.ts';
import { openContract } from './open-contract.ts';
import type { Settings } from './options.ts';
import { readCa, readClientCert } from './pem.ts';
import { requireSafe } from './proxy-command.ts';
import { reportsOf } from './report-target.ts';
import { prepareReports } from './reports.ts';
import type { Surroundings } from './surroundings.ts';
import { tellOutcome } from './wire-outcome.ts';
import { WireView } from './wire-view.ts';

type ClientSettings = Settings<(typeof clientOptions)[number]>;

/** Lets a client do its work with each lawful behaviour of a server; returns the exit code. */
export async function clientCommand(settings: ClientSettings, surroundings: Surroundings): Promise<number> {
  const { upstream } = settings;
  if (upstream === undefined) {
    throw new UsageError(
      'No server is given to carry out the requests of the client: use --upstream with the address of a server, such as the one that ' +
        '`npx file-storage-server` prints.',
    );
  }
  requireSafe(upstream, settings['allow-http'] ?? false);
  const chosen = chosenBehaviours(settings.only ?? []);
  const reports = reportsOf(settings);
  await prepareReports(reports);
  const contract = await openContract(settings.overlay);
  const [ca, clientCert] = await Promise.all([
    settings.ca === undefined ? undefined : readCa(settings.ca),
    settings['client-cert'] && readClientCert(settings['client-cert']),
  ]);
  await new Upstream({ upstream, ca, clientCert }).requireReachable();
  const view = new WireView(surroundings.stdout, settings['no-color'] ? false : undefined);
  const interruption = watchSignals(surroundings.stderr, surroundings.exit, {
    first: 'stopping, and writing the reports',
    second: 'No report was written.',
  });
  const startedAt = new Date();
  const over = new AbortController();
  const folder = await mkdtemp(path.join(tmpdir(), 'conformance-client-'));
  try {
    const { judge, results, operations } = await playBehaviours({
      contract,
      descriptions,
      upstream,
      ca,
      clientCert,
      behaviours: chosen,
      clients: watchClients(contract, settings['vault-password']),
      runClient: await clientDriver(settings, {
        ...{ folder, view, surroundings, input: process.stdin },
        signal: AbortSignal.any([interruption.signal, over.signal]),
      }),
      onNews: (news, seen) => {
        const own = news.filter(({ side }) => side === 'client');
        view.learned(own, seen);
      },
      onResult: ({ name, verdict, reason, findings: [finding] }) => {
        const got = finding && `expected ${finding.expected}, got ${finding.got}`;
        view.print(`${verdict.padEnd(13)} ${name}${(got ?? reason) ? `: ${got ?? reason}` : ''}`);
      },
      signal: interruption.signal,
    });
    const played = playedIn(operations).map(({ id }) => id);
    view.print(
      `workflows completed: ${played.join(', ') || 'none'}, of ${scenarios.map(({ id }) => id).join(', ')}`,
    );
    const outcome = {
      judge,
      contract,
      startedAt,
      target: upstream,
      profile: 'client',
      side: 'client',
      further: results,
      interrupted: interruption.signal.aborted,
    } as const;
    const report = await tellOutcome(outcome, reports, view, surroundings);
    const { creating, lasting } = service().operations;
    const created = [...creating, ...Object.values(lasting)].filter((id) => operations.has(id));
    // To delete it would need to tell it from what the account had, and from what the client keeps on purpose.
    if (created.length > 0) {
      view.print(
        `What the client created stays in its account (${created.join(', ')}), once for each server behaviour. ` +
          'Names from here, {file} and {name}, begin with behaviour-.',
      );
    }
    const signal = interruption.received();
    return signal ? exitCodes[signal] : exitCodeOf(report);
  } finally {
    over.abort();
    interruption.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws UsageError for a pattern that no behaviour matches */
function chosenBehaviours(only: readonly string[]): typeof behaviours {
  if (only.length === 0) return behaviours;
  const globs = only.map(globOf);
  const chosen = behaviours.filter(({ name }) => globs.some((glob) => glob.test(name)));
  if (chosen.length > 0) return chosen;
  const names = behaviours.map(({ name }) => `  ${name}`).join('\n');
  throw new UsageError(
    `--only: there is no server behaviour ${only.join(', ')}. The behaviours are:\n${names}`,
  );
}
