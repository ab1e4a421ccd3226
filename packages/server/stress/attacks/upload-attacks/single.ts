import { randomUUID } from 'node:crypto';
import type { SuccessBody } from '../../../src/contract/handlers.ts';
import {
  announced,
  breakOff,
  contentProblems,
  digest,
  download,
  put,
  register,
  registered,
  type,
  uploaded,
  type Attack,
} from './target.ts';

/** Uploads of one body, to a presigned URL. */
export const singleAttacks: Record<string, Attack> = {
  'a body that is not the announced one': async ({ client, objects }) => {
    const problems: string[] = [];
    const { url, key } = await client.call('presignUpload', { body: announced(10) });
    const elsewhere = key.replace(/^uploads\/[^/]+/, `uploads/${randomUUID()}`);
    const bodies: [string, string, Buffer<ArrayBuffer>, string][] = [
      ['of fewer bytes', url, Buffer.alloc(9), type],
      ['of more bytes', url, Buffer.alloc(11), type],
      ['of no bytes', url, Buffer.alloc(0), type],
      ['of another type', url, Buffer.alloc(10), 'text/html'],
      ['to another key', url.replace(key, elsewhere), Buffer.alloc(10), type],
      ['without a signature', url.split('?')[0]!, Buffer.alloc(10), type],
    ];
    for (const [how, to, body, contentType] of bodies) {
      const { status } = await put(to, body, contentType);
      if (status < 400 || status >= 500) problems.push(`A body ${how} answers ${status}.`);
    }
    if (await objects.head(key)) problems.push('A refused body is stored.');
    if (await objects.head(elsewhere)) problems.push('A body is stored where no URL leads.');
    const early = await register(client, key, 10);
    if (early.status !== 422) problems.push(`Registering what was refused answers ${early.status}.`);
    await put(url, Buffer.alloc(10), type);
    const wrong = await register(client, key, 9);
    if (wrong.status !== 422) problems.push(`Registering another size answers ${wrong.status}.`);
    return problems;
  },

  'a body that breaks off': async ({ client, objects }) => {
    const size = 200_000;
    const { url, key } = await client.call('presignUpload', { body: announced(size) });
    await breakOff(url, size, Buffer.alloc(size / 2, 'x'));
    const problems: string[] = [];
    const { status } = await register(client, key, size);
    if (status !== 422) problems.push(`Registering half a body answers ${status}.`);
    const whole = Buffer.alloc(size, 'y');
    const again = await put(url, whole, type);
    if (again.status !== 200)
      problems.push(`Sending the whole body after half of it answers ${again.status}.`);
    if ((await objects.head(key))?.size !== size) problems.push('The whole body is not stored.');
    return [...problems, ...(await contentProblems(client, await registered(client, key, size), whole))];
  },

  'another body after registration': async ({ client, other, objects, later }) => {
    const [first, second] = [Buffer.from(`good ${randomUUID()}`), Buffer.from(`evil ${randomUUID()}`)];
    const { url, key } = await client.call('presignUpload', { body: announced(first.length) });
    await put(url, first, type);
    const own = await registered(client, key, first.length);
    const theirs = await uploaded(other, first);
    await put(url, second, type);
    const problems = [
      ...(await contentProblems(client, own, first)),
      ...(await contentProblems(other, theirs, first)).map((problem) => `Somebody else: ${problem}`),
    ];
    await client.call('deleteEntries', { body: { entryIds: [own.id], deleteForever: true } });
    await other.call('deleteEntries', { body: { entryIds: [theirs.id], deleteForever: true } });
    await later();
    if (await objects.head(key)) problems.push('What came after registration stays stored.');
    return problems;
  },

  'another body during registration': async ({ client }) => {
    const problems: string[] = [];
    for (let time = 0; time < 5; time += 1) {
      const bodies = ['a', 'b'].map((letter) => Buffer.alloc(300_000, letter));
      const [first, second] = bodies as [Buffer<ArrayBuffer>, Buffer<ArrayBuffer>];
      const { url, key } = await client.call('presignUpload', { body: announced(first.length) });
      await put(url, first, type);
      const [answer] = await Promise.all([
        register(client, key, first.length),
        put(url, second, type),
        put(url, second, type),
      ]);
      if (answer.status >= 500) problems.push(`Registering meanwhile answers ${answer.status}.`);
      if (answer.status >= 300) continue;
      const entry = (answer.body as SuccessBody<'registerEntry'>).fileEntry;
      const { body, headers } = await download(client, entry);
      const etag = headers.get('etag')?.replaceAll('"', '');
      if (etag !== digest(body)) problems.push('A file has other bytes than were measured.');
    }
    return problems;
  },

  'one upload registered twice at once': async ({ client }) => {
    const bytes = Buffer.from(randomUUID());
    const { url, key } = await client.call('presignUpload', { body: announced(bytes.length) });
    await put(url, bytes, type);
    const answers = await Promise.all([1, 2, 3].map(() => register(client, key, bytes.length)));
    const statuses = answers.map(({ status }) => status).sort();
    const problems =
      statuses.join() === '200,422,422' ? [] : [`Registering at once answers ${statuses.join()}.`];
    const { data } = await client.call('listEntries');
    return data.length === 1 ? problems : [...problems, `Registering at once makes ${data.length} files.`];
  },
};
