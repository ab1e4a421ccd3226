import { randomUUID } from 'node:crypto';
import { minimumPartSize } from '../../../src/objects/object-store.ts';
import {
  announced,
  begun,
  digest,
  download,
  leftovers,
  put,
  register,
  sendParts,
  uploaded,
  type Attack,
} from './target.ts';

/** What surrounds uploads: those of others, those left behind, and reading. */
export const surroundingAttacks: Record<string, Attack> = {
  'uploads that nobody goes on with': async ({ client, objects, later }) => {
    const problems: string[] = [];
    const { url, key } = await client.call('presignUpload', { body: announced(10) });
    await put(url, Buffer.alloc(10));
    const upload = await begun(client, minimumPartSize);
    await sendParts(client, upload, [Buffer.alloc(1000)]);
    const before = await client.call('getSpaceUsage');
    await later();
    if (await objects.head(key)) problems.push('An upload that was not registered stays.');
    problems.push(...(await leftovers(objects, upload)));
    const { used } = await client.call('getSpaceUsage');
    if (used > before.used) problems.push('An upload that is given up takes space.');
    if ((await register(client, key, 10)).status !== 422) problems.push('What was given up is registered.');
    return problems;
  },

  'keys of others, and keys that are none': async ({ client, other }) => {
    const problems: string[] = [];
    const theirs = await begun(other, 10);
    const own = await begun(client, 10);
    const strange = [
      '../../etc/passwd',
      '?versions',
      `${own.key}/..`,
      `${own.key}?acl`,
      own.key.toUpperCase(),
    ];
    const uploads = [theirs, { ...own, key: theirs.key }, { ...own, uploadId: theirs.uploadId }].concat(
      strange.map((key) => ({ ...own, key })),
      ['../..', '?', '%00'].map((uploadId) => ({ ...own, uploadId })),
    );
    const part = { PartNumber: 1, ETag: '"a"' };
    for (const upload of uploads) {
      for (const [id, more] of [
        ['signParts', { partNumbers: [1] }],
        ['listUploadedParts', {}],
        ['completeMultipartUpload', { parts: [part] }],
        ['abortMultipartUpload', {}],
      ] as const) {
        const { status } = await client.send(id, { body: { ...upload, ...more } });
        if (status !== 404) problems.push(`${id} of ${JSON.stringify(upload)} answers ${status}.`);
      }
    }
    const { status } = await other.send('listUploadedParts', { body: theirs });
    if (status !== 200) problems.push(`An upload of somebody else answers ${status} afterwards.`);
    const sent = await other.call('presignUpload', { body: announced(3) });
    await put(sent.url, Buffer.from('abc'));
    const stolen = await register(client, sent.key, 3);
    if (stolen.status !== 422)
      problems.push(`Registering an upload of somebody else answers ${stolen.status}.`);
    return problems;
  },

  'deletion while it is read': async ({ client, objects, later }) => {
    const bytes = Buffer.alloc(4_000_000, randomUUID());
    const entry = await uploaded(client, bytes);
    const reading = download(client, entry).catch(() => undefined);
    await client.call('deleteEntries', { body: { entryIds: [entry.id], deleteForever: true } });
    const read = await reading;
    const problems: string[] = [];
    // Or the connection broke, or the file was gone before.
    if (read?.status === 200 && digest(read.body) !== digest(bytes)) {
      problems.push(`A download ends as if whole after ${read.body.length} bytes.`);
    }
    const { status } = await download(client, entry);
    if (status !== 404) problems.push(`A deleted file answers ${status}.`);
    await later();
    for await (const { key } of objects.list()) {
      if (key.endsWith(entry.file_name)) problems.push('A deleted file stays stored.');
    }
    return problems;
  },
};
