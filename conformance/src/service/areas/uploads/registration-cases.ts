import { createHash } from 'node:crypto';
import type { RequestOf } from '../../../engine/model/messages.ts';
import type { EntryState } from '../../states.ts';
import type { SubjectId } from '../../../engine/model/subject.ts';
import type { SentObject, TestContext } from '../../test-context.ts';
import { caseCheck } from '../shared/cases/case-check.ts';
import { expectTakenBut } from '../shared/cases/expect-taken-but.ts';
import type { CasePlace } from '../shared/cases/places.ts';
import { mayBeRefused } from '../shared/cases/texts.ts';
import { expectTaken } from '../shared/answers.ts';
import { presigned, register } from '../shared/upload.ts';
import { expectStored, type Registered, type RegisteredOptions, type Stored } from './expect-stored.ts';
import {
  mayMeet,
  mimes,
  placeFields,
  presignedAs,
  registrationFactors,
  sizes,
  uploadOf,
  type RegistrationCase,
} from './upload-cases.ts';
import { reported } from '../../../engine/model/finding-data.ts';
import { expectStoredBytes, sha256Of } from '../shared/stored-bytes.ts';

type Registration = RequestOf<'registerEntry'>['body'];

/** The requirements that a registration tests simply by being accepted. */
const takenOf = (testCase: RegistrationCase) => [
  ...(testCase.relativePath === 'given' ? (['REG-9'] as const) : []),
  ...(testCase.clientMime === 'left out' ? [] : (['REG-5'] as const)),
  ...(testCase.clientExtension === 'left out' ? [] : (['REG-6'] as const)),
  ...(testCase.lastModified === 'left out' ? [] : (['REG-12'] as const)),
  ...(testCase.fileHash === 'given' ? (['REG-14'] as const) : []),
  ...(testCase.exifData === 'left out' ? [] : (['REG-17'] as const)),
];

export const registrationCases = caseCheck(registrationFactors, {
  id: 'REG-1.registerEntry',
  operation: 'registerEntry',
  sentence: 'one registration creates one entry, as requested',
  phrases: {
    size: (size) => (size === 'few bytes' ? 'a few bytes' : size),
    clientName: (name) => (name === 'bare' ? 'clientName without an extension' : 'long clientName'),
    lastModified: (time) => `lastModified ${time === 'to come' ? 'in the future' : time}`,
    content: (content) => `${content} content`,
  },
  tests: (testCase) => [
    'REG-1',
    'REG-4',
    ...takenOf(testCase),
    ...(testCase.relativePath === 'given' ? (['REG-19'] as const) : (['REG-8'] as const)),
    ...(testCase.workspace === 'shared' ? (['REG-7'] as const) : []),
    ...(testCase.workspace === '0' ? (['GEN-7'] as const) : []),
    ...(testCase.clientMime === 'left out' ? [] : (['ENTRY-19'] as const)),
    ...(testCase.clientExtension === 'left out' ? [] : (['ENTRY-7'] as const)),
    ...(testCase.lastModified === 'left out' ? [] : (['REG-13'] as const)),
    ...(testCase.fileHash === 'given' ? (['REG-15'] as const) : []),
    'UPLOAD-9',
    'ENTRY-5',
    'ENTRY-8',
    'ENTRY-9',
    ...(testCase.repetition === 'again' ? (['ENTRY-11', 'ENTRY-20'] as const) : []),
    'ENTRY-12',
    'ENTRY-15',
    'ENTRY-17',
    'ENTRY-18',
  ],
  needs: () => ['observe:entry'],
  mayMeet,
  judge: judgeRegistration,
});

async function judgeRegistration(t: TestContext, testCase: RegistrationCase): Promise<void> {
  const { filename, place, folders } = await uploadOf(t, testCase);
  const bytes = contentOf(t, testCase.content, sizes[testCase.size]);
  // A second upload at the same time, of the same length.
  const beside =
    testCase.repetition === 'again'
      ? await t.object({ bytes: contentOf(t, testCase.content, bytes.length) })
      : undefined;
  const object = await sendObject(t, { testCase, place, folders, filename, bytes });
  const sha256 = sha256Of(bytes);
  const options = optionsOf(testCase, sha256);
  const body: Registration = {
    filename: object.fileName,
    size: bytes.length,
    clientName: filename,
    ...placeFields(testCase, place, folders),
    ...(testCase.depth === 'root' ? { parentId: null } : {}),
    ...options,
  };
  const answer = await t.call('registerEntry', { body });
  await expectRegistered(t, testCase, { answer, object, body });
  const id = answer.body.fileEntry?.id;
  t.assume(id !== undefined, 'the answer has no fileEntry.id');
  const stored = {
    answer,
    id,
    place,
    folders,
    filename,
    object,
    sha256,
    options,
  };
  await expectStored(t, testCase, stored);
  if (beside !== undefined) await expectAnother(t, beside, stored);
}

/** If the server refuses the registration, the fault is the one value without which it accepts the same object. */
async function expectRegistered(
  t: TestContext,
  testCase: RegistrationCase,
  { answer, object, body }: { answer: Registered; object: SentObject; body: Registration },
): Promise<void> {
  const without = (...names: readonly (keyof Registration)[]) => {
    const sent = { ...body };
    for (const name of names) Reflect.deleteProperty(sent, name);
    return t.call('registerEntry', { body: sent });
  };
  const trial = (tests: SubjectId, name: keyof Registration) =>
    body[name] === undefined ? undefined : { tests, send: () => without(name) };
  await expectTakenBut(
    t,
    answer,
    {
      tests: mayBeRefused({ ...testCase, size: testCase.clientName }) ? 'open' : 'REG-4',
      send: () => t.call('registerEntry', { body: { ...body, clientName: `${t.unique('File')}.txt` } }),
    },
    trial('REG-5', 'clientMime'),
    trial('REG-6', 'clientExtension'),
    trial('REG-12', 'lastModified'),
    trial('REG-14', 'fileHash'),
    trial('REG-17', 'exifData'),
    trial('REG-9', 'relativePath'),
    testCase.relativePath === 'left out' ? trial('REG-8', 'parentId') : undefined,
    testCase.workspace === '0' ? trial('GEN-7', 'workspaceId') : undefined,
    testCase.workspace === 'shared' ? { tests: 'REG-7', send: () => register(t, object) } : undefined,
    { tests: 'REG-1', send: async () => register(t, await t.object()) },
  );
  t.judged('REG-4', ...takenOf(testCase));
}

/**
 * Expects that a second file in the same place is a new entry with its own content, and that the first does not change.
 */
async function expectAnother(
  t: TestContext,
  object: SentObject,
  { answer, id, place: { workspaceId, parentId } }: Stored,
): Promise<void> {
  const before = await t.observeEntry(id);
  const again = await register(t, object, { parentId, ...(workspaceId === 0 ? {} : { workspaceId }) });
  await expectTaken(t, again, async () => register(t, await t.object()), 'REG-1');
  const [first, second] = [answer.body.fileEntry, again.body.fileEntry];
  const evidence = { answer: again, tests: 'REG-1' } as const;
  t.expectThat(second?.id !== id, 'a new id', `${id} again`, evidence);
  for (const [name, tests] of ownFields) {
    const shown: unknown = second?.[name];
    const isOwn = typeof shown !== 'string' || shown !== first?.[name];
    t.expectThat(isOwn, `a ${name} of its own`, `${name} of the first`, { answer: again, tests });
  }
  const after = await t.observeEntry(id);
  const factsOf = ({ state, name, parents, sha256 }: EntryState) => ({ state, name, parents, sha256 });
  t.expectEqual(factsOf(after), factsOf(before), reported('the first file'), evidence);
  if (second?.id === undefined) return;
  expectStoredBytes(t, await t.observeEntry(second.id), object, { tests: 'UPLOAD-9' });
}

/** Fields that differ between two entries. */
const ownFields = [
  ['hash', 'ENTRY-11'],
  ['url', 'ENTRY-20'],
] as const;

interface Sending {
  readonly testCase: RegistrationCase;
  readonly place: CasePlace;
  readonly folders: readonly string[];
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** Presigned for the same place, because it is open whether the presign request or the registration decides. */
async function sendObject(
  t: TestContext,
  { testCase, place, folders, filename, bytes }: Sending,
): Promise<SentObject> {
  const type = presignedAs[testCase.content];
  const body = { filename, ...type, size: bytes.length, ...placeFields(testCase, place, folders) };
  const { url, fileName } = await presigned(t, body);
  const sent = await t.put(url, bytes, { 'Content-Type': type.mime });
  // If the server does not accept a plain file either, the values of this case are not at fault.
  if (!sent.ok) await t.object();
  t.expectSuccess(sent, 'UPLOAD-9');
  return { fileName, bytes, sent };
}

const extensions = { given: 'md', long: 'markdown' } as const;

/** Not that of `lastModified`. */
const DateTimeOriginal = '2001:02:03 04:05:06';
/** Formatted, with line breaks. */
const exif = JSON.stringify({ Make: 'Café', Orientation: 1, DateTimeOriginal }, null, 2);
/** As cameras write it, and longer than a short database column. */
const longExif = JSON.stringify({
  Make: 'Café',
  DateTimeOriginal,
  MakerNote: Array.from({ length: 100 }, (_none, index) => index),
});

/**
 * Milliseconds: one with fewer digits than today's, in daylight saving time; and one in the future, from a clock that
 * is fast. All are whole seconds, because the interface does not specify how precisely a server stores a time.
 */
const moments = {
  'long ago': () => 932_000_000_000,
  '0': () => 0,
  'to come': () => (Math.floor(Date.now() / 1000) + 30 * 86_400) * 1000,
};

function optionsOf(
  testCase: RegistrationCase,
  sha256: string,
): RegisteredOptions & Pick<Registration, 'exifData'> {
  return {
    ...(testCase.clientMime === 'left out' ? {} : { clientMime: mimes[testCase.clientMime] }),
    ...(testCase.clientExtension === 'left out'
      ? {}
      : { clientExtension: extensions[testCase.clientExtension] }),
    ...(testCase.lastModified === 'left out' ? {} : { lastModified: moments[testCase.lastModified]() }),
    ...(testCase.fileHash === 'left out' ? {} : { fileHash: sha256 }),
    ...(testCase.exifData === 'left out'
      ? {}
      : { exifData: testCase.exifData === 'raw' ? exif : Buffer.from(longExif).toString('base64') }),
  };
}

/** The start and end of each kind of content: a server that parses and rewrites it would change them. */
const frames = { text: ['\ufeff', ' ü\r\n\n'], JSON: ['[ "', '" ]\r\n'] } as const;

/** Unique text or JSON of a length in bytes. */
function contentOf(t: TestContext, kind: RegistrationCase['content'], length: number): Uint8Array {
  const hash = createHash('shake256', { outputLength: length }).update(t.unique('bytes'));
  const [start, end] = frames[kind].map((part) => Buffer.from(part));
  const own = hash.digest('hex').slice(0, length - start!.length - end!.length);
  return Buffer.concat([start!, Buffer.from(own), end!]);
}
