import type { TestContext } from '../../../model/test-context.ts';
import { validPresign } from '../../shared/upload.ts';
import type { AddedWrite } from '../added-writes.ts';
import { at, send } from './send-added.ts';

const operation = 'createMultipartUpload';

export const uploadWrites: readonly AddedWrite[] = [
  {
    operation,
    at: 'POST /s3/multipart/create',
    sentence: 'begins an upload without parts',
    run: async (t: TestContext) => {
      const answer = await send(t, operation, { body: validPresign(t) });
      t.expectSuccess(answer);
      const [key, uploadId] = [at(answer, 'key'), at(answer, 'uploadId')];
      const isNamed = typeof key === 'string' && typeof uploadId === 'string';
      t.expectThat(isNamed, 'a key and an uploadId', 'none', { answer });
      if (!isNamed) return;
      const listed = await t.call('listUploadedParts', { body: { key, uploadId } });
      t.expectEqual(listed.body.parts, [], 'the parts of the upload', { answer: listed });
    },
  },
  {
    operation: 'signParts',
    at: 'POST /s3/multipart/batch-sign-part-urls',
    sentence: 'answers a URL for each part, by its number',
    run: async (t: TestContext) => {
      const upload = await begun(t);
      const answer = await send(t, 'signParts', { body: { ...upload, partNumbers: [1, 2] } });
      t.expectSuccess(answer);
      const numbers = [at(answer, 'urls.0.partNumber'), at(answer, 'urls.1.partNumber')];
      t.expectEqual(numbers, [1, 2], 'partNumber of each of urls', { answer });
    },
  },
  {
    operation: 'completeMultipartUpload',
    at: 'POST /s3/multipart/complete',
    sentence: 'makes an object that can be registered',
    run: async (t: TestContext) => {
      const presign = validPresign(t);
      const upload = await begun(t, presign);
      const signed = await send(t, 'signParts', { body: { ...upload, partNumbers: [1] } });
      const url = at(signed, 'urls.0.url');
      t.given(typeof url === 'string', 'the part is not signed');
      const sent = await t.put(url, new TextEncoder().encode('x'.repeat(presign.size)));
      const etag = sent.header('etag');
      t.given(sent.ok && etag !== undefined, 'the part is refused');
      const body = { ...upload, parts: [{ PartNumber: 1, ETag: etag }] };
      const answer = await send(t, 'completeMultipartUpload', { body });
      t.expectSuccess(answer);
      const filename = upload.key.slice(upload.key.lastIndexOf('/') + 1);
      const registration = { filename, size: presign.size, clientName: presign.filename };
      const registered = await t.call('registerEntry', { body: registration });
      t.expectThat(registered.ok, 'an object that can be registered', `a refusal with ${registered.status}`, {
        answer: registered,
      });
    },
  },
  {
    operation: 'abortMultipartUpload',
    at: 'POST /s3/multipart/abort',
    sentence: 'ends an upload',
    run: async (t: TestContext) => {
      const upload = await begun(t);
      t.expectSuccess(await send(t, 'abortMultipartUpload', { body: upload }));
      const listed = await t.call('listUploadedParts', { body: upload });
      t.expectThat(!listed.ok, 'no parts of what was aborted', 'a list of its parts', { answer: listed });
    },
  },
  {
    operation: 'uploadFile',
    at: 'POST /uploads',
    sentence: 'puts the file of a form into its folder',
    run: async (t: TestContext) => {
      const { id } = await t.folder();
      const form = new FormData();
      form.set('parentId', String(id));
      form.set('file', new File(['Buoy 4'], `${t.unique('Form')}.txt`, { type: 'text/plain' }));
      const encoded = new Response(form);
      const headers = { 'content-type': encoded.headers.get('content-type')! };
      const rawBody = new Uint8Array(await encoded.arrayBuffer());
      const answer = await send(t, 'uploadFile', { rawBody, headers });
      t.expectSuccess(answer);
      t.expectEqual(at(answer, 'fileEntry.parent_id'), id, 'fileEntry.parent_id', { answer });
    },
  },
];

async function begun(t: TestContext, presign = validPresign(t)): Promise<{ key: string; uploadId: string }> {
  const answer = await send(t, operation, { body: presign });
  const [key, uploadId] = [at(answer, 'key'), at(answer, 'uploadId')];
  t.given(typeof key === 'string' && typeof uploadId === 'string', 'no multipart upload is begun');
  return { key, uploadId };
}
