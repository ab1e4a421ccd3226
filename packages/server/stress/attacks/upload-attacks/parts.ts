import { createHash } from 'node:crypto';
import { minimumPartSize } from '../../../src/objects/object-store.ts';
import {
  begun,
  complete,
  download,
  leftovers,
  partUrl,
  put,
  registered,
  sendParts,
  type Attack,
} from './target.ts';

/** Uploads in parts. */
export const partAttacks: Record<string, Attack> = {
  'parts that make up no object': async ({ client, objects }) => {
    const problems: string[] = [];
    const size = minimumPartSize + 3;
    const upload = await begun(client, size);
    const [first, last] = await sendParts(client, upload, [
      Buffer.alloc(minimumPartSize),
      Buffer.from('end'),
    ]);
    const refused: [string, object[]][] = [
      ['no parts', []],
      ['only the first part', [first!]],
      ['only the last part', [last!]],
      ['parts in another order', [last!, first!]],
      ['a part twice', [first!, first!]],
      ['a part that was not sent', [first!, last!, { PartNumber: 3, ETag: last!.ETag }]],
      ['another ETag', [first!, { PartNumber: 2, ETag: first!.ETag }]],
      ['an ETag of markup', [first!, { PartNumber: 2, ETag: '</ETag></Part><Part>' }]],
      ['an empty ETag', [first!, { PartNumber: 2, ETag: '' }]],
    ];
    for (const [how, parts] of refused) {
      const { status, body } = await complete(client, upload, parts);
      const isRefused = status === 422 && JSON.stringify(body).includes('"errors":{"parts":');
      if (!isRefused) problems.push(`Completing with ${how} answers ${status} ${JSON.stringify(body)}.`);
    }
    if (await objects.head(upload.key)) problems.push('A refused completion stores an object.');
    const { status } = await complete(client, upload, [first!, last!]);
    if (status !== 200) problems.push(`Completing after refusals answers ${status}.`);
    return problems;
  },

  'one part sent by several at once': async ({ client }) => {
    const size = minimumPartSize;
    const upload = await begun(client, size);
    const bodies = ['a', 'b'].map((letter) => Buffer.alloc(size, letter));
    const url = await partUrl(client, upload);
    await Promise.all(bodies.map((body) => put(url, body)));
    const { parts } = await client.call('listUploadedParts', { body: upload });
    if (parts.length !== 1) return [`One part sent twice is listed ${parts.length} times.`];
    const { PartNumber, ETag } = parts[0]!;
    const { status } = await complete(client, upload, [{ PartNumber, ETag }]);
    if (status !== 200) return [`Completing with the part that is listed answers ${status}.`];
    const entry = await registered(client, upload.key, size);
    const stored = (await download(client, entry)).body;
    return bodies.some((sent) => stored === sent.toString()) ? [] : ['Two bodies of one part are mixed.'];
  },

  'completion twice at once': async ({ client }) => {
    const upload = await begun(client, 0);
    const [first, second] = await sendParts(client, upload, [Buffer.from('one'), Buffer.from('two')]);
    const statusOf = async (part: object) => (await complete(client, upload, [part])).status;
    const statuses = await Promise.all([statusOf(first!), statusOf(second!), statusOf(first!)]);
    // Which of them comes first is chance.
    const isOnce = ['200,422,200', '422,200,422'].includes(statuses.join());
    const problems = isOnce ? [] : [`Completing at once answers ${statuses.join()}.`];
    const again = await statusOf(first!);
    if (again !== statuses[0]) problems.push(`Completing once more answers ${again}.`);
    return problems;
  },

  'more parts than announced': async ({ client, objects, later }) => {
    const problems: string[] = [];
    const upload = await begun(client, 3);
    const [part] = await sendParts(client, upload, [Buffer.from('more')]);
    const { status } = await complete(client, upload, [part!]);
    if (status !== 422) problems.push(`Completing with more than announced answers ${status}.`);
    if (await objects.head(upload.key)) problems.push('More than announced is stored.');
    await later();
    return [...problems, ...(await leftovers(objects, upload))];
  },

  'a larger part during completion': async ({ client, objects, settle }) => {
    const problems: string[] = [];
    for (let time = 0; time < 5; time += 1) {
      const size = minimumPartSize;
      const upload = await begun(client, size);
      const [small, large] = [Buffer.alloc(size, 's'), Buffer.alloc(size + 1, `${time}`)];
      const url = await partUrl(client, upload);
      await put(url, small);
      // What S3 gives as the ETag of a part is known before the part is sent.
      const ETag = `"${createHash('md5').update(large).digest('hex')}"`;
      const tryIt = () => complete(client, upload, [{ PartNumber: 1, ETag }]);
      await Promise.all([put(url, large), tryIt(), tryIt(), tryIt()]);
      const { status } = await tryIt();
      // 404 where the larger part was joined, and the upload given up for it.
      if (status !== 422 && status !== 404) problems.push(`Completing with a larger part answers ${status}.`);
      // Where the larger part was joined, the object is deleted after the answer.
      await settle();
      const stored = (await objects.head(upload.key))?.size ?? 0;
      if (stored > size) problems.push(`${stored} bytes are stored of ${size} announced.`);
    }
    return problems;
  },

  'abortion while a part is sent': async ({ client, objects, later }) => {
    const problems: string[] = [];
    const size = 4 * minimumPartSize;
    const upload = await begun(client, size);
    const url = await partUrl(client, upload);
    const sending = put(url, Buffer.alloc(size)).catch(() => undefined);
    const { status } = await client.send('abortMultipartUpload', { body: upload });
    if (status !== 200) problems.push(`Aborting meanwhile answers ${status}.`);
    await sending;
    // A storage may lose the race; what it keeps is gone later.
    await put(url, Buffer.alloc(3));
    for (const id of ['listUploadedParts', 'abortMultipartUpload'] as const) {
      const answer = await client.send(id, { body: upload });
      if (answer.status !== 404) problems.push(`${id} after abortion answers ${answer.status}.`);
    }
    await later();
    return [...problems, ...(await leftovers(objects, upload))];
  },
};
