import type { TestContext } from '../../test-context.ts';
import { tinyPng } from '../shared/sample-files.ts';
import { uploadTo, type Place } from '../shared/upload.ts';

export interface Source {
  readonly id: number;
  readonly url: string;
  readonly filename: string;
  readonly mime: string;
}

/**
 * A picture that the run uploads once for all checks, given by the `url` of its entry, because a run must not use hosts
 * of others. A server need not accept it as a source, so an error proves nothing.
 */
export const convertible = (t: TestContext): Promise<Source> => t.once('picture', () => uploadPicture(t));

/** A conversion to request, and the format of its result. */
export interface Conversion extends Source {
  readonly outputformat: string;
  readonly resultMime: string;
}

/** The server may respond without the result (CONVERT-8); then there is nothing to check. */
export const byStatus = 'returns only a status for this conversion';

export const requestOf = ({ url, filename, outputformat }: Conversion) => ({ url, filename, outputformat });

/**
 * The conversion that a state provider names, because it is open which conversions a server supports, which of them
 * respond with a `fileEntry`, and none then waits for an upload. Without a provider: a picture of the run, converted to
 * JPEG.
 */
export const convertedPicture = (t: TestContext): Promise<Conversion> =>
  t.once('conversion', () => freshConversion(t, convertible));

/** A new source, for checks that look at it afterwards. */
export async function freshConversion(
  t: TestContext,
  picture: (t: TestContext) => Promise<Source> = uploadPicture,
): Promise<Conversion> {
  const arranged = await t.arrangeIfOffered('conversion');
  if (arranged === undefined) {
    return { ...(await picture(t)), outputformat: 'jpg', resultMime: 'image/jpeg' };
  }
  const { entryId: id, filename, outputformat, mime: resultMime } = arranged;
  t.assume(URL.canParse(arranged.url, t.baseUrl), 'the state provider names no url to convert');
  const url = new URL(arranged.url, t.baseUrl).href;
  return { id, url, filename, mime: '', outputformat, resultMime };
}

/** The same in the shared workspace. */
export const convertibleOfWorkspace = (t: TestContext): Promise<Source> =>
  t.once('picture of the workspace', async () => {
    const { id: workspaceId } = await t.writableWorkspace();
    return uploadPicture(t, { workspaceId, parentId: null });
  });

/** Uploads a new picture, by default to the run's folder. */
export async function uploadPicture(t: TestContext, place?: Place, bytes = tinyPng): Promise<Source> {
  const filename = `${t.unique('Picture')}.png`;
  const mime = 'image/png';
  const where = place ?? { parentId: (await t.runFolder()).id };
  const { answer } = await uploadTo(t, where, { filename, extension: 'png', mime, bytes });
  const entry = answer.body.fileEntry;
  t.assume(answer.ok && entry?.id !== undefined, 'the picture is not registered');
  const hasUrl = typeof entry.url === 'string' && URL.canParse(entry.url, t.baseUrl);
  t.assume(hasUrl && entry.url, "the picture's entry has no url");
  // The first segment of `url` is the version, and the API root ends with it too.
  return { id: entry.id, url: new URL(entry.url, t.baseUrl).href, filename, mime };
}
