import { createReadStream } from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

/**
 * The comparison for the command: a minimal script without resuming, hashes or helpful errors. `up|down FOLDER API
 * TOKEN CONCURRENCY`
 */
const [way, folder = '', api = '', token = '', concurrency = ''] = process.argv.slice(2);
const authorization = `Bearer ${token}`;

async function call<Answer>(method: string, address: string, body?: object): Promise<Answer> {
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await fetch(api + address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return (await answer.json()) as Answer;
}

async function all<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Number(concurrency) }, worker));
}

async function up(): Promise<void> {
  const made = await call<{ folder: { id: number } }>('POST', '/folders', {
    ...{ name: path.basename(folder), parentId: null },
  });
  const parentId = made.folder.id;
  await all(await readdir(folder), async (name) => {
    const file = path.join(folder, name);
    const { size } = await stat(file);
    const facts = { filename: name, mime: 'text/plain', size, extension: 'txt', parentId };
    const { url, key } = await call<{ url: string; key: string }>('POST', '/s3/simple/presign', facts);
    const bytes = await buffer(createReadStream(file));
    const put = await fetch(url, { method: 'PUT', body: bytes, headers: { 'content-type': 'text/plain' } });
    if (!put.ok) throw new Error(`PUT: ${put.status}`);
    await call('POST', '/s3/entries', {
      ...{ filename: key.split('/').at(-1), size, clientName: name, clientMime: 'text/plain', parentId },
    });
  });
}

async function down(): Promise<void> {
  await mkdir(folder, { recursive: true });
  type Page = { data: { id: number; name: string; hash: string; type: string }[]; last_page: number };
  const root = await call<Page>('GET', '/drive/file-entries?perPage=200');
  const { id } = root.data.find(({ type }) => type === 'folder')!;
  const entries: Page['data'] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, last_page } = await call<Page>(
      'GET',
      `/drive/file-entries?folderId=${id}&perPage=200&page=${page}`,
    );
    entries.push(...data);
    last = last_page;
  }
  await all(entries, async ({ name, hash }) => {
    const answer = await fetch(`${api}/file-entries/download/${hash}`, { headers: { authorization } });
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    await writeFile(path.join(folder, name), Buffer.from(await answer.arrayBuffer()));
  });
}

await (way === 'up' ? up : down)();
