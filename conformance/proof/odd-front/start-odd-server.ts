import { Agent } from 'node:http';
import { apiRoot } from '../../../packages/server/src/build-server.ts';
import type { Target } from '../faults/effects/fault.ts';
import { startFaultyServer, type FaultyServer } from '../faults/harness/faulty-server.ts';
import { startOddFront } from './odd-front.ts';
import { clockOf, type Oddities } from './oddities.ts';
import { passOn } from './pass-on.ts';

export interface OddServer {
  /** The reference server itself. */
  readonly plain: FaultyServer & Target;
  /** The same server behind a front with oddities. */
  readonly odd: Pick<FaultyServer, 'baseUrl' | 'appUrl' | 'account' | 'second'>;
  readonly close: () => Promise<void>;
}

/** Starts the reference server behind a front with oddities of transport; it runs until it is closed. */
export async function startOddServer(oddities: Oddities, seed: number): Promise<OddServer> {
  const agent = new Agent({ keepAlive: true });
  let plain: OddServer['plain'] | undefined;
  const front = await startOddFront(
    async (publicUrl) => {
      const started = await startBehind({ clock: clockOf(oddities), publicUrl });
      plain = started;
      return (request) => passOn(request, started.appUrl, agent);
    },
    oddities,
    seed,
  );
  const { account, second } = plain!;
  const close = async () => {
    await front.close();
    agent.destroy();
    await plain!.close();
  };
  const odd = { baseUrl: front.origin + apiRoot, appUrl: front.origin, account, second };
  return { plain: plain!, odd, close };
}

async function startBehind(options: Parameters<typeof startFaultyServer>[1]): Promise<OddServer['plain']> {
  let behind: Target | undefined;
  const server = await startFaultyServer((target) => {
    behind = target;
  }, options);
  const { app, database, objects, services } = behind!;
  return { ...server, app, database, objects, services };
}
