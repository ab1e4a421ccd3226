import type { Answer } from '../../../../engine/model/messages.ts';
import { isThere } from '../requests.ts';
import type { TestContext, UploadedFile } from '../../../test-context.ts';
import { uploadTo } from '../upload.ts';
import { zip } from './zip.ts';
import { sha256Of } from '../stored-bytes.ts';

/** An archive of one text file with a unique name. */
export async function plainArchive(t: TestContext): Promise<{ archive: UploadedFile; fileName: string }> {
  const fileName = `${t.unique('Extracted')}.txt`;
  return { archive: await archiveOf(t, zipOf(fileName)), fileName };
}

/**
 * The same in a shared workspace, extracted within it: it is open whether `workspaceId` names the workspace of the
 * archive or that of the destination.
 */
export async function archiveInWorkspace(
  t: TestContext,
  workspaceId: number,
): Promise<{ id: number; fileName: string }> {
  const fileName = `${t.unique('Extracted')}.txt`;
  const content = { extension: 'zip', mime: 'application/zip', bytes: zipOf(fileName) };
  const { answer } = await uploadTo(t, { workspaceId }, content);
  const id = answer.body.fileEntry?.id;
  t.assume(answer.ok && id !== undefined, 'no archive can be registered in the workspace');
  return { id, fileName };
}

/** A ZIP archive of one text file. */
const zipOf = (fileName: string): Uint8Array =>
  zip([{ name: fileName, content: Buffer.from(fileName), deflate: true }]);

export const archiveOf = (t: TestContext, bytes: Uint8Array): Promise<UploadedFile> =>
  t.file({ name: `${t.unique('Archive')}.zip`, mime: 'application/zip', bytes });

export const extract = (
  t: TestContext,
  entryId: number,
  body: { parentId: number; password: string | null },
  query: { workspaceId?: number } = {},
): Promise<Answer<'extractArchive'>> => t.call('extractArchive', { path: { entryId }, body, query });

/** If the server did not store the uploaded archive as sent, an error from the extraction proves nothing. */
export async function assumeStored(t: TestContext, { id, bytes }: UploadedFile): Promise<void> {
  t.assume(await isThere(t, id), 'nothing shows that the archive was registered');
  const sha256 = (await t.observeEntryIfOffered(id))?.sha256 ?? undefined;
  const isIntact = sha256 === undefined || sha256 === sha256Of(bytes);
  t.assume(isIntact, 'the archive is not stored as sent');
}

/** Extracts an intact archive into a new folder, to see whether extraction works at all. */
export async function extractPlain(t: TestContext): Promise<Answer<'extractArchive'>> {
  const { archive } = await plainArchive(t);
  return extract(t, archive.id, { parentId: (await t.folder()).id, password: null });
}

/** Opens both archives. */
export const rightPassword = 'correct horse';

export const wrongPassword = 'battery staple';

/** Contains one small file in ZipCrypto, the encryption that every ZIP tool supports. */
export const zipCryptoArchive: Uint8Array = Buffer.from(
  'UEsDBBQAAQAAAABg4Vx9PAHPKQAAAB0AAAAKAAAAc2VhbGVkLnR4dGOFDDqM1GKxnq/doKcMBGFkW3GuRj2DiaCEBySHzQDi3h9N' +
    '0kmy+HBNUEsBAhQAFAABAAAAAGDhXH08Ac8pAAAAHQAAAAoAAAAAAAAAAAAAAAAAAAAAAHNlYWxlZC50eHRQSwUGAAAAAAEAAQA4' +
    'AAAAUQAAAAAA',
  'base64',
);

/** The same file in AES-256. */
export const aesArchive: Uint8Array = Buffer.from(
  'UEsDBDMAAQBjAABg4VwAAAAAOQAAAB0AAAAKAAsAc2VhbGVkLnR4dAGZBwACAEFFAwAAsv0AKLL+pzU4gUwzRy7cSJdO38UGc0Gi' +
    'g3z5W36xmZ2Vi+P4uYD78pK6ZN86GhWfKAfkLFBU1FKVUEsBAgADMwABAGMAAGDhXAAAAAA5AAAAHQAAAAoACwAAAAAAAAAAAKSB' +
    'AAAAAHNlYWxlZC50eHQBmQcAAgBBRQMAAFBLBQYAAAAAAQABAEMAAABsAAAAAAA=',
  'base64',
);
