import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Contract } from '../../src/engine/contract/contract.ts';
import { loadContract } from '../../src/engine/contract/load-contract.ts';
import { readOverlay } from '../../src/engine/contract/read-overlay.ts';
import type { Fault } from '../faults/effects/fault.ts';
import { startFaultyServer } from '../faults/harness/faulty-server.ts';
import { play, type Task } from './tasks.ts';
import { Client, type ClientFault } from './client.ts';
import type { FaultyClient } from './faulty-client.ts';
import { brokenIn, judgeTraffic, type JudgedTraffic } from './judge-client.ts';

const root = path.join(import.meta.dirname, '../../..');

/** A server and a proxy that tests clients. */
export interface Trial {
  readonly contract: Contract;
  readonly judge: (tasks: readonly Task[], fault: ClientFault, secured?: boolean) => Promise<JudgedTraffic>;
  readonly close: () => Promise<void>;
}

/**
 * The contract with the operations that the reference server adds. Its overlay permits more than the contract, but
 * these clients are tested as they would be with any server.
 */
export async function referenceContract(): Promise<Contract> {
  const plain = loadContract();
  const name = path.join(root, 'generated/reference.overlay.yaml');
  const overlaid = loadContract({ overlay: await readOverlay(name) });
  const judgeOf = (operation: string) => (plain.operations.has(operation) ? plain : overlaid);
  return {
    ...overlaid,
    judgeRequest: (operation, json) => judgeOf(operation).judgeRequest(operation, json),
  };
}

const pem = (name: string) =>
  readFile(path.join(root, `conformance/src/engine/http/fixtures/localhost.${name}.pem`), 'utf8');

/** @param fault of the server; by default none */
export async function openTrial(contract: Contract, fault: Fault = () => undefined): Promise<Trial> {
  const server = await startFaultyServer(fault);
  return {
    contract,
    judge: async (tasks, clientFault, secured = false) => {
      const identity = secured ? { cert: await pem('cert'), key: await pem('key') } : undefined;
      return judgeTraffic(
        contract,
        server.baseUrl,
        async (baseUrl) => {
          const client = new Client(baseUrl, server.account.password, clientFault);
          await play(client, server.account.email, tasks);
          client.close();
        },
        { vaultPassword: 'vault horse staple', identity },
      );
    },
    close: () => server.close(),
  };
}

/** The requirements that a faulty client, and the server without a fault, failed. */
export interface ClientOutcome {
  readonly id: string;
  readonly fails: string;
  readonly failed: ReturnType<typeof brokenIn>;
  /** Whether only the expected requirement failed. */
  readonly found: boolean;
}

export async function examineClient({ judge }: Trial, client: FaultyClient): Promise<ClientOutcome> {
  const { id, fails, task, newFault, secured } = client;
  const { results } = await judge([task], newFault(), secured);
  const failed = brokenIn(results);
  const found = failed.server.length === 0 && failed.client.length === 1 && failed.client[0] === fails;
  return { id, fails, failed, found };
}

/** A line of the matrix: `found          AUTH-1: The token is sent without a scheme.` */
export const clientLine = ({ id, failed, found }: ClientOutcome): string =>
  [
    (found ? 'found' : failed.client.length === 0 ? 'survived' : 'misattributed').padEnd(13),
    id,
    found
      ? ''
      : `client: ${failed.client.join(', ') || 'nothing'}; server: ${failed.server.join(', ') || 'nothing'}`,
  ]
    .join('  ')
    .trimEnd();
