import { descriptions } from '../../src/service/areas/operation-descriptions.ts';
import { watchClients } from '../../src/service/clients/watch-clients.ts';
import { unchecked } from '../../src/service/areas/unchecked.ts';
import type { Contract } from '../../src/engine/contract/contract.ts';
import type { Report } from '../../src/engine/model/report.ts';
import type { CheckResult } from '../../src/engine/model/verdict.ts';
import { presigningRequests } from '../../src/engine/wire/proxy/url-rewriting.ts';
import { startProxy, type ProxyOptions } from '../../src/engine/wire/proxy/start-proxy.ts';
import { WireJudge } from '../../src/engine/wire/wire-judge.ts';
import { wireReport } from '../../src/engine/wire/wire-report.ts';

export interface JudgedTraffic {
  /** Of the client and of the server. */
  readonly results: readonly CheckResult[];
  readonly report: () => Report;
  /** What the proxy refused. */
  readonly malformed: readonly string[];
}

/** Tests the requests of a client to a server, through the proxy. */
export async function judgeTraffic(
  contract: Contract,
  upstream: string,
  client: (baseUrl: string) => Promise<void>,
  { identity, vaultPassword }: Pick<ProxyOptions, 'identity'> & { vaultPassword?: string } = {},
): Promise<JudgedTraffic> {
  const { origin } = new URL(upstream);
  const judge = new WireJudge({
    contract,
    descriptions,
    clients: watchClients(contract, vaultPassword),
    capture: { apiRoot: upstream, showsCredentials: true, sees: (url) => url.origin === origin },
  });
  const malformed: string[] = [];
  const startedAt = new Date();
  const proxy = await startProxy(
    {
      upstream,
      identity,
      listen: { host: '127.0.0.1', port: 0 },
      rewritesFor: presigningRequests(contract, upstream),
    },
    {
      exchange: (exchange) => judge.learn(exchange),
      malformed: (what) => {
        malformed.push(what);
      },
      broken: () => undefined,
    },
  );
  try {
    await client(proxy.baseUrl);
  } finally {
    await proxy.close();
  }
  const options = {
    contract,
    unchecked,
    profile: 'proxy',
    target: upstream,
    startedAt,
    interrupted: false,
  } as const;
  return { results: judge.results(), report: () => wireReport(judge, options), malformed };
}

/** The failed requirements of each side, sorted. */
export function brokenIn(results: readonly CheckResult[]): { client: string[]; server: string[] } {
  const failed = results.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'not exercised');
  const of = (wanted: 'client' | undefined) =>
    failed.filter(({ side }) => side === wanted).flatMap(({ proves }) => proves);
  return { client: of('client').sort(), server: of(undefined).sort() };
}
