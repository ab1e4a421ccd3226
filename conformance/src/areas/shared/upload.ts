import type { OperationId } from '../../../../generated/operations.ts';
import type { Answer, RequestOf } from '../../model/messages.ts';
import type { SentObject, TestContext } from '../../model/test-context.ts';

type Registration = RequestOf<'registerEntry'>['body'];

/** Where a file goes. */
export interface Place {
  readonly workspaceId?: number;
  readonly parentId?: number | null;
  /** Folders of a `relativePath`, from the root down. */
  readonly folders?: readonly string[];
}

/** What a file holds, and the type that is told of it. */
interface Content {
  /** Without the dot. */
  readonly extension: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
  /** @default a fresh one */
  readonly filename?: string;
  /** What its registration is told besides. */
  readonly fields?: Partial<Pick<Registration, 'clientName' | 'lastModified' | 'fileHash'>>;
}

/** A presign that every server accepts: of a small text file. */
export const validPresign = (t: TestContext): RequestOf<'presignUpload'>['body'] => ({
  filename: `${t.unique('File')}.txt`,
  mime: 'text/plain',
  size: 16,
  extension: 'txt',
});

/** What a presign gives: where the bytes go, the key, and the name that a registration is told. */
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

/** Registers an object in the run's folder, with the optional fields given. */
export async function register(
  t: TestContext,
  object: SentObject,
  fields: Partial<Registration> = {},
): Promise<Answer<'registerEntry'>> {
  const { id: parentId } = await t.runFolder();
  const clientName = `${t.unique('File')}.txt`;
  const { fileName: filename, bytes } = object;
  return t.call('registerEntry', { body: { filename, size: bytes.length, clientName, parentId, ...fields } });
}

/**
 * Uploads a file to a place, a small text where nothing else is given. The presign and the registration are told the
 * same, since it is open which of them counts; only null, the root, is for the registration alone.
 */
export async function uploadTo(
  t: TestContext,
  { parentId, folders, workspaceId }: Place,
  content?: Content,
): Promise<{ object: SentObject; answer: Answer<'registerEntry'>; name: string }> {
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
  const { url, key, fileName } = await presigned(t, presign, ['registerEntry']);
  const sent = await t.put(url, bytes, { 'Content-Type': mime });
  t.assume(sent.ok, 'the PUT to the presigned URL is refused');
  const object = { key, fileName, bytes };
  const root = parentId === undefined ? {} : { parentId };
  const type = content ? { clientMime: mime, clientExtension: extension, ...content.fields } : {};
  const answer = await t.call('registerEntry', {
    body: { filename: object.fileName, size, clientName: filename, ...type, ...place, ...root },
  });
  return { object, answer, name: content?.fields?.clientName ?? filename };
}
