import { expect, test } from 'vitest';
import { catalogue } from '../mutants/catalogue.ts';
import type { Chapter } from './chapters.ts';
import type { ClientFault } from './client.ts';
import { openTrial, referenceContract } from './examine-clients.ts';
import { faultyClients } from './faults/index.ts';
import { brokenIn } from './judge-client.ts';

/**
 * Faults of the server, by the part of a client's work in which they show, each with the requirements that its
 * responses violate.
 */
const serverFaults: Readonly<Record<string, readonly [Chapter, ...string[]]>> = {
  'user-id-as-text': ['account', 'USER-1'],
  'login-without-status': ['account', 'AUTH-6'],
  'token-echoed': ['account', 'RULE-3'],
  'status-forgotten': ['account', 'GEN-4'],
  'note-bare': ['notes', 'NOTE-1'],
  'note-id-as-text': ['notes', 'NOTE-7'],
  'note-updated-at-with-offset': ['notes', 'NOTE-11'],
  'note-list-in-data': ['notes', 'NOTE-6'],
  'folder-hash-as-number': ['folders', 'FOLDER-9'],
  'folder-created-at-as-sql': ['folders', 'FOLDER-14'],
  'folder-type-dir': ['folders', 'FOLDER-8'],
  'delete-without-status': ['folders', 'TRASH-8'],
  'link-id-as-text': ['links', 'LINK-8'],
  'link-edit-as-number': ['links', 'LINK-15'],
  'link-deletion-without-status': ['links', 'LINK-22'],
  'workspace-owner-missing': ['workspaces', 'WS-26'],
  'workspace-avatar-missing': ['workspaces', 'WS-13'],
  'register-bare': ['upload', 'REG-1'],
  'entry-hash-as-number': ['upload', 'ENTRY-10'],
  'tracking-page-as-text': ['tracking', 'TRACK-6'],
};

/** Faults of a client in requests whose responses the server's faults do not change. */
const clientFaults = [
  'token-to-presigned-url',
  'put-left-out',
  'register-kilobytes',
  'presign-extension-with-dot',
  'share-emails-as-text',
  'unstar-without-ids',
  'vault-delete-undecided',
  'vault-password-sent',
  'track-page-in-words',
  'convert-without-url',
];

const contract = await referenceContract();
const faultOf = (id: string) => catalogue.find((mutant) => mutant.id === id)!.fault;
const none: ClientFault = () => undefined;

test('there are 20 faults of a server and 10 of a client', () => {
  expect(Object.keys(serverFaults)).toHaveLength(20);
  expect(clientFaults).toHaveLength(10);
});

test.each(Object.entries(serverFaults))(
  '%s is the server’s, whatever the client does',
  async (id, [chapter, ...broken]) => {
    const trial = await openTrial(contract, faultOf(id));
    const traffic = async (fault: ClientFault, chapters: readonly Chapter[]) =>
      brokenIn((await trial.judge(chapters, fault)).results);
    try {
      const alone = await traffic(none, [chapter]);
      expect(alone).toEqual({ client: [], server: expect.arrayContaining(broken) as string[] });
      for (const faultyClient of faultyClients.filter((client) => clientFaults.includes(client.id))) {
        const both = await traffic(faultyClient.fault, [...new Set([chapter, faultyClient.chapter])]);
        expect([faultyClient.id, both.client]).toEqual([faultyClient.id, [faultyClient.breaks]]);
        // A request that the server refused cannot show a fault in its successes.
        expect([faultyClient.id, both.server]).toEqual([
          faultyClient.id,
          hides(id, faultyClient.id) ? [] : alone.server,
        ]);
      }
    } finally {
      await trial.close();
    }
  },
);

/** Whether a client's fault makes the only request fail that would show the server's fault. */
const hides = (server: string, client: string): boolean => {
  const [chapter] = serverFaults[server]!;
  const ofUpload = ['put-left-out', 'presign-extension-with-dot', 'register-kilobytes'];
  if (chapter === 'upload') return ofUpload.includes(client);
  return chapter === 'tracking' && client === 'track-page-in-words';
};
