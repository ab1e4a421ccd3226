import { expect, test } from 'vitest';
import { faultOf } from '../faults/catalogue.ts';
import type { Task } from './tasks.ts';
import type { ClientFault } from './client.ts';
import { openTrial, referenceContract } from './examine-clients.ts';
import { faultyClients } from './faults.ts';
import { brokenIn } from './judge-client.ts';

/** Faults of the server, each with the part of a client's work in which it shows. */
const serverFaults: Readonly<Record<string, Task>> = {
  'USER-1: The `id` of a login is text.': 'account',
  'AUTH-6: The login returns the user without `status`.': 'account',
  'RULE-3: The logged-user operation repeats the token.': 'account',
  'GEN-4: The logged-user operation returns the user without `status`.': 'account',
  'NOTE-1: Creating a note returns the bare note.': 'notes',
  'NOTE-7: The `id` of a note is text.': 'notes',
  'NOTE-11: The `updated_at` of a note ends in +00:00.': 'notes',
  'NOTE-6: The list of notes has an envelope, as all other responses have.': 'notes',
  'FOLDER-9: The `hash` of a folder is a number.': 'folders',
  'FOLDER-14: The `created_at` of a folder is written as the database has it.': 'folders',
  'FOLDER-8: The `type` of a folder is `directory`.': 'folders',
  'TRASH-8: Deleting returns an empty object.': 'folders',
  'LINK-8: The `id` of a link is text.': 'links',
  'LINK-15: The `allow_edit` of a link is 0 or 1.': 'links',
  'LINK-22: Deleting a link returns an empty object.': 'links',
  'WS-26: A created workspace shows no `owner`.': 'workspaces',
  'WS-13: The single response has no `avatar`.': 'workspaces',
  'REG-1: Registering returns the bare entry.': 'upload',
  'ENTRY-10: The `hash` of an entry is a number.': 'upload',
  'TRACK-6: The `current_page` is text.': 'tracking',
};

/** Faults of a client in requests whose responses the server's faults do not change. */
const clientFaults = [
  'AUTH-13: The token goes to the presigned URL too.',
  'UPLOAD-15: The file is registered and never sent.',
  'REG-3: The size is registered in kilobytes.',
  'UPLOAD-5: The extension to presign begins with a dot.',
  'SHARE-3: The addresses to share with are one text.',
  'STAR-2: Unstarring names no entries.',
  'VAULT-22: A deletion from the vault leaves deleteForever out.',
  'VAULT-10: The password of the vault is sent, for the server to check.',
  'TRACK-3: The page is asked for as `last`.',
  'CONVERT-3: A conversion names no source.',
];

const contract = await referenceContract();
const none: ClientFault = () => undefined;

test.each(Object.entries(serverFaults))('%s is the server’s, whatever the client does', async (id, task) => {
  const { newFault, fails } = faultOf(id);
  const trial = await openTrial(contract, newFault());
  const traffic = async (fault: ClientFault, tasks: readonly Task[]) =>
    brokenIn((await trial.judge(tasks, fault)).results);
  try {
    const alone = await traffic(none, [task]);
    expect(alone).toEqual({ client: [], server: expect.arrayContaining([...fails]) as string[] });
    for (const faultyClient of faultyClients.filter((client) => clientFaults.includes(client.id))) {
      const both = await traffic(faultyClient.newFault(), [...new Set([task, faultyClient.task])]);
      expect([faultyClient.id, both.client]).toEqual([faultyClient.id, [faultyClient.fails]]);
      // A request that the server refused cannot show a fault in its successes.
      expect([faultyClient.id, both.server]).toEqual([
        faultyClient.id,
        hides(id, faultyClient.id) ? [] : alone.server,
      ]);
    }
  } finally {
    await trial.close();
  }
});

/** Whether a client's fault makes the only request fail that would show the server's fault. */
const hides = (server: string, client: string): boolean => {
  const task = serverFaults[server];
  const ofUpload = [
    'UPLOAD-15: The file is registered and never sent.',
    'UPLOAD-5: The extension to presign begins with a dot.',
    'REG-3: The size is registered in kilobytes.',
  ];
  if (task === 'upload') return ofUpload.includes(client);
  return task === 'tracking' && client === 'TRACK-3: The page is asked for as `last`.';
};
