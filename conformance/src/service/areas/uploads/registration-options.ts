import { randomBytes } from 'node:crypto';
import { check, type Check } from '../../check.ts';
import type { Answer, RequestOf } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { expectAllTaken, expectTaken } from '../shared/answers.ts';
import { expectShown, momentOf, observedFields } from '../shared/shown-values.ts';
import { register } from '../shared/upload.ts';
import { sha256Of } from '../shared/stored-bytes.ts';

type Fields = Partial<RequestOf<'registerEntry'>['body']>;

const operation = 'registerEntry';
const exif = JSON.stringify({
  Make: 'Café',
  Orientation: 1,
  ExposureTime: 0.008,
  DateTimeOriginal: '2001:02:03 04:05:06',
});

const presigned = { name: 'Presigned.txt', mime: 'text/plain' };
/** Different from the presign request. */
const clientMime = 'text/markdown';
const clientExtension = 'log';

/** A registration with all of these fields, shared by checks. If the server refuses it, they send each field alone. */
const registeredWithAll = (t: TestContext) =>
  t.once('registration with all options', async () => {
    const { bytes, ...facts } = factsOfFile(t);
    const object = await t.object({ ...presigned, bytes });
    const fields = { clientMime, clientExtension, exifData: exif, ...facts };
    const answer = await register(t, object, { clientName: presigned.name, ...fields });
    return { answer, facts: { bytes, ...facts } };
  });

/** The optional fields of a registration, except for those of its place. */
export const registrationOptionChecks: readonly Check[] = [
  check(
    'REG-5.1',
    'clientMime and clientExtension become the mime and extension of the entry',
    { tests: ['REG-5', 'REG-6', 'ENTRY-19', 'ENTRY-7'], operation },
    async (t) => {
      const all = await registeredWithAll(t);
      const answer = all.answer.ok
        ? all.answer
        : await expectAllTaken<Fields, Answer<typeof operation>>(
            t,
            { 'REG-5': { clientMime }, 'REG-6': { clientExtension } },
            async (fields) =>
              register(t, await t.object(presigned), { clientName: presigned.name, ...fields }),
          );
      t.judged('REG-5', 'REG-6');
      const { mime, extension } = answer.body.fileEntry ?? {};
      // A value from the presign request shows that the server ignored the registration; any other value is simply
      // wrong.
      const isPresigned = { mime: mime === presigned.mime, extension: extension === 'txt' };
      expectShown(t, mime, clientMime, 'mime', {
        answer,
        tests: isPresigned.mime ? 'REG-5' : 'ENTRY-19',
      });
      expectShown(t, extension, clientExtension, 'extension', {
        answer,
        tests: isPresigned.extension ? 'REG-6' : 'ENTRY-7',
      });
    },
  ),

  check(
    'REG-12.1',
    'lastModified and fileHash become client_last_modified and file_hash of the entry, and exifData is accepted',
    { tests: ['REG-12', 'REG-13', 'REG-14', 'REG-15', 'REG-17'], observes: ['U-128'], operation },
    async (t: TestContext) => {
      const all = await registeredWithAll(t);
      const { bytes, lastModified, fileHash } = all.facts;
      const answer = all.answer.ok
        ? all.answer
        : await expectAllTaken<Fields, Answer<typeof operation>>(
            t,
            { 'REG-12': { lastModified }, 'REG-14': { fileHash }, 'REG-17': { exifData: exif } },
            async (fields) => register(t, await t.object({ bytes }), fields),
          );
      t.judged('REG-12', 'REG-14', 'REG-17');
      const entry = answer.body.fileEntry ?? {};
      observeExif(t, entry);
      if ('client_last_modified' in entry) {
        const moment = momentOf(entry.client_last_modified);
        t.expectEqual(moment, lastModified, 'client_last_modified in milliseconds', {
          answer,
          tests: 'REG-13',
        });
      }
      if ('file_hash' in entry) {
        t.expectEqual(lowerCase(entry.file_hash), fileHash, 'file_hash', { answer, tests: 'REG-15' });
      }
      const isShown = 'client_last_modified' in entry && 'file_hash' in entry;
      t.assume(isShown, 'the answer does not show both client_last_modified and file_hash');
    },
  ),

  check(
    'REG-15.2',
    'a fileHash in capital letters is stored, if it is accepted',
    { tests: ['REG-15'], operation, needs: ['observe:entry'], profile: 'full' },
    async (t: TestContext) => {
      const { bytes, fileHash } = factsOfFile(t);
      const answer = await register(t, await t.object({ bytes }), { fileHash: fileHash.toUpperCase() });
      const id = answer.body.fileEntry?.id;
      t.skipIfUnspecified(!answer.ok, 'the server takes a fileHash in small letters only');
      t.assume(id !== undefined, 'the registration answers with no id');
      const stored = observedFields(t, await t.observeEntry(id), 'fileHash');
      t.expectEqual(lowerCase(stored.fileHash), fileHash, 'fileHash', { answer });
    },
  ),

  check(
    'REG-17.1',
    'exifData is accepted as base64 of JSON, and as an empty object',
    { tests: ['REG-17'], operation, profile: 'full' },
    async (t) => {
      for (const exifData of [Buffer.from(exif).toString('base64'), '{}']) {
        const object = await t.object();
        const answer = await register(t, object, { exifData });
        await expectTaken(t, answer, () => register(t, object));
      }
    },
  ),
];

function factsOfFile(t: TestContext) {
  // Random, so that the server cannot deduplicate it.
  const bytes = randomBytes(100);
  const fileHash = sha256Of(bytes);
  return { bytes, fileHash, lastModified: 1_500_000_000_000 + 1_000 * t.random(100_000_000) };
}

function observeExif(t: TestContext, entry: object): void {
  const fields = Object.keys(entry).filter((field) => /exif/i.test(field));
  t.observed('U-128', fields.length > 0 ? `shown as ${fields.join(', ')}` : 'not shown in the entry');
}

const lowerCase = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);
