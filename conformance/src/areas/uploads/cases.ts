import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CaseOf } from '../../model/cells.ts';
import type { MayMeet } from '../../model/pairwise.ts';
import type { Answer, RequestOf } from '../../model/messages.ts';
import type { SubjectId } from '../../model/subject.ts';
import type { SentObject, TestContext } from '../../model/test-context.ts';
import { caseChecks } from '../shared/cases/case-checks.ts';
import { expectNow } from '../shared/cases/expect-now.ts';
import { expectTakenBut } from '../shared/cases/expect-taken-but.ts';
import { freshPlace, placeOf, type CasePlace } from '../shared/cases/places.ts';
import { mayBeRefused, nameIn } from '../shared/cases/texts.ts';
import { idsInPath } from '../shared/path-ids.ts';
import { told } from '../shared/told.ts';
import { register } from '../shared/upload.ts';
import { presignCells, registrationCells } from './cells.ts';

type PresignCase = CaseOf<typeof presignCells>;
type RegistrationCase = CaseOf<typeof registrationCells>;
type Presign = RequestOf<'presignUpload'>['body'];
type Registration = RequestOf<'registerEntry'>['body'];
type Registered = Answer<'registerEntry'>;

/** A `relativePath` begins at the root, and names a folder at least. */
const mayMeet: MayMeet = (one, other) => {
  const values = [one, other].map(([name, value]) => `${name} ${value}`);
  return !(values.includes('relativePath given') && values.includes('depth root'));
};

const sizes = {
  'few bytes': 20,
  '100 kB': 100_000,
  '1 MB': 1_000_000,
  'just under 5 MB': 4_999_999,
} as const;

export const presignCases = caseChecks(presignCells, {
  operation: 'presignUpload',
  sentence: 'an upload is presigned',
  proves: (one) => [
    'UPLOAD-2',
    'UPLOAD-13',
    ...(one.workspace === 'left out' ? [] : (['UPLOAD-6'] as const)),
    ...(one.relativePath === 'given' ? (['UPLOAD-7'] as const) : []),
    ...(one.relativePath === 'left out' && one.depth !== 'root' ? (['UPLOAD-8'] as const) : []),
    ...(one.repetition === 'again' ? (['UPLOAD-11'] as const) : []),
  ],
  needs: () => ['observe:entry'],
  mayMeet,
  judge: judgePresign,
});

async function judgePresign(t: TestContext, one: PresignCase): Promise<void> {
  const { filename, place, folders } = await uploadOf(t, one);
  const body: Presign = {
    filename,
    mime: 'text/plain',
    size: sizes[one.size],
    extension: 'txt',
    ...placeFields(one, place, folders),
  };
  const send = (fields: Partial<Presign>, without: readonly (keyof Presign)[] = []) => {
    const sent = { ...body, ...fields };
    for (const name of without) Reflect.deleteProperty(sent, name);
    return t.call('presignUpload', { body: sent });
  };
  const answer = await send({});
  const plain = `${t.unique('File')}.txt`;
  const isBelow = one.depth !== 'root';
  await expectTakenBut(
    t,
    answer,
    { proves: mayBeRefused(one) ? 'open' : 'UPLOAD-2', send: () => send({ filename: plain }) },
    { proves: 'UPLOAD-13', send: () => send({ size: 16 }) },
    one.relativePath === 'given' ? { proves: 'UPLOAD-7', send: () => send({}, ['relativePath']) } : undefined,
    isBelow && one.relativePath === 'left out'
      ? { proves: 'UPLOAD-8', send: () => send({}, ['parentId']) }
      : undefined,
    one.workspace === 'left out'
      ? undefined
      : { proves: 'UPLOAD-6', send: () => send({}, ['workspaceId', 'parentId', 'relativePath']) },
  );
  t.judged();
  if (one.repetition === 'once') return;
  const again = await send({});
  t.given(again.ok && again.body.key !== undefined, 'the second presign gives no key');
  t.expectThat(again.body.key !== answer.body.key, 'a key of its own', 'the key of the first', {
    answer: again,
    proves: 'UPLOAD-11',
  });
}

/** What a registration that is taken shows by that. */
const takenOf = (one: RegistrationCase) => [
  ...(one.relativePath === 'given' ? (['REG-9'] as const) : []),
  ...(one.clientMime === 'given' ? (['REG-5'] as const) : []),
  ...(one.clientExtension === 'given' ? (['REG-6'] as const) : []),
  ...(one.lastModified === 'left out' ? [] : (['REG-12'] as const)),
  ...(one.fileHash === 'given' ? (['REG-14'] as const) : []),
  ...(one.exifData === 'left out' ? [] : (['REG-17'] as const)),
];

export const registrationCases = caseChecks(registrationCells, {
  operation: 'registerEntry',
  sentence: 'an upload becomes an entry as asked and once',
  proves: (one) => [
    'REG-1',
    'REG-4',
    ...takenOf(one),
    ...(one.relativePath === 'given' ? (['REG-19'] as const) : (['REG-8'] as const)),
    ...(one.workspace === 'shared' ? (['REG-7'] as const) : []),
    ...(one.workspace === '0' ? (['GEN-7'] as const) : []),
    ...(one.clientMime === 'given' ? (['ENTRY-19'] as const) : []),
    ...(one.clientExtension === 'given' ? (['ENTRY-7'] as const) : []),
    ...(one.lastModified === 'left out' ? [] : (['REG-13'] as const)),
    ...(one.fileHash === 'given' ? (['REG-15'] as const) : []),
    'UPLOAD-9',
    'ENTRY-5',
    'ENTRY-8',
    'ENTRY-12',
    'ENTRY-15',
    'ENTRY-16',
    'ENTRY-17',
    'ENTRY-18',
  ],
  needs: () => ['observe:entry'],
  mayMeet,
  judge: judgeRegistration,
});

async function judgeRegistration(t: TestContext, one: RegistrationCase): Promise<void> {
  const { filename, place, folders } = await uploadOf(t, one);
  const bytes = bytesOf(t, sizes[one.size]);
  const object = await sendObject(t, { one, place, folders, filename, bytes });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const options = optionsOf(one, sha256);
  const body: Registration = {
    filename: object.fileName,
    size: bytes.length,
    clientName: filename,
    ...placeFields(one, place, folders),
    ...(one.depth === 'root' ? { parentId: null } : {}),
    ...options,
  };
  const answer = await t.call('registerEntry', { body });
  await expectRegistered(t, one, { answer, object, body });
  const id = answer.body.fileEntry?.id;
  t.given(id !== undefined, 'the answer has no fileEntry.id');
  await expectStored(t, one, {
    answer,
    id,
    place,
    folders,
    filename,
    fileName: object.fileName,
    bytes,
    sha256,
    options,
  });
  if (one.repetition === 'again') await expectUnmoved(t, { answer, id, place });
}

/** Where it is refused, the one part is to blame without which a registration of the same object is taken. */
async function expectRegistered(
  t: TestContext,
  one: RegistrationCase,
  { answer, object, body }: { answer: Registered; object: SentObject; body: Registration },
): Promise<void> {
  const without = (...names: readonly (keyof Registration)[]) => {
    const sent = { ...body };
    for (const name of names) Reflect.deleteProperty(sent, name);
    return t.call('registerEntry', { body: sent });
  };
  const trial = (proves: SubjectId, name: keyof Registration) =>
    body[name] === undefined ? undefined : { proves, send: () => without(name) };
  await expectTakenBut(
    t,
    answer,
    {
      proves: mayBeRefused({ ...one, size: one.clientName }) ? 'open' : 'REG-4',
      send: () => t.call('registerEntry', { body: { ...body, clientName: `${t.unique('File')}.txt` } }),
    },
    trial('REG-5', 'clientMime'),
    trial('REG-6', 'clientExtension'),
    trial('REG-12', 'lastModified'),
    trial('REG-14', 'fileHash'),
    trial('REG-17', 'exifData'),
    trial('REG-9', 'relativePath'),
    one.relativePath === 'left out' ? trial('REG-8', 'parentId') : undefined,
    one.workspace === '0' ? trial('GEN-7', 'workspaceId') : undefined,
    one.workspace === 'shared' ? { proves: 'REG-7', send: () => register(t, object) } : undefined,
    { proves: 'REG-1', send: async () => register(t, await t.object()) },
  );
  t.judged('REG-4', ...takenOf(one));
}

interface Stored {
  readonly answer: Registered;
  readonly id: number;
  readonly place: CasePlace;
  readonly folders: readonly string[];
  readonly filename: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly options: ReturnType<typeof optionsOf>;
}

/** What is stored is what was sent, in the place that was named. */
async function expectStored(t: TestContext, one: RegistrationCase, stored: Stored): Promise<void> {
  const { answer, id, place, filename, bytes, sha256, options } = stored;
  const observed = await t.observeEntry(id);
  t.expectEqual(observed.state, 'exists', 'the state of the entry, as observed', { answer, proves: 'REG-1' });
  const seen = told(t, observed, 'name', 'parents', 'workspaceId', 'sha256');
  const expectSeen = (got: unknown, expected: unknown, what: string, proves: SubjectId) => {
    t.expectEqual(got, expected, `${what}, as observed`, { answer, proves });
  };
  if (one.workspace !== 'left out') {
    const fact = one.workspace === '0' ? 'GEN-7' : 'REG-7';
    expectSeen(seen.workspaceId, place.workspaceId, 'the workspace of the entry', fact);
    t.given(seen.workspaceId === place.workspaceId, 'the entry lies in another workspace');
  }
  expectSeen(seen.name, filename, 'the name of the entry', 'REG-4');
  t.given(seen.name === filename, 'the entry bears another name');
  expectSeen(seen.sha256?.toLowerCase(), sha256, 'SHA-256 of what is stored', 'UPLOAD-9');
  if (one.relativePath === 'given') await expectPath(t, stored, seen.parents);
  else expectSeen(seen.parents, place.parents, 'the folders above', 'REG-8');
  t.given(
    one.relativePath === 'given' || isDeepStrictEqual(seen.parents, place.parents),
    'the entry lies elsewhere',
  );
  if (options.lastModified !== undefined) {
    const moment = momentOf(told(t, seen, 'clientLastModified').clientLastModified);
    expectSeen(moment, options.lastModified, 'client_last_modified in milliseconds', 'REG-13');
  }
  if (options.fileHash !== undefined) {
    const { fileHash } = told(t, seen, 'fileHash');
    expectSeen(fileHash?.toLowerCase(), sha256, 'file_hash', 'REG-15');
  }
  await expectAnswered(t, one, stored, { ...seen, bytes });
  await expectOnce(t, stored, seen.parents.at(-1));
}

/** The last folders above bear the names of the path. */
async function expectPath(
  t: TestContext,
  { answer, folders }: Stored,
  parents: readonly number[],
): Promise<void> {
  const above = await Promise.all(parents.slice(-folders.length).map((id) => t.observeEntry(id)));
  const names = above.map(({ name }) => name);
  t.expectThat(names.at(-1) !== undefined, 'a file below folders of relativePath', 'one at the root', {
    answer,
    proves: 'REG-9',
  });
  t.expectEqual(names, folders, 'the names of the folders above, as observed', { answer, proves: 'REG-19' });
}

/** What the answer shows is what is stored. */
async function expectAnswered(
  t: TestContext,
  one: RegistrationCase,
  { answer, filename, fileName, options, sha256 }: Stored,
  seen: { readonly workspaceId: number; readonly parents: readonly number[]; readonly bytes: Uint8Array },
): Promise<void> {
  const entry = answer.body.fileEntry;
  const expectShown = (got: unknown, expected: unknown, what: string, proves: SubjectId) => {
    if (got !== undefined) t.expectEqual(got, expected, what, { answer, proves });
  };
  expectShown(entry?.name, filename, 'name', 'ENTRY-17');
  expectShown(entry?.file_size, seen.bytes.length, 'file_size', 'ENTRY-5');
  expectShown(entry?.workspace_id, seen.workspaceId, 'workspace_id', 'ENTRY-8');
  expectShown(entry?.file_name?.toLowerCase(), fileName.toLowerCase(), 'file_name', 'ENTRY-18');
  // What the presign said shows that the registration was not listened to; anything else is simply wrong.
  if (one.clientMime === 'given') {
    expectShown(
      entry?.mime,
      options.clientMime,
      'mime',
      entry?.mime === presigned.mime ? 'REG-5' : 'ENTRY-19',
    );
  }
  if (one.clientExtension === 'given') {
    const isPresigned = entry?.extension === presigned.extension;
    expectShown(entry?.extension, options.clientExtension, 'extension', isPresigned ? 'REG-6' : 'ENTRY-7');
  }
  if (options.lastModified !== undefined) {
    expectShown(
      momentOf(entry?.client_last_modified),
      options.lastModified,
      'client_last_modified',
      'REG-13',
    );
  }
  if (options.fileHash !== undefined) {
    const shown: unknown = entry?.file_hash;
    expectShown(typeof shown === 'string' ? shown.toLowerCase() : shown, sha256, 'file_hash', 'REG-15');
  }
  const above = idsInPath(entry?.path);
  const isWhole = above.size === 0 || seen.parents.every((parent) => above.has(parent));
  t.expectThat(isWhole, `a path that names ${seen.parents.join(', ')}`, String(entry?.path), {
    answer,
    proves: 'ENTRY-12',
  });
  await expectNow(t, entry?.created_at, 'created_at', { answer, proves: 'ENTRY-15' });
  await expectNow(t, entry?.updated_at, 'updated_at', { answer, proves: 'ENTRY-16' });
}

/** One request makes one entry: nothing else in its folder bears its name. */
async function expectOnce(
  t: TestContext,
  { answer, id, place, filename }: Stored,
  folder?: number,
): Promise<void> {
  if (folder === undefined && place.workspaceId !== 0) return;
  const { children } = told(t, await t.observeEntry(folder ?? 0), 'children');
  const made = children.filter((child) => child.name === filename).map((child) => child.id);
  t.expectEqual(made, [id], 'entries of that name, as observed', { answer, proves: 'REG-1' });
}

/** Another file beside it is another entry, and leaves it where it is. */
async function expectUnmoved(
  t: TestContext,
  { answer, id, place }: Pick<Stored, 'answer' | 'id' | 'place'>,
): Promise<void> {
  const { workspaceId, parentId } = place;
  const before = await t.observeEntry(id);
  const again = await register(t, await t.object(), {
    parentId,
    ...(workspaceId === 0 ? {} : { workspaceId }),
  });
  t.given(again.ok, `registerEntry answered ${again.status} to the second file`);
  t.expectThat(again.body.fileEntry?.id !== id, 'an id of its own', `${id} again`, {
    answer: again,
    proves: 'REG-1',
  });
  const after = await t.observeEntry(id);
  t.expectEqual([after.state, after.parents], ['exists', before.parents], 'the first file, as observed', {
    answer,
    proves: 'REG-1',
  });
}

type UploadCase = { readonly clientName?: 'short' | 'long' } & Pick<
  RegistrationCase,
  'depth' | 'workspace' | 'relativePath' | 'alphabet' | 'repetition'
>;

/** Where a case goes: a place, or folders of a path that are made on the way. */
async function uploadOf(t: TestContext, one: UploadCase) {
  const filename = `${nameIn(t, one.alphabet, one.clientName)}.txt`;
  const space = one.workspace === 'shared' ? 'shared' : 'personal';
  // What is made again needs a folder where only that can change anything.
  const isFresh = one.repetition === 'again' && one.relativePath === 'left out';
  const place =
    isFresh && one.depth !== 'root'
      ? await freshPlace(t, space, one.depth)
      : await placeOf(t, space, one.depth);
  if (one.relativePath === 'left out') return { filename, place, folders: [] };
  // What lies in the run's folder goes with it.
  const above = space === 'personal' ? [(await t.runFolder()).name] : [];
  const own = 3;
  return {
    filename,
    place,
    folders: [...above, ...Array.from({ length: own }, () => nameIn(t, one.alphabet))],
  };
}

function placeFields(
  one: UploadCase,
  { workspaceId, parentId }: CasePlace,
  folders: readonly string[],
): Pick<Presign, 'workspaceId' | 'parentId' | 'relativePath'> {
  return {
    ...(one.workspace === 'left out' ? {} : { workspaceId }),
    ...(one.relativePath === 'given' ? { relativePath: folders.join('/') } : {}),
    ...(one.relativePath === 'left out' && parentId !== null ? { parentId } : {}),
  };
}

/** What the presign says of every file; the registration says otherwise where it says anything. */
const presigned = { mime: 'text/plain', extension: 'txt' } as const;

interface Sending {
  readonly one: RegistrationCase;
  readonly place: CasePlace;
  readonly folders: readonly string[];
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** Presigned for the same place, since it is open whose word counts. */
async function sendObject(
  t: TestContext,
  { one, place, folders, filename, bytes }: Sending,
): Promise<SentObject> {
  const body = { filename, ...presigned, size: bytes.length, ...placeFields(one, place, folders) };
  const answer = await t.call('presignUpload', { body });
  const { url, key } = answer.body;
  t.given(answer.ok && url !== undefined && key !== undefined, 'the presign is refused');
  t.given((await t.put(url, bytes, { 'Content-Type': presigned.mime })).ok, 'the PUT is refused');
  return { key, fileName: key.slice(key.lastIndexOf('/') + 1), bytes };
}

/** Bytes that no other file has, and that do not repeat. */
const bytesOf = (t: TestContext, length: number): Uint8Array =>
  createHash('shake256', { outputLength: length }).update(t.unique('bytes')).digest();

const exif = JSON.stringify({ Make: 'Café', Orientation: 1 });

function optionsOf(one: RegistrationCase, sha256: string) {
  return {
    ...(one.clientMime === 'left out' ? {} : { clientMime: 'text/markdown' }),
    ...(one.clientExtension === 'left out' ? {} : { clientExtension: 'md' }),
    ...(one.lastModified === 'left out'
      ? {}
      : { lastModified: one.lastModified === '0' ? 0 : 1_500_000_000_123 }),
    ...(one.fileHash === 'left out' ? {} : { fileHash: sha256 }),
    ...(one.exifData === 'left out'
      ? {}
      : { exifData: one.exifData === 'raw' ? exif : Buffer.from(exif).toString('base64') }),
  };
}

/** Milliseconds of a moment, whether it is written as a number or as a timestamp. */
const momentOf = (value: unknown): unknown => (typeof value === 'string' ? Date.parse(value) : value);
