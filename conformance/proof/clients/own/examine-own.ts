import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ClientTask } from '../../../src/cli/client-driver.ts';
import type { Contract } from '../../../src/engine/contract/contract.ts';
import { descriptions } from '../../../src/service/areas/operation-descriptions.ts';
import { watchClients } from '../../../src/service/clients/watch-clients.ts';
import type { ServerBehaviour } from '../../../src/engine/wire/play/server-behaviour.ts';
import {
  playBehaviours,
  type Played,
  type ClientOutcome,
} from '../../../src/engine/wire/play/play-behaviours.ts';
import { behaviours as allBehaviours } from '../../../src/service/clients/server-behaviours.ts';
import { playedIn } from '../../../src/service/clients/scenarios.ts';
import { startFaultyServer, type FaultyServer } from '../../faults/harness/faulty-server.ts';
import { brokenIn, judgeTraffic, type JudgedTraffic } from '../judge-client.ts';
import { vaultPassword } from './task-material.ts';
import command from './command.ts';
import library from './library.ts';

/** The clients of this repository, each with all of its features. */
export const ownClients = { library, command } as const;

export type OwnClient = keyof typeof ownClients;

let count = 0;

/** Lets a client do its work with a server; its files are deleted afterwards. */
async function work(which: OwnClient, { account }: FaultyServer, baseUrl: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'own-client-'));
  const name = `${which}-${++count}`;
  const file = path.join(folder, `${name}.txt`);
  const { signal } = new AbortController();
  const task: ClientTask = { baseUrl, ...account, token: undefined, file, name, signal };
  try {
    await writeFile(file, `The file of ${name}.\n`);
    await ownClients[which](task);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Tests it through the proxy. */
export const judgeOwn = (
  which: OwnClient,
  server: FaultyServer,
  contract: Contract,
): Promise<JudgedTraffic> =>
  judgeTraffic(contract, server.baseUrl, (baseUrl) => work(which, server, baseUrl), {
    vaultPassword: vaultPassword(),
  });

/** Lets it work with each server behaviour. */
export const playOwn = (
  which: OwnClient,
  server: FaultyServer,
  contract: Contract,
  behaviours: readonly ServerBehaviour[],
): Promise<Played> =>
  playBehaviours({
    contract,
    descriptions,
    behaviours,
    upstream: server.baseUrl,
    clients: watchClients(contract, vaultPassword()),
    runClient: async (baseUrl): Promise<ClientOutcome> => {
      try {
        await work(which, server, baseUrl);
        return { end: 'done' };
      } catch (error) {
        return { end: 'failed', how: error instanceof Error ? error.message : String(error) };
      }
    },
    signal: new AbortController().signal,
  });

/** The result of testing a client of this repository. */
export interface OwnOutcome {
  readonly client: OwnClient;
  /** The server behaviours and requirements that failed; should be empty. */
  readonly failed: readonly string[];
  /** Number of server behaviours that it handles. */
  readonly behaviours: number;
  /** The workflows of the contract that it carries out. */
  readonly workflows: readonly string[];
}

/** Tests it through the proxy, and with every server behaviour. */
export async function examineOwn(which: OwnClient, contract: Contract): Promise<OwnOutcome> {
  const server = await startFaultyServer(() => undefined);
  try {
    const passing = brokenIn((await judgeOwn(which, server, contract)).results);
    const { judge, results, operations } = await playOwn(which, server, contract, allBehaviours);
    const played = results.slice(1);
    const withBehaviours = brokenIn(judge.results());
    const notHeld = results.filter(({ verdict }) => verdict !== 'passed').map(({ name }) => name);
    return {
      client: which,
      failed: [
        ...notHeld,
        ...passing.client,
        ...passing.server,
        ...withBehaviours.client,
        ...withBehaviours.server,
      ],
      behaviours: played.filter(({ verdict }) => verdict === 'passed').length,
      workflows: playedIn(operations).map(({ id }) => id),
    };
  } finally {
    await server.close();
  }
}

/** `held           our own library      12 server behaviours, 8 workflows` */
export const ownLine = ({ client, failed, behaviours, workflows }: OwnOutcome): string =>
  [
    (failed.length === 0 ? 'held' : 'failed').padEnd(13),
    `our own ${client}`.padEnd(40),
    failed.length === 0
      ? `${behaviours} server behaviours, ${workflows.length} workflows`
      : failed.join(', '),
  ].join('  ');
