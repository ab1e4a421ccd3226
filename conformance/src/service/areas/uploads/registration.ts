import { check, type Check } from '../../check.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { expectFieldRefused, expectTaken, isRefused, sendNamed } from '../shared/answers.ts';
import { isThere } from '../shared/requests.ts';
import { sentObject } from './presigned-urls.ts';
import { tinyPdf, tinyPng } from '../shared/sample-files.ts';
import { expectShown } from '../shared/shown-values.ts';
import { register } from '../shared/upload.ts';
import { reported } from '../../../engine/model/finding-data.ts';

const operation = 'registerEntry';

export const registrationChecks: readonly Check[] = [
  check(
    'REG-2.1',
    'a registration without filename is refused',
    { tests: ['REG-2'], operation },
    async (t) => {
      const body = { size: 16, clientName: `${t.unique('File')}.txt` };
      expectFieldRefused(t, await t.send(operation, { body }), 'filename');
    },
  ),

  check('REG-3.1', 'a registration without size is refused', { tests: ['REG-3'], operation }, async (t) => {
    const { filename } = await unregistered(t);
    const body = { filename, clientName: `${t.unique('File')}.txt` };
    expectFieldRefused(t, await t.send(operation, { body }), 'size');
  }),

  check(
    'REG-4.1',
    'a registration without clientName is refused',
    { tests: ['REG-4'], operation },
    async (t) => {
      expectFieldRefused(t, await t.send(operation, { body: await unregistered(t) }), 'clientName');
    },
  ),

  check(
    'REG-1.1',
    'an upload can be registered after an invalid registration was refused',
    { tests: ['REG-1'], operation, profile: 'full' },
    async (t: TestContext) => {
      const object = await t.object();
      const filename = object.fileName;
      const broken = await t.send(operation, { body: { filename, size: object.bytes.length } });
      t.assume(isRefused(broken), 'a registration without clientName is accepted');
      await expectTaken(t, await register(t, object), async () => register(t, await t.object()));
    },
  ),

  check(
    'REG-1.2',
    'an uploaded object is registered with only its key, size and name',
    {
      tests: ['REG-1', 'REG-4', 'REG-5', 'REG-6', 'ENTRY-17', 'ENTRY-18', 'ENTRY-5'],
      observes: ['U-129'],
      operation,
    },
    async (t) => {
      const presignedName = `${t.unique('Presigned')}.txt`;
      const object = await t.object({ name: presignedName });
      const body = { filename: object.fileName, size: object.bytes.length };
      const { answer, name } = await sendNamed(`Maß 📈 ${t.unique('Größe')}`, (sent) =>
        t.call(operation, { body: { ...body, clientName: `${sent}.txt` } }),
      );
      const clientName = `${name}.txt`;
      if (!answer.ok) {
        await expectOptional(t);
        t.expectSuccess(answer, 'REG-1');
      }
      t.judged('REG-5', 'REG-6');
      const entry = answer.body.fileEntry;
      t.observed(
        'U-129',
        `mime ${print(entry?.mime)} and extension ${print(entry?.extension)} for a text file`,
      );
      await expectExists(t, answer);
      t.judged('REG-4');
      const isPresigned = entry?.name === presignedName;
      expectShown(t, entry?.name, clientName, 'name', { answer, tests: isPresigned ? 'REG-4' : 'ENTRY-17' });
      const fileName = entry?.file_name?.toLowerCase();
      expectShown(t, fileName, object.fileName.toLowerCase(), 'file_name', { answer, tests: 'ENTRY-18' });
      expectShown(t, entry?.file_size, object.bytes.length, 'file_size', { answer, tests: 'ENTRY-5' });
    },
  ),

  check(
    'ENTRY-5.empty',
    'an empty file, if the server accepts it, has the size 0 and no content',
    {
      tests: ['ENTRY-5', 'REG-3'],
      operation: ['registerEntry', 'presignUpload'],
      profile: 'full',
    },
    async (t: TestContext) => {
      const filename = `${t.unique('Empty')}.txt`;
      const presign = await t.call('presignUpload', {
        body: { filename, mime: 'text/plain', size: 0, extension: 'txt' },
      });
      const { url, key } = presign.body;
      t.skipIfUnspecified(
        !presign.ok || url === undefined || key === undefined,
        'an empty file is refused (U-112)',
      );
      const bytes = new Uint8Array();
      const sent = await t.put(url!, bytes, { 'Content-Type': 'text/plain' });
      t.skipIfUnspecified(!sent.ok, 'an empty file is refused (U-112)');
      const object = { fileName: key!.slice(key!.lastIndexOf('/') + 1), bytes };
      const answer = await register(t, object, { clientName: filename });
      t.skipIfUnspecified(isRefused(answer), 'an empty file is refused (U-112)');
      t.assume(answer.ok, `registerEntry returned ${answer.status}`);
      const { id, file_size: size } = answer.body.fileEntry ?? {};
      t.judged('ENTRY-5', 'REG-3');
      if (size !== undefined) t.expectEqual(size, 0, 'file_size', { answer, tests: 'ENTRY-5' });
      const seen = id === undefined ? undefined : await t.observeEntryIfOffered(id);
      if (seen?.size !== undefined)
        t.expectEqual(seen.size, 0, reported('the size of the file'), { answer, tests: 'REG-3' });
    },
  ),

  kindOfFile('pdf', { name: 'Plan.pdf', mime: 'application/pdf', bytes: tinyPdf }),
  kindOfFile('image', { name: 'Picture.png', mime: 'image/png', bytes: tinyPng }),
];

/** The values to register an object that was uploaded but is never registered. */
async function unregistered(t: TestContext): Promise<{ filename: string; size: number }> {
  const { key, size, sent } = await sentObject(t);
  t.assume(sent.ok, 'the PUT to the presigned URL is refused');
  return { filename: key.slice(key.lastIndexOf('/') + 1), size };
}

/** If the server accepts a registration with MIME type and extension, it requires one of the two. */
async function expectOptional(t: TestContext): Promise<void> {
  const all = { clientMime: 'text/plain', clientExtension: 'txt' };
  const send = async (fields: Partial<typeof all>) => register(t, await t.object(), fields);
  if (!(await send(all)).ok) return;
  const { clientMime, clientExtension } = all;
  const withoutMime = await send({ clientExtension });
  const withoutExtension = await send({ clientMime });
  t.expectThat(withoutMime.ok, 'a registration without clientMime', String(withoutMime.status), {
    answer: withoutMime,
    tests: 'REG-5',
  });
  t.expectThat(
    withoutExtension.ok,
    'a registration without clientExtension',
    String(withoutExtension.status),
    {
      answer: withoutExtension,
      tests: 'REG-6',
    },
  );
  t.assume(withoutMime.ok && withoutExtension.ok, 'the registration is refused without what is optional');
}

/**
 * Expects that the entry in the response of a registration exists. If nothing can show it, the check continues without.
 */
async function expectExists(t: TestContext, answer: Answer<'registerEntry'>): Promise<void> {
  const id = answer.body.fileEntry?.id;
  const exists = id === undefined ? undefined : await isThere(t, id);
  if (exists === undefined) return;
  t.expectThat(exists, 'an entry that exists', 'an entry that nothing shows', { answer, tests: 'REG-1' });
}

function kindOfFile(
  type: string,
  { name, mime, bytes }: { name: string; mime: string; bytes: Uint8Array },
): Check {
  return check(
    `ENTRY-6.${type}`,
    `a file with the MIME type ${mime} has the type ${type}`,
    { tests: ['ENTRY-6'], operation, profile: 'full' },
    async (t: TestContext) => {
      const clientName = `${t.unique('File')}${name}`;
      const object = await t.object({ name: clientName, mime, bytes });
      const clientExtension = name.slice(name.lastIndexOf('.') + 1);
      const answer = await register(t, object, { clientName, clientMime: mime, clientExtension });
      t.assume(answer.ok, 'the registration is refused');
      expectShown(t, answer.body.fileEntry?.type, type, 'type', { answer });
    },
  );
}

const print = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
