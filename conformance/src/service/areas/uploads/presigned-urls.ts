import { createHash } from 'node:crypto';
import { check, type Check, type CheckId } from '../../check.ts';
import type { RawAnswer } from '../../../engine/model/messages.ts';
import type { SentObject, TestContext } from '../../test-context.ts';
import { expectTakenBut } from '../shared/cases/expect-taken-but.ts';
import { presigned, register, validPresign } from '../shared/upload.ts';
import { expectStoredBytes } from '../shared/stored-bytes.ts';

const operation = ['presignUpload', 'registerEntry'] as const;
const contentType = { 'Content-Type': 'text/plain' };
const content = new TextEncoder().encode('Sixteen letters.');

/** Every byte value, every kind of line break and empty lines: bytes that a careless server changes. */
const awkwardBytes = new Uint8Array([
  ...Array.from({ length: 256 }, (_none, value) => value),
  ...new TextEncoder().encode('\r\n\r\n\n\ra line\n\n\n'),
]);

export const presignedUrlChecks: readonly Check[] = [
  check(
    'UPLOAD-9.1',
    'the presigned URL accepts the file by PUT, without the token',
    { tests: ['UPLOAD-9', 'AUTH-12'], operation: 'presignUpload' },
    async (t: TestContext) => {
      const { sent } = await sentObject(t);
      // Only a 401 shows that the server expected the token.
      t.expectSuccess(sent, sent.status === 401 ? 'AUTH-12' : 'UPLOAD-9');
      t.judged();
    },
  ),

  storedAsSent(
    'UPLOAD-9.all-bytes',
    'a file with all byte values and line endings is stored as sent',
    'full',
    () => awkwardBytes,
  ),
  storedAsSent('UPLOAD-9.under-5-mb', 'a file just under 5 MB is stored as sent', 'full', (t) =>
    noise(t, 4_999_999),
  ),

  check(
    'UPLOAD-10.1',
    'a presigned URL accepts no upload after one hour',
    { tests: ['UPLOAD-10'], operation: 'presignUpload', needs: ['arrange:expired-presigned-url'] },
    async (t: TestContext) => {
      const { url, size, mime } = await t.arrange('expired-presigned-url');
      t.expectRefusal(await t.put(url, new Uint8Array(size).fill(0x2e), { 'Content-Type': mime }));
    },
  ),

  check(
    'UPLOAD-10.2',
    'a presigned URL still accepts the file at the end of the run',
    { tests: ['UPLOAD-10'], operation: 'presignUpload', profile: 'full', alone: 'last' },
    async (t: TestContext) => {
      const { url, presignedAt } = await unusedUpload(t);
      const minutes = (performance.now() - presignedAt) / 60_000;
      t.assume(minutes < 55, 'the run took almost an hour, after which the URL may have expired');
      const sent = await t.put(url, content, contentType);
      if (!sent.ok) await t.object();
      t.skipIfUnspecified(sent.ok && minutes < 1 / 60, 'no earlier check of this run presigned the URL');
      t.expectSuccess(sent);
    },
  ),

  check(
    'AUTH-12.1',
    'a presigned URL cannot be changed to the key of another upload',
    { tests: ['AUTH-12'], operation: 'presignUpload', profile: 'full' },
    async (t: TestContext) => {
      const [first, other] = await Promise.all([presignedText(t), unusedUpload(t)]);
      t.assume(first.url.includes(first.key), 'the presigned URL does not show the key');
      t.expectRefusal(await t.put(first.url.replaceAll(first.key, other.key), content, contentType));
    },
  ),

  check(
    'AUTH-12.2',
    'a presigned URL without its query accepts no upload',
    { tests: ['AUTH-12'], operation: 'presignUpload', profile: 'full' },
    async (t: TestContext) => {
      const bare = withoutQuery(t, await presignedText(t));
      t.expectRefusal(await t.put(bare, content, contentType));
    },
  ),

  check(
    'UPLOAD-12.1',
    'a stored object cannot be downloaded without authorisation',
    { tests: ['UPLOAD-12'], operation: 'presignUpload', profile: 'full' },
    async (t: TestContext) => {
      const upload = await presignedText(t);
      const bare = withoutQuery(t, upload);
      t.assume((await t.put(upload.url, content, contentType)).ok, 'the PUT to the presigned URL is refused');
      const answer = await t.get(bare);
      const isGiven = answer.ok && Buffer.from(content).equals(answer.bytes);
      t.expectThat(!isGiven, 'no content for a GET without authorisation', 'the content', { answer });
    },
  ),
];

function storedAsSent(
  id: CheckId,
  name: string,
  profile: 'core' | 'full',
  bytesOf: (t: TestContext) => Uint8Array,
) {
  return check(
    id,
    name,
    { tests: ['UPLOAD-9', 'REG-1', 'REG-3', 'ENTRY-5'], operation, profile, needs: ['observe:entry'] },
    async (t: TestContext) => {
      const bytes = bytesOf(t);
      const object = await sendOctets(t, bytes);
      const answer = await register(t, object);
      await expectTakenBut(
        t,
        answer,
        // If the server accepts this many plain letters, the special bytes are the problem.
        {
          tests: 'UPLOAD-9',
          send: async () => register(t, await sendOctets(t, new Uint8Array(bytes.length).fill(0x2e))),
        },
        { tests: 'REG-3', send: async () => register(t, await t.object()) },
      );
      t.judged('REG-3');
      const id = answer.body.fileEntry?.id;
      t.assume(id !== undefined, 'the answer has no fileEntry.id');
      const observed = await t.observeEntry(id);
      t.expectEqual(observed.state, 'exists', 'the state of the registered entry', {
        answer,
        tests: 'REG-1',
      });
      const shown = answer.body.fileEntry?.file_size;
      if (shown !== undefined) {
        t.expectEqual(shown, bytes.length, 'file_size', { answer, tests: 'ENTRY-5' });
      }
      expectStoredBytes(t, observed, object, { tests: 'UPLOAD-9' });
    },
  );
}

/** If the presigned URL accepts a small text but not these bytes, UPLOAD-9 is at fault. */
async function sendOctets(t: TestContext, bytes: Uint8Array): Promise<SentObject> {
  const mime = 'application/octet-stream';
  const body = { ...validPresign(t), filename: 'Content.bin', mime, extension: 'bin', size: bytes.length };
  const { url, fileName } = await presigned(t, body);
  const sent = await t.put(url, bytes, { 'Content-Type': mime });
  if (!sent.ok) await t.object();
  t.expectSuccess(sent, 'UPLOAD-9');
  return { fileName, bytes, sent };
}

/** An object that was uploaded but is never registered; shared by checks. */
export const sentObject = (t: TestContext): Promise<{ key: string; size: number; sent: RawAnswer }> =>
  t.once('sent object', async () => {
    const { url, key } = await presignedText(t);
    return { key, size: content.length, sent: await t.put(url, content, contentType) };
  });

/** Presigned early in a run that checks everything, and sent at its end. */
const unusedUpload = (t: TestContext) =>
  t.once('unused upload', async () => {
    const presignedAt = performance.now();
    return { ...(await presignedText(t)), presignedAt };
  });

const presignedText = (t: TestContext) => presigned(t, { ...validPresign(t), size: content.length });

/** The URL of the object without its query: the query is the only known place for the authorisation. */
function withoutQuery(t: TestContext, { url, key }: { url: string; key: string }): string {
  const bare = new URL(url);
  t.assume(bare.search !== '' && bare.pathname.includes(key), 'the presigned URL is not the key and a query');
  bare.search = '';
  return bare.href;
}

/** Random bytes. */
const noise = (t: TestContext, length: number): Uint8Array =>
  createHash('shake256', { outputLength: length })
    .update(String(t.random(2 ** 31)))
    .digest();
