import path from 'node:path';
import serverPackage from '../../../packages/server/package.json' with { type: 'json' };
import { runGoServer } from '../go-server/go-server.ts';
import { crowdAccount } from '../odd-front/crowd-account.ts';
import { allOddities } from '../odd-front/oddities.ts';
import { startOddServer } from '../odd-front/start-odd-server.ts';
import { startFaultyServer, type FaultyServer } from '../faults/harness/faulty-server.ts';

/** A server whose results are published. */
export interface PublishedServer {
  /** Part of the names of its files. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** The overlay with its choices, relative to the root of the repository; undefined if it has none. */
  readonly overlay?: string;
  /** Starts one on free ports of the loopback address, with two accounts and the state provider. */
  readonly start: () => Promise<FaultyServer>;
}

/** Relative to the root of the repository, where `npm run prove -- published-results` runs. */
const referenceOverlay = 'generated/reference.overlay.yaml';
const secondOverlay = 'conformance/proof/go-server/go/overlay.yaml';

/** The published result of a server. */
export const resultFile = (id: string): string =>
  path.join(import.meta.dirname, '../../../docs/conformance-results', `${id}.json`);

/** Its badges: an SVG, and the JSON of a shields.io endpoint. */
export const badgeFiles = (id: string) => {
  const folder = path.join(path.dirname(resultFile(id)), 'badges');
  return { svg: path.join(folder, `${id}.svg`), endpoint: path.join(folder, `${id}.json`) };
};

export const publishedServers: readonly PublishedServer[] = [
  {
    id: 'reference-server',
    name: 'Reference server',
    version: serverPackage.version,
    overlay: referenceOverlay,
    start: () => startFaultyServer(() => undefined),
  },
  {
    id: 'second-implementation',
    name: 'Second implementation',
    version: serverPackage.version,
    overlay: secondOverlay,
    start: runGoServer,
  },
  {
    id: 'lawful-oddities',
    name: 'Lawful oddities',
    version: serverPackage.version,
    start: async () => {
      const { plain, odd, close } = await startOddServer(allOddities, 0);
      await crowdAccount(plain);
      return { ...odd, close };
    },
  },
];
