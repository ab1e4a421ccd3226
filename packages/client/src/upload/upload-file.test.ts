import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import {
  type Client,
  type Put,
  AbortError,
  createClient,
  createHooks,
  hashWith,
  sha256,
  uploadFile,
  UploadError,
  type Uploadable,
  type UploadOptions,
  type UploadSource,
  type UploadState,
} from '../index.ts';
import { createMultipartUpload, type VaultFields } from '../reference.ts';
import { FaultyApi, randomOf, type Faults } from '../testing/faulty-api.ts';
import { withoutPauses } from '../testing/serve.ts';

withoutPauses();

function bytesOf(size: number, seed = 7): Uint8Array<ArrayBuffer> {
  const random = randomOf(seed);
  // `Uint8Array.from` takes a second for five megabytes.
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at++) bytes[at] = random() * 256;
  return bytes;
}

async function* chunksOf(bytes: Uint8Array, step: number) {
  for (let start = 0; start < bytes.length; start += step) {
    await Promise.resolve();
    yield bytes.subarray(start, start + step);
  }
}

const sources = {
  bytes: (bytes: Uint8Array<ArrayBuffer>) => bytes,
  Buffer: (bytes: Uint8Array<ArrayBuffer>) => Buffer.from(bytes),
  Blob: (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]),
  File: (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'other.pdf'),
  generator: (bytes: Uint8Array<ArrayBuffer>) => chunksOf(bytes, Math.max(37, bytes.length >> 6)),
  ReadableStream: (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream(),
  'generator with one buffer': async function* (bytes: Uint8Array<ArrayBuffer>) {
    const buffer = new Uint8Array(Math.max(37, bytes.length >> 6));
    for await (const chunk of chunksOf(bytes, buffer.length)) {
      buffer.set(chunk);
      yield buffer.subarray(0, chunk.length);
    }
  },
};

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Hashes a stream while it is sent, and any other source in parallel. */
const hash = hashWith(() => createHash('sha256'));

const large = bytesOf(5 * 1024 ** 2 + 1);

// 64 bytes in parts of 10 test the same as gigabytes.
const partSize = 10;

test.each([64, large.length])('hooks get each PUT of an upload of %d bytes', async (size) => {
  const api = new FaultyApi();
  const paths: string[] = [];
  const hooks = createHooks({
    after: ({ operation, url, status }) => {
      if (operation === 'PUT') paths.push(`${status} ${url}`);
    },
  });
  await uploadFile({ ...api.client, hooks }, large.subarray(0, size), { name: 'a.bin', put: api.put });
  expect(paths).toHaveLength(api.puts.length);
  expect(new Set(paths)).toEqual(new Set([`200 https://storage.example.com/${[...api.objects.keys()][0]!}`]));
});

describe.each(Object.entries(sources))('%s', (_, make) => {
  test('is sent by one PUT with the presigned type, and then registered', async () => {
    const api = new FaultyApi();
    const bytes = bytesOf(64);
    const entry = await uploadFile(api.client, make(bytes), {
      name: 'report.final.pdf',
      size: 64,
      type: 'application/pdf',
      parentId: 4821,
      workspaceId: 0,
      lastModified: 1_789_282_800_000.5,
      put: api.put,
      hash,
    });
    expect(entry).toEqual({ id: 1, name: 'report.final.pdf' });
    expect(api.puts).toEqual([{ part: 0, bytes: 64, type: 'application/pdf' }]);
    expect(api.content).toEqual(bytes);
    expect(api.entries).toMatchObject([
      {
        size: 64,
        clientMime: 'application/pdf',
        clientExtension: 'pdf',
        parentId: 4821,
        lastModified: 1_789_282_800_001,
        fileHash: digest(bytes),
      },
    ]);
  });

  test('is sent in parts from 5 MB on', async () => {
    const api = new FaultyApi();
    const bytes = large;
    const options = { name: 'a', size: bytes.length, put: api.put, hash };
    await uploadFile(api.client, make(bytes), options);
    expect(api.puts.map(({ part }) => part).sort()).toEqual([1, 2]);
    expect(api.entries).toMatchObject([{ fileHash: digest(bytes) }]);
    expect(Buffer.compare(api.content!, bytes)).toBe(0);
  });
});

test.each([
  [{}, {}, 60_000, 600_000],
  [{ timeout: 1000 }, {}, 1000, 600_000],
  [{ timeout: 3_600_000 }, {}, 3_600_000, 3_600_000],
  [{ timeout: 0 }, {}, undefined, undefined],
  [{ timeout: 1000 }, { timeout: 2000 }, 2000, 2000],
])(
  'with %j of the client and %j of the upload, a call has %j ms, and what takes long has %j ms',
  async (ofClient, ofUpload, short, long) => {
    const api = new FaultyApi();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const limits: Record<string, number | undefined> = {};
    const note = (step: string) => {
      limits[step] = timers.mock.lastCall?.[1];
    };
    const client: Client = {
      ...api.client,
      ...ofClient,
      fetch: (url, init) => {
        note(url.replace(/.*\//, ''));
        return api.client.fetch!(url, init);
      },
    };
    const put: Put = (...sent) => {
      note('PUT');
      return api.put(...sent);
    };
    for (const size of [64, large.length])
      await uploadFile(client, large.subarray(0, size), { name: 'a', put, concurrency: 1, ...ofUpload });
    const calls = { presign: short, create: short, 'batch-sign-part-urls': short };
    expect(limits).toEqual({
      ...{ ...calls, 'get-uploaded-parts': short },
      ...{ PUT: long, complete: long, entries: long },
    });
  },
);

const longest = 'x'.repeat(64);
test.each<[string, string | undefined]>([
  ['a.pdf', 'pdf'],
  ['a..tar.gz', 'gz'],
  ['a..b', 'b'],
  [`a.${longest}`, longest],
  ...['.env', '..env', 'a', 'a.', `a.x${longest}`, 'a.b/c', 'a.b\\c', 'a.b\n', 'a.b\u0085'].map(
    (name): [string, undefined] => [name, undefined],
  ),
])('of the name %j, the extension is %j', async (name, extension) => {
  const api = new FaultyApi();
  const stringify = vi.spyOn(JSON, 'stringify');
  await uploadFile(api.client, bytesOf(1), { name, put: api.put });
  expect(stringify.mock.calls[0]![0]).toMatchObject({ extension: extension ?? '' });
  expect(api.entries[0]!['clientExtension']).toBe(extension);
});

test('Blobs in Bun have a modification time, though they are not files', async () => {
  const api = new FaultyApi();
  const blob = Object.assign(new Blob(['a']), { lastModified: 4_503_599_627_370_495 });
  await uploadFile(api.client, blob, { name: 'a', put: api.put });
  expect(api.entries[0]).not.toHaveProperty('lastModified');
});

test.each([64, large.length])(
  'the fields of a server are part of every request about a file of %i bytes',
  async (size) => {
    const api = new FaultyApi();
    const fields: VaultFields = { vaultId: 7, isEncrypted: 1, vaultIvs: 'a,b' };
    const stringify = vi.spyOn(JSON, 'stringify');
    await uploadFile<VaultFields>(api.client, large.subarray(0, size), {
      ...{ name: 'a', put: api.put },
      exifData: '{}',
      fields,
    });
    const bodies = stringify.mock.calls.map(([body]) => body as Record<string, unknown>);
    const ofFile = bodies.filter((body) => 'filename' in body);
    expect(ofFile).toMatchObject([fields, { ...fields, exifData: '{}' }]);
    expect(ofFile[0]).not.toHaveProperty('exifData');
  },
);

/** Starts a multipart upload of a source of any size. */
function begin(api: FaultyApi, bytes: Uint8Array): Promise<UploadState> {
  const file = { filename: 'a', mime: 'a/b', size: bytes.length, extension: '' };
  return createMultipartUpload(api.client, file).then(({ key, uploadId }) => ({
    ...{ key, uploadId, partSize },
    size: bytes.length,
  }));
}

/** An upload of this many bytes in parts of 10 that has begun, and the states that it gives to `onState`. */
async function begun(size: number, faults: Faults = {}) {
  const api = new FaultyApi(faults);
  const bytes = bytesOf(size);
  const resume = await begin(api, bytes);
  const options = { put: api.put, resume };
  const upload = (more: UploadOptions = {}, client = api.client) =>
    uploadFile(client, bytes, { ...options, ...more, name: 'a' });
  const states: (UploadState | undefined)[] = [];
  const onState = (state: UploadState | undefined) => void states.push(structuredClone(state));
  return { api, bytes, resume, upload, states, onState };
}

test('Node reports no leak if many parts are sent in parallel', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
  const { upload } = await begun(120);
  await upload({ concurrency: 12, timeout: 0, signal: new AbortController().signal });
  expect(warned.mock.calls).toEqual([]);
});

/** Few take a second; the night takes all. */
const randomRuns = process.env['PROOF'] === 'nightly' ? 200 : 50;

test('random faults: the bytes equal the source, and there is never a second entry', async () => {
  const ends = { registered: 0, failed: 0 };
  for (let seed = 0; seed < randomRuns; seed++) {
    const faults = { storage: 0.15, lost: 0.05, expired: 0.05, busy: 0.1, reset: 0.1, unanswered: 0.1 };
    const api = new FaultyApi(faults, seed);
    const bytes = bytesOf(1 + (seed % 97), seed);
    const inParts = seed % 2 === 0;
    const options = {
      name: 'a.bin',
      put: api.put,
      ...(inParts && { resume: await begin(api, bytes), concurrency: 1 + (seed % 5) }),
    };
    const state = await uploadFile(api.client, bytes, options).then(
      () => 'registered' as const,
      () => 'failed' as const,
    );
    ends[state]++;
    expect([...api.registrations.values()].every((times) => times === 1)).toBe(true);
    expect(api.entries.length).toBeLessThanOrEqual(1);
    if (state === 'registered') expect(api.entries).toHaveLength(1);
    if (api.entries.length > 0) expect(api.content).toEqual(bytes);
  }
  // Nearly all failures are registrations whose response was lost, which happens to a tenth.
  expect(ends.registered).toBeGreaterThan(0.8 * randomRuns);
  expect(ends.failed).toBeGreaterThan(0.025 * randomRuns);
});

test.each(['client', 'call'])('is registered only once with `retryUnsafe` of the %s', async (place) => {
  const api = new FaultyApi({ unanswered: 1 });
  const client = { ...api.client, retryUnsafe: place === 'client' };
  const options = { name: 'a', put: api.put, ...(place === 'call' && { retryUnsafe: true }) };
  await expect(uploadFile(client, bytesOf(30), options)).rejects.toMatchObject({
    reason: 'api',
    cause: { operation: 'registerEntry', reason: 'network' },
  });
  expect(api.entries).toHaveLength(1);
});

describe('a resumed upload', () => {
  test('repeats at most the pending parts', async () => {
    const { api, bytes, upload, states, onState } = await begun(95);
    const { signal, abort } = abortable();
    api.beforePut = (part) => {
      if (part === 7) abort();
    };
    const error = await upload({ concurrency: 2, onState, signal }).catch((cause: unknown) => cause);
    expect(error).toMatchObject(abortedBy(signal, { name: 'UploadError', state: states.at(-1) }));
    api.beforePut = () => undefined;
    expect(api.aborted).toEqual([]);
    await upload({ concurrency: 2, onState, resume: states.at(-1) });
    expect(api.content).toEqual(bytes);
    const sent = api.puts.reduce((sum, put) => sum + put.bytes, 0);
    expect(sent - bytes.length).toBeLessThanOrEqual(2 * partSize);
    expect(states.slice(-2)).toMatchObject([{ completed: true, registering: true }, undefined]);
  });

  test.each(['the parts are listed', 'a part is signed', 'the parts are joined'])(
    'that the server no longer has when %s is gone: nothing is left to resume',
    async (when) => {
      const { api, upload, states, onState } = await begun(30);
      const path = { 'the parts are listed': 'get-uploaded-parts', 'a part is signed': 'batch-sign' }[when];
      const missing = { message: 'There is no such upload.' };
      const { client, calls } = answering(api, path ?? 'multipart/complete', 404, missing);
      for (const more of [{}, { onState }]) {
        const error: unknown = await upload(more, client).catch((fault: unknown) => fault);
        expect(error).toMatchObject({ reason: 'gone', status: 404, state: undefined });
        expect(String(error)).toMatch(/start again without resume\. .*404 There is no such upload\.$/);
      }
      expect(states.at(-1)).toBeUndefined();
      expect(calls.filter((url) => url.endsWith('/abort'))).toEqual([]);
    },
  );

  test.each([
    ['a part has arrived', (states: (UploadState | undefined)[]) => states[0]],
    ['all is joined', (states: (UploadState | undefined)[]) => states.findLast((state) => state?.completed)],
  ])('reads a stream to its end for the hash, though %s', async (_, pick) => {
    const { api, bytes, resume, states, onState } = await begun(35);
    const options = { name: 'a', size: 35, put: api.put, concurrency: 1 };
    await uploadFile(api.client, chunksOf(bytes, 7), { ...options, resume, onState });
    await uploadFile(api.client, chunksOf(bytes, 7), {
      ...options,
      hash,
      resume: { ...pick(states)!, registering: undefined! },
    });
    expect(api.entries.at(-1)).toMatchObject({ fileHash: digest(bytes) });
    expect(api.puts).toHaveLength(4);
  });

  test('never sends a registration again', async () => {
    const { api, upload, states, onState } = await begun(30, { unanswered: 1 });
    const cause = { operation: 'registerEntry' };
    await expect(upload({ onState })).rejects.toMatchObject({ reason: 'api', cause });
    const again = upload({ onState, resume: states.at(-1) });
    await expect(again).rejects.toMatchObject({ reason: 'registration' });
    expect(api.entries).toHaveLength(1);
  });

  test('sends a registration again that the server refused', async () => {
    const { api, upload, states, onState } = await begun(30);
    const { client: refusing } = answering(api, '/s3/entries', 422);
    await expect(upload({ onState }, refusing)).rejects.toMatchObject({ status: 422 });
    const puts = api.puts.length;
    await upload({ onState, resume: states.at(-1) });
    expect([api.entries.length, api.puts.length]).toEqual([1, puts]);
  });

  const computed = () => Promise.resolve('0'.repeat(64));
  test.each([
    ['filename', 30, {}, 'gone'],
    ['filename', large.length, {}, 'gone'],
    ['filename', 64, {}, 'api'],
    ['fileHash', 30, { hash: '0'.repeat(64) }, 'changed'],
    ['fileHash', 64, { hash: computed }, 'changed'],
    ['fileHash', large.length, { hash: '0'.repeat(64) }, 'api'],
  ])(
    'or another whose registration is refused because of %s, with %i bytes and %j, is not refused for ever: %s',
    async (field, size, options, reason) => {
      const api = new FaultyApi();
      const bytes = large.subarray(0, size);
      const body = { message: 'No.', errors: { [field]: 'It is wrong.' } };
      const { client } = answering(api, '/s3/entries', 422, body);
      let kept: UploadState | undefined;
      const onState = (state: UploadState | undefined) => void (kept = state);
      const resume = size === 30 ? await begin(api, bytes) : undefined;
      const all = { name: 'a', put: api.put, onState, resume, ...options };
      const error: unknown = await uploadFile(client, bytes, all).catch((fault: unknown) => fault);
      expect(error).toMatchObject({ reason, status: 422, state: kept, cause: { outcome: 'invalid' } });
      expect(kept !== undefined).toBe(reason === 'api' && size === large.length);
      expect(api.aborted).toHaveLength(kept || size === 64 ? 0 : 1);
    },
  );

  test.each([0, -1, 0.5, NaN, '10'])('is refused with parts of %j bytes, which never end', async (size) => {
    const { api, resume, upload } = await begun(30);
    const endless = { ...resume, partSize: size } as UploadState;
    await expect(upload({ resume: endless })).rejects.toThrow(
      'resume: partSize is no whole number of at least 1.',
    );
    expect(api.puts).toEqual([]);
  });

  test.each([
    ['another file', 31, 0, {}, 'changed'],
    ['a file of another time', 30, 1, {}, 'changed'],
    ['what was registered', 30, 0, { registering: true as const }, 'registration'],
  ])('is refused for %s, without a state to resume with', async (_, size, lastModified, more, reason) => {
    const { api, resume, states, onState } = await begun(30);
    const state = { ...resume, lastModified: 0, ...more };
    const options = { name: 'a', put: api.put, lastModified, resume: state, onState };
    const other = uploadFile(api.client, bytesOf(size), options);
    await expect(other).rejects.toMatchObject({ reason, state: undefined });
    expect([states, api.puts, api.aborted]).toEqual([[], [], []]);
  });

  test.each([false, true])('of a file that changes meanwhile is discarded (refused: %j)', async (refused) => {
    const { api, resume, states, onState } = await begun(30);
    const client = refused ? answering(api, '/abort', 500).client : api.client;
    const slice = () => Promise.reject(new UploadError('changed', 'It changed.'));
    const options = { name: 'a', put: api.put, resume, onState, retries: 0 };
    const upload = uploadFile(client, { size: 30, slice }, options);
    await expect(upload).rejects.toMatchObject({ reason: 'changed', state: undefined });
    expect([states.at(-1), api.aborted.length]).toEqual([undefined, refused ? 0 : 1]);
  });
});

describe('a failure', () => {
  test('of one part stops the other parts and discards all', async () => {
    const { api, upload } = await begun(95, { storage: 1 });
    const fault = { reason: 'storage', status: 500, state: undefined };
    await expect(upload({ retries: 1 })).rejects.toMatchObject(fault);
    expect(api.aborted).toHaveLength(1);
    expect(api.entries).toEqual([]);
    expect(api.puts.length).toBeLessThan(10);
  });

  test.each([
    ['is refused', [422], 1],
    ['may have been registered', [500], 0],
    ['has no digest', [], 1],
  ])('after the parts were joined discards them unless it %s', async (_, status, times) => {
    const { api, upload } = await begun(25);
    const { client } = status.length ? answering(api, '/s3/entries', status[0]!) : api;
    const options = status.length ? {} : { hash: () => Promise.reject(Error('unreadable')) };
    await expect(upload(options, client)).rejects.toBeInstanceOf(UploadError);
    expect(api.aborted).toHaveLength(times);
  });

  test('has the state to resume with, if somebody takes it', async () => {
    const { api, upload, states, onState } = await begun(25, { storage: 1 });
    const error: unknown = await upload({ retries: 0, onState }).catch((cause: unknown) => cause);
    expect(states.at(-1)).toBeDefined();
    expect(error).toMatchObject({ reason: 'storage', state: states.at(-1) });
    expect(api.aborted).toEqual([]);
  });

  test.each([
    ['fails', 1, { reason: 'storage', status: 500 }],
    ['is aborted', 0, { name: 'AbortError' }],
    ['is aborted by the signal of the client', 0, { name: 'AbortError' }],
  ])(
    'says that parts are still stored if it %s, and they cannot be discarded',
    async (end, storage, fault) => {
      const { api, resume, upload } = await begun(25, { storage });
      const { signal, abort } = abortable();
      if (storage === 0) api.beforePut = abort;
      const client = { ...answering(api, '/abort', 503).client, ...(end.includes('client') && { signal }) };
      const error: unknown = await upload({ retries: 0, signal }, client).catch((cause: unknown) => cause);
      expect(error).toMatchObject(fault);
      expect(storage ? error : (error as Error).cause).toMatchObject({
        state: resume,
        ...(!storage && { cause: signal.reason as unknown }),
        message: expect.stringMatching(
          / Its parts are still stored, because abortMultipartUpload.*503/,
        ) as string,
      });
    },
  );

  test.each(['fails', 'is aborted'])('of an upload that %s ends the hash and the stream', async (end) => {
    const api = new FaultyApi(end === 'fails' ? { storage: 1 } : {});
    const size = 2 * 1024 ** 3;
    let reads = 0;
    const source = {
      size,
      async slice() {
        reads++;
        await new Promise(setImmediate);
        return new Uint8Array(1);
      },
    };
    let isClosed = false;
    async function* stream() {
      try {
        for (;;) yield await Promise.resolve(new Uint8Array(1024 ** 2));
      } finally {
        isClosed = true;
      }
    }
    const options = { name: 'a', size, put: api.put, retries: 0, concurrency: 1 };
    const failing = async (from: UploadSource | AsyncIterable<Uint8Array>) => {
      const { signal, abort } = abortable();
      if (end === 'is aborted') api.beforePut = abort;
      await expect(uploadFile(api.client, from, { ...options, signal, hash })).rejects.toThrow();
    };
    await failing(source);
    const before = reads;
    await failing(stream());
    await new Promise(setImmediate);
    expect(isClosed).toBe(true);
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    expect(reads - before).toBeLessThanOrEqual(1);
  });

  test('before a stream is read closes it, and so does one while it pauses', async () => {
    const api = new FaultyApi();
    for (const bytes of [0, 1]) {
      const { signal, abort } = abortable();
      const stream = new Readable({ read: bytes ? abort : () => undefined });
      if (bytes) stream.push(new Uint8Array(bytes));
      else abort();
      const upload = uploadFile(api.client, stream, { name: 'a', size: 25, put: api.put, signal });
      await expect(upload).rejects.toBeInstanceOf(AbortError);
      expect(stream.destroyed).toBe(true);
    }
  });

  test('closes a stream of the web that pauses, also where such streams do not iterate', async () => {
    for (const iterates of [true, false]) {
      const { signal, abort } = abortable();
      const cancel = vi.fn();
      const from = new ReadableStream({ pull: abort, cancel }, { highWaterMark: 0 });
      if (!iterates) Object.assign(from, { [Symbol.asyncIterator]: undefined });
      const upload = uploadFile(new FaultyApi().client, from, { name: 'a', size: 25, signal });
      await expect(upload).rejects.toBeInstanceOf(AbortError);
      expect(cancel).toHaveBeenCalledOnce();
    }
  });

  test('whose parts the server has already discarded says nothing of them', async () => {
    const { api, upload } = await begun(25, { storage: 1 });
    const { client } = answering(api, '/abort', 404);
    await expect(upload({ retries: 0 }, client)).rejects.toMatchObject({
      ...{ reason: 'storage', status: 500, state: undefined },
      message: 'The storage at https://storage.example.com answered 500.',
    });
  });

  test('a part that arrives changed is detected before the parts are joined', async () => {
    const { api, resume, upload } = await begun(30);
    const put: typeof api.put = async (url, body, options) => {
      const answer = await api.put(url, body, options);
      api.parts.get(resume.key)!.get(1)?.fill(0);
      return answer;
    };
    await expect(upload({ put })).rejects.toMatchObject({ reason: 'parts' });
    expect(api.entries).toEqual([]);
  });

  test('of more parts than a storage takes is refused before the first', async () => {
    const api = new FaultyApi();
    const size = 5 * 1024 ** 2 * 10_000 + 1;
    const options = { name: 'a', size, put: api.put, partSize: 5 * 1024 ** 2 };
    await expect(uploadFile(api.client, chunksOf(bytesOf(64), 10), options)).rejects.toThrow(
      'partSize 5242880 makes more than 10000 parts',
    );
    expect(api.calls).toEqual([]);
  });

  test.each([63, 65])('a stream of 64 bytes announced as %i', async (size) => {
    const api = new FaultyApi();
    await expect(
      uploadFile(api.client, chunksOf(bytesOf(64), 10), { name: 'a', size, put: api.put }),
    ).rejects.toThrow('The stream');
    expect(api.entries).toEqual([]);
  });

  test.each([
    ['onProgress', 'throws'],
    ['onProgress', 'rejects'],
    ['onState', 'throws'],
    ['onState', 'rejects'],
    ['hooks', 'throws'],
    ['hooks', 'rejects'],
  ])('of %s, which %s, is neither one of the storage nor retried', async (name, how) => {
    const { api, upload } = await begun(25);
    const fail = (news: object): undefined => {
      // At the beginning, no byte is sent.
      if ('sent' in news && news.sent === 0) return undefined;
      throw new Error('No disk');
    };
    const callback = how === 'throws' ? fail : async (news: object) => Promise.resolve(news).then(fail);
    const hooks = createHooks({
      after: (event) => (event.operation === 'PUT' ? callback(event) : undefined),
    });
    const options = name === 'hooks' ? {} : { [name]: callback };
    const client = name === 'hooks' ? { ...api.client, hooks } : api.client;
    await expect(upload(options, client)).rejects.toMatchObject({
      reason: 'callback',
      message: `${name === 'hooks' ? 'A hook' : name} failed: No disk`,
      cause: { message: 'No disk' },
    });
    expect(api.puts.length).toBeLessThanOrEqual(3);
    expect(api.entries).toEqual([]);
  });

  test.each([undefined, 5, 'abc'])('of a hash that returns %j prevents the registration', async (digest) => {
    const api = new FaultyApi();
    const hash = () => Promise.resolve(digest as never);
    const upload = uploadFile(api.client, bytesOf(1), { name: 'a', put: api.put, hash });
    await expect(upload).rejects.toThrow('The function hash returned no SHA-256 digest in hexadecimal.');
    expect(api.entries).toEqual([]);
  });

  test.each(['é', new Uint16Array(1)])('a stream of %j, which has other bytes, is refused', async (chunk) => {
    const api = new FaultyApi();
    const stream = Readable.from([chunk]);
    const upload = uploadFile(api.client, stream as never, { name: 'a', size: 1, put: api.put });
    await expect(upload).rejects.toThrow('The stream returns no bytes (Uint8Array).');
    expect(api.entries).toEqual([]);
  });

  test.each([
    ['parts', [1, 2, 4, 6, 7, 8, 9, 10, 11]],
    ['one PUT', [0, 1, 2, 3]],
  ])('a signal aborted at any await of an upload in %s ends it', async (way, allStages) => {
    /** Numbers of requests before the abort. The number of awaits in between depends on the version of Node. */
    const stages = new Set<number>();
    for (let awaits = 0; ; awaits++) {
      const api = new FaultyApi();
      const { signal, abort } = abortable();
      const bytes = bytesOf(25);
      const resume = way === 'parts' ? await begin(api, bytes) : undefined;
      const options = { name: 'a', put: api.put, resume, concurrency: 2, signal };
      let end: unknown;
      const ended = uploadFile(api.client, bytes, options).then(
        () => (end = 'registered'),
        (error: unknown) => (end = error),
      );
      for (let count = 0; count < awaits && !end; count++) await Promise.resolve();
      const isOver = end !== undefined;
      const puts = api.puts.length;
      stages.add(api.calls.length + puts);
      abort();
      await ended;
      if (end === 'registered') expect(api.content).toEqual(bytes);
      else expect(end).toMatchObject(abortedBy(signal));
      expect(api.entries.length).toBeLessThanOrEqual(1);
      // Pending requests may still arrive, but no new ones are sent.
      expect(api.puts.length - puts).toBeLessThanOrEqual(2);
      if (!isOver) continue;
      expect([...stages]).toEqual(allStages);
      return;
    }
  });
});

/** A client that gets this answer from the URLs that contain a text, and the URLs of its calls. */
function answering({ client }: FaultyApi, part: string, status: number, body: object = {}) {
  const calls: string[] = [];
  const fetch: Client['fetch'] = async (url, init) => {
    calls.push(url);
    init.signal?.throwIfAborted();
    return url.includes(part) ? Response.json(body, { status }) : client.fetch!(url, init);
  };
  return { client: { ...client, fetch }, calls };
}

function abortable() {
  const controller = new AbortController();
  const abort = () => {
    controller.abort(Error('Closed by the user'));
  };
  return { signal: controller.signal, abort };
}

const abortedBy = ({ reason }: AbortSignal, stored?: object) => ({
  ...{ name: 'AbortError', reason: 'aborted', operation: 'uploadFile', outcome: 'other' },
  cause: stored ? { ...stored, cause: reason as unknown } : (reason as unknown),
});

const forever = () => new Promise<never>(() => undefined);

/** Sources and options that an upload of 25 bytes in parts waits for, and that tell that it does. */
const waits: Record<string, (tell: () => void) => UploadOptions & { from?: Uploadable }> = {
  'a stream that pauses': (tell) => ({
    from: (async function* () {
      yield new Uint8Array(5);
      tell();
      yield forever();
    })(),
  }),
  'a source that pauses': (tell) => ({
    from: {
      size: 25,
      slice: () => {
        tell();
        return forever();
      },
    },
  }),
  'a source that it ends': (tell) => ({
    from: {
      size: 25,
      slice: () => {
        tell();
        return Promise.reject(Error('stopped'));
      },
    },
  }),
  hash: (tell) => ({
    hash: () => {
      setImmediate(tell);
      return forever();
    },
  }),
  onState: (tell) => ({
    onState: () => {
      tell();
      return forever();
    },
  }),
};

test.each(Object.entries(waits))('a signal ends an upload that waits for %s', async (_, make) => {
  const { api, bytes, resume } = await begun(25);
  // Only an upload in parts has states.
  for (const way of [{ resume }, ...(make === waits['onState'] ? [] : [{}])]) {
    const { signal, abort } = abortable();
    const { from = bytes, ...waiting } = make(abort);
    const options = { size: 25, put: api.put, signal, ...way, ...waiting, name: 'a' };
    const error: unknown = await uploadFile(api.client, from, options).catch((fault: unknown) => fault);
    // With onState, parts are still stored.
    expect(error).toMatchObject(
      abortedBy(signal, make === waits['onState'] ? { name: 'UploadError' } : undefined),
    );
  }
});

test('a stream without bytes for as long as the timeout ends the upload', async () => {
  const api = new FaultyApi();
  const { from = bytesOf(25) } = waits['a stream that pauses']!(() => undefined);
  const upload = uploadFile(api.client, from, { name: 'a', size: 25, put: api.put, timeout: 20 });
  await expect(upload).rejects.toMatchObject({
    reason: 'source',
    message: 'The stream gave no bytes within 20 ms. Raise timeout, or try again later.',
  });
});

test.each(['client', 'call'])(
  'a signal of the %s ends a PUT that the storage does not answer',
  async (whose) => {
    const api = new FaultyApi();
    const { signal, abort } = abortable();
    const put: Put = (_url, _body, options) =>
      new Promise((_, reject) => {
        options.signal?.addEventListener('abort', () => {
          reject(options.signal!.reason as Error);
        });
        abort();
      });
    const client = whose === 'client' ? { ...api.client, signal } : api.client;
    const options = { name: 'a', put, ...(whose === 'call' && { signal }) };
    await expect(uploadFile(client, bytesOf(64), options)).rejects.toBeInstanceOf(AbortError);
  },
);

test('progress ends with all bytes, and the hash is that of the bytes', async () => {
  const { api, upload } = await begun(95);
  const progress: number[] = [];
  await upload({
    hash: sha256,
    onProgress: ({ sent, total }) => {
      expect(total).toBe(95);
      progress.push(sent);
    },
  });
  expect(Math.max(...progress)).toBe(95);
  expect(progress.indexOf(95)).toBe(progress.length - 1);
  expect(api.entries[0]!['fileHash']).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['http://storage.example.com/a', 'The presigned URL has to be https'],
  ['storage', 'The presigned URL is not an http or https URL. Is the server broken?'],
])('the URL %s, which is neither https nor loopback, gets no bytes', async (url, message) => {
  const api = new FaultyApi();
  const put = vi.fn();
  const { client } = api;
  const fetch = () => Promise.resolve(Response.json({ url, key: 'uploads/a/b' }));
  await expect(uploadFile({ ...client, fetch }, bytesOf(1), { name: 'a', put })).rejects.toMatchObject({
    name: 'UploadError',
    reason: 'storage',
    message: expect.stringContaining(message) as string,
  });
  expect(put).not.toHaveBeenCalled();
});

const signed = { url: 'https://objects.example.com/a', key: 'uploads/a/b', uploadId: 'u' };

test.each([
  ['presigns nothing', 1, {}, 'presignUpload: the response has no url'],
  ['presigns null', 1, null, 'presignUpload: the response has no url'],
  ['presigns a number', 1, { ...signed, url: 5 }, 'presignUpload: the response has no url'],
  ['names no key', 1, { url: signed.url }, 'presignUpload: the response has no key'],
  ['registers nothing', 1, signed, 'registerEntry: the response has no fileEntry'],
  ['begins no upload', 6e6, {}, 'createMultipartUpload: the response has no key'],
  ['signs no part', 6e6, { ...signed, urls: [] }, 'signParts: the response has no url'],
  ['signs null', 6e6, { ...signed, urls: [null] }, 'signParts: the response has no url'],
  ['lists no parts', 6e6, { ...signed, urls: [signed] }, 'listUploadedParts: the response has no parts'],
])('a server that %s is at fault, and not the file', async (_, size, answer, message) => {
  const fetch = () => Promise.resolve(Response.json(answer));
  const client = createClient({ baseUrl: 'https://storage.example.com/v1', fetch });
  const put = () => Promise.resolve({ status: 200, etag: '"a"', retryAfter: null });
  const error: unknown = await uploadFile(client, new Uint8Array(size), { name: 'a', put }).catch(
    (fault: unknown) => fault,
  );
  expect(error).toBeInstanceOf(UploadError);
  expect(error).toMatchObject({ reason: 'api', cause: { reason: 'unreadable' } });
  expect((error as UploadError).message).toContain(message);
});

test.each<[string, () => Promise<unknown>, string]>([
  ['a call that is refused', () => uploadFile(refusing, bytesOf(1), { name: 'a' }), 'unauthorized'],
  // @ts-expect-error: JavaScript may pass none
  ['a file without a name', () => uploadFile(refusing, bytesOf(1)), 'name is missing'],
  [
    'a stream without its size',
    () => uploadFile(refusing, chunksOf(bytesOf(1), 1), { name: 'a' }),
    'size is missing',
  ],
  [
    'a file of 5 MB whose parts are refused',
    () => uploadFile(refusing, bytesOf(6e6), { name: 'a' }),
    'unauthorized',
  ],
])('%s is an UploadError', async (_, upload, message) => {
  const error: unknown = await upload().catch((fault: unknown) => fault);
  expect(error).toBeInstanceOf(UploadError);
  expect(error).toMatchObject({
    message: expect.stringContaining(message) as string,
    ...(message === 'unauthorized'
      ? { reason: 'api', status: 403, cause: { name: 'ForbiddenError' } }
      : { reason: 'source' }),
  });
});

const refusing = createClient({
  baseUrl: 'https://storage.example.com/v1',
  fetch: () => Promise.resolve(Response.json({ message: 'This action is unauthorized.' }, { status: 403 })),
});
