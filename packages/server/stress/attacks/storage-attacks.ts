import type { ApiClient } from '../../src/testing/api-client.ts';
import { minimumPartSize } from '../../src/objects/object-store.ts';
import {
  announced,
  begun,
  complete,
  contentProblems,
  partUrl,
  put,
  registered,
  sendParts,
} from './upload-attacks/target.ts';

/** What an account can try with its own storage. Each attack tells what is wrong, one sentence each. */

/** Makes notes until one is refused, and asks for all of them: what one answer holds must be bounded. */
export async function floodNotes(client: ApiClient, most: number): Promise<string[]> {
  const body = 'x'.repeat(65_536);
  for (let taken = 0; taken <= most; taken += body.length) {
    const { status } = await client.send('createNote', { body: { title: 'Flood', body } });
    if (status >= 500) return [`A note beside ${taken} bytes of others answers ${status}.`];
    if (status < 300) continue;
    await client.call('listNotes');
    return [];
  }
  return [`Notes of more than ${most} bytes are taken.`];
}

/** Announces more than the quota, and sends a part larger than announced. */
export async function takeUnregistered(client: ApiClient, quota: number): Promise<string[]> {
  const problems: string[] = [];
  const upload = await begun(client, 1);
  const part = await put(await partUrl(client, upload), Buffer.alloc(2));
  if (part.status < 300) problems.push('A part of 2 bytes is taken for an upload announced with 1.');
  await client.call('abortMultipartUpload', { body: upload });

  const half = { body: announced(Math.floor(quota / 2) + 1) };
  const { status } = await client.send('createMultipartUpload', half);
  if (status >= 300) problems.push(`An upload of half the quota answers ${status}.`);
  if ((await client.send('createMultipartUpload', half)).status < 300) {
    problems.push(`Uploads of ${2 * half.body.size} bytes are announced at a quota of ${quota}.`);
  }
  return problems;
}

/** Sends a part again while the upload is completed: what is stored must be what was named. */
export async function raceCompletion(client: ApiClient): Promise<string[]> {
  const size = minimumPartSize + 1;
  const upload = await begun(client, size);
  const bodies = [Buffer.alloc(minimumPartSize, 'a'), Buffer.from('z')];
  const parts = await sendParts(client, upload, bodies);

  const again = put(await partUrl(client, upload), Buffer.alloc(minimumPartSize, 'b'));
  const { status } = await complete(client, upload, parts);
  await again;
  // The named part may be gone by then.
  if (status >= 300) return status < 500 ? [] : [`Completing answers ${status}.`];
  const problems = await contentProblems(
    client,
    await registered(client, upload.key, size),
    Buffer.concat(bodies),
  );
  return problems.length === 0 ? [] : ['Completing stores other bytes than the named ETags.'];
}
