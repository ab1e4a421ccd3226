import type { OperationId } from '../../../../../generated/operations.ts';
import type { Answer, RequestOf } from '../../../engine/model/messages.ts';
import type { SentObject, TestContext } from '../../test-context.ts';

type Registration = RequestOf<'registerEntry'>['body'];

/** The destination of a file. */
export interface Place {
  readonly workspaceId?: number;
  readonly parentId?: number | null;
  /** Folders of a `relativePath`, from the root down. */
  readonly folders?: readonly string[];
}

/** The content of a file, and its declared type. */
export interface Content {
  /** Without the dot. */
  readonly extension: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
  /** @default a fresh one */
  readonly filename?: string;
  /** Further fields of its registration. */
  readonly fields?: Partial<Pick<Registration, 'clientName' | 'lastModified' | 'fileHash'>>;
}

/** The body of a presign request that every server accepts: for a small text file. */
export const validPresign = (t: TestContext): RequestOf<'presignUpload'>['body'] => ({
  filename: `${t.unique('File')}.txt`,
  mime: 'text/plain',
  size: 16,
  extension: 'txt',
});

/** Presigns an upload: returns its URL, its key, and the `filename` for the registration. */
export async function presigned(
  t: TestContext,
  body: RequestOf<'presignUpload'>['body'],
  next: readonly OperationId[] = [],
): Promise<{ url: string; key: string; fileName: string }> {
  const answer = await t.call('presignUpload', { body });
  const { url, key } = answer.body;
  t.assume(
    answer.ok && url !== undefined && URL.canParse(url) && key !== undefined,
    'the presign gives no url and key',
    next,
  );
  return { url, key, fileName: key.slice(key.lastIndexOf('/') + 1) };
}

/** Registers an object in the run's folder, with the given optional fields. */
export async function register(
  t: TestContext,
  object: Pick<SentObject, 'fileName' | 'bytes'>,
  fields: Partial<Registration> = {},
): Promise<Answer<'registerEntry'>> {
  const { id: parentId } = await t.runFolder();
  const clientName = `${t.unique('File')}.txt`;
  const { fileName: filename, bytes } = object;
  return t.call('registerEntry', { body: { filename, size: bytes.length, clientName, parentId, ...fields } });
}

/** Uploads a file to a place. */
export async function uploadTo(
  t: TestContext,
  place: Place,
  content?: Content,
): Promise<{ object: SentObject; answer: Answer<'registerEntry'>; name: string }> {
  const { object, body, name } = await sentTo(t, place, content);
  return { object, answer: await t.call('registerEntry', { body }), name };
}

/**
 * Presigns and sends a file for a place, by default a small text, and builds the registration. The presign and the registration get the same destination, because
 * the interface does not specify which of them counts. Only the registration accepts null, the root.
 */
export async function sentTo(
  t: TestContext,
  { parentId, folders, workspaceId }: Place,
  content?: Content,
): Promise<{ object: SentObject; body: Registration; name: string }> {
  const extension = content?.extension ?? 'txt';
  const mime = content?.mime ?? 'text/plain';
  const filename = content?.filename ?? `${t.unique('File')}.${extension}`;
  const bytes = content?.bytes ?? new TextEncoder().encode(filename);
  const size = bytes.length;
  const relativePath = folders?.join('/');
  const place = {
    ...(workspaceId === undefined ? {} : { workspaceId }),
    ...(relativePath === undefined ? {} : { relativePath }),
  };
  const folder = typeof parentId === 'number' ? { parentId } : {};
  const presign = { filename, mime, size, extension, ...place, ...folder };
  const { url, fileName } = await presigned(t, presign, ['registerEntry']);
  const sent = await t.put(url, bytes, { 'Content-Type': mime });
  t.assume(sent.ok, 'the PUT to the presigned URL is refused');
  const object = { fileName, bytes, sent };
  const root = parentId === undefined ? {} : { parentId };
  const type = content ? { clientMime: mime, clientExtension: extension, ...content.fields } : {};
  const body = { filename: object.fileName, size, clientName: filename, ...type, ...place, ...root };
  return { object, body, name: content?.fields?.clientName ?? filename };
}
