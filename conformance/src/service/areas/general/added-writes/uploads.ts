import { createHash } from 'node:crypto';
import type { SubjectId } from '../../../../engine/model/subject.ts';
import type { TestContext } from '../../../test-context.ts';
import { freshPlace } from '../../shared/cases/places.ts';
import { observedFields } from '../../shared/shown-values.ts';
import { validPresign } from '../../shared/upload.ts';
import { at, send, write, type AnyWrite } from './added-write.ts';
import { reported } from '../../../../engine/model/finding-data.ts';
import { sha256Of } from '../../shared/stored-bytes.ts';

/** Minimum size of a part, except for the last, in object storages. */
const smallestPart = 5_242_880;

export const uploadWrites: Readonly<Record<string, AnyWrite>> = {
  createMultipartUpload: write({
    at: 'POST /s3/multipart/create',
    sentence: 'creates an upload without parts',
    given: (t) => Promise.resolve(validPresign(t)),
    request: (body) => ({ body }),
    then: async (t, _given, answer) => {
      const [key, uploadId] = [at(answer, 'key'), at(answer, 'uploadId')];
      const isNamed = typeof key === 'string' && typeof uploadId === 'string';
      t.expectThat(isNamed, 'a key and an uploadId', 'none', { answer });
      if (!isNamed) return;
      const listed = await t.call('listUploadedParts', { body: { key, uploadId } });
      t.expectEqual(listed.body.parts, [], 'the parts of the upload', { answer: listed });
    },
  }),
  signParts: write({
    at: 'POST /s3/multipart/batch-sign-part-urls',
    sentence: 'returns a URL for each part number',
    given: begun,
    request: (upload) => ({ body: { ...upload, partNumbers: [1, 2] } }),
    then: (t, _given, answer) => {
      const numbers = [at(answer, 'urls.0.partNumber'), at(answer, 'urls.1.partNumber')];
      t.expectEqual(numbers, [1, 2], 'partNumber of each of urls', { answer });
    },
  }),
  completeMultipartUpload: write({
    at: 'POST /s3/multipart/complete',
    sentence: 'creates from all parts an object that can be registered',
    needs: ['observe:entry', 'workspace'],
    tests: ['REG-7', 'REG-8', 'REG-14', 'REG-18'],
    given: twoParts,
    request: ({ upload, parts }) => ({ body: { ...upload, parts } }),
    then: async (t: TestContext, { upload, bytes, presign }, _answer, open) => {
      const filename = upload.key.slice(upload.key.lastIndexOf('/') + 1);
      const fileHash = sha256Of(bytes);
      const { workspaceId, parentId, parents } = await freshPlace(t, 'shared', 'folder');
      const place = { workspaceId, parentId };
      const body = { filename, size: bytes.length, clientName: presign.filename, ...place };
      const hashed = await t.call('registerEntry', { body: { ...body, fileHash } });
      const registered = hashed.ok ? hashed : await t.call('registerEntry', { body });
      const evidence = (tests: SubjectId | readonly SubjectId[]) => ({ answer: registered, tests });
      // Completing the upload or registering it may be at fault: a check cannot tell which.
      const joined = [...open, 'REG-18'] as const;
      const refusal = `a refusal with ${registered.status}`;
      t.expectThat(registered.ok, 'an object that can be registered', refusal, evidence(joined));
      const id = registered.body.fileEntry?.id;
      t.assume(id !== undefined, 'the answer has no fileEntry.id');
      const seen = observedFields(t, await t.observeEntry(id), 'sha256', 'workspaceId', 'parents');
      const isWhole = seen.sha256?.toLowerCase() === fileHash;
      t.expectThat(isWhole, reported('all bytes as sent'), 'other bytes', evidence(joined));
      if (isWhole) t.expectSuccess(hashed, 'REG-14');
      t.expectEqual(seen.workspaceId, workspaceId, reported('the workspace'), evidence('REG-7'));
      t.expectEqual(seen.parents, parents, reported('the folders above'), evidence('REG-8'));
    },
  }),
  abortMultipartUpload: write({
    at: 'POST /s3/multipart/abort',
    sentence: 'ends an upload',
    given: begun,
    request: (body) => ({ body }),
    then: async (t, body, answer) => {
      const { ok: isListed } = await t.call('listUploadedParts', { body });
      t.expectThat(!isListed, 'no parts of what was aborted', 'a list of its parts', { answer });
    },
  }),
  uploadForm: write({
    at: 'POST /uploads',
    sentence: 'stores the file of a form in the given folder',
    given: async (t) => (await t.folder()).id,
    request: async (id, t) => {
      const form = new FormData();
      form.set('parentId', String(id));
      form.set('file', new File(['Buoy 4'], `${t.unique('Form')}.txt`, { type: 'text/plain' }));
      const encoded = new Response(form);
      const headers = { 'content-type': encoded.headers.get('content-type')! };
      return { rawBody: new Uint8Array(await encoded.arrayBuffer()), headers };
    },
    shows: (id) => ({ 'fileEntry.parent_id': id }),
  }),
};

/** An upload of which all parts are sent. */
async function twoParts(t: TestContext) {
  const bytes = createHash('shake256', { outputLength: smallestPart + 16 })
    .update(t.unique('parts'))
    .digest();
  const contents = [bytes.subarray(0, smallestPart), bytes.subarray(smallestPart)];
  const presign = { ...validPresign(t), size: bytes.length };
  const upload = await begun(t, presign);
  const signed = await send(t, 'signParts', { body: { ...upload, partNumbers: [1, 2] } });
  const parts: { PartNumber: number; ETag: string }[] = [];
  for (const [index, content] of contents.entries()) {
    const url = at(signed, `urls.${index}.url`);
    t.assume(typeof url === 'string', 'the part is not signed');
    const sent = await t.put(url, content);
    const etag = sent.header('etag');
    t.assume(sent.ok && etag !== undefined, 'the part is refused');
    parts.push({ PartNumber: index + 1, ETag: etag });
  }
  return { upload, parts, bytes, presign };
}

async function begun(t: TestContext, presign = validPresign(t)): Promise<{ key: string; uploadId: string }> {
  const answer = await send(t, 'createMultipartUpload', { body: presign });
  const [key, uploadId] = [at(answer, 'key'), at(answer, 'uploadId')];
  t.assume(typeof key === 'string' && typeof uploadId === 'string', 'no multipart upload is begun');
  return { key, uploadId };
}
