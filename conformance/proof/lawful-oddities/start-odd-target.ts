import { Agent } from 'node:http';
import { onTestFinished } from 'vitest';
import { apiRoot } from '../../../server/src/build-server.ts';
import type { Target } from '../mutants/faults/fault.ts';
import { startFaultyServer, type FaultyServer } from '../mutants/harness/faulty-server.ts';
import type { TestTarget } from '../testing/test-target.ts';
import { startOddFront } from './odd-front.ts';
import { oddService } from './odd-service.ts';
import { clockOf, type Oddities } from './oddities.ts';
import { passOn } from './pass-on.ts';

export interface OddTarget {
  /** The reference server itself. */
  readonly plain: TestTarget & Pick<Target, 'objects'>;
  /** The same behind a front that makes a lawful oddity of it. */
  readonly odd: Pick<FaultyServer, 'baseUrl' | 'appUrl' | 'account' | 'second'>;
}

/** A server of one test, gone when the test is over. */
export async function startOddTarget(oddities: Oddities, seed: number): Promise<OddTarget> {
  const agent = new Agent({ keepAlive: true });
  let plain: OddTarget['plain'] | undefined;
  const front = await startOddFront(
    async (publicUrl) => {
      const started = await startBehind({ clock: clockOf(oddities), publicUrl });
      plain = started;
      return oddService((request) => passOn(request, started.appUrl, agent), oddities);
    },
    oddities,
    seed,
  );
  const { account, second } = plain!;
  onTestFinished(async () => {
    await front.close();
    agent.destroy();
    await plain!.close();
  });
  return { plain: plain!, odd: { baseUrl: front.origin + apiRoot, appUrl: front.origin, account, second } };
}

async function startBehind(options: Parameters<typeof startFaultyServer>[1]): Promise<OddTarget['plain']> {
  let behind: Target | undefined;
  const server = await startFaultyServer((target) => {
    behind = target;
  }, options);
  const { app, database, objects, services } = behind!;
  return { ...server, app, database, objects, services };
}
