import type { TestContext } from '../../model/test-context.ts';
import { tinyPng } from '../shared/sample-files.ts';
import { uploadTo, type Place } from '../shared/upload.ts';

export interface Source {
  readonly id: number;
  readonly url: string;
  readonly filename: string;
  readonly mime: string;
}

/**
 * A picture of the run's own, which checks share, under the `url` of its entry: a run names no hosts of others. A server
 * need not take it as a source, so a refusal proves nothing.
 */
export const convertible = (t: TestContext): Promise<Source> => t.once('picture', () => uploadPicture(t));

/** A conversion to ask for, and the format of what comes of it. */
export interface Conversion extends Source {
  readonly outputformat: string;
  readonly resultMime: string;
}

/** What a conversion may do (CONVERT-8): of its result nothing shows then. */
export const byStatus = 'returns only a status for this conversion';

export const requestOf = ({ url, filename, outputformat }: Conversion) => ({ url, filename, outputformat });

/**
 * The one that a state provider names: which conversions there are, and which answer with a `fileEntry`, is left to the
 * server, and none waits for an upload then. Without one, a picture of the run's own to JPEG.
 */
export const convertedPicture = (t: TestContext): Promise<Conversion> =>
  t.once('conversion', () => freshConversion(t, convertible));

/** One of its own, for who looks at what becomes of the source. */
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

/** One of its own, for who looks at what becomes of it; in the run's folder where no other place is named. */
export async function uploadPicture(t: TestContext, place?: Place, bytes = tinyPng): Promise<Source> {
  const filename = `${t.unique('Picture')}.png`;
  const mime = 'image/png';
  const where = place ?? { parentId: (await t.runFolder()).id };
  const { answer } = await uploadTo(t, where, { filename, extension: 'png', mime, bytes });
  const entry = answer.body.fileEntry;
  t.assume(answer.ok && entry?.id !== undefined, 'the picture is not registered');
  const hasUrl = typeof entry.url === 'string' && URL.canParse(entry.url, t.baseUrl);
  t.assume(hasUrl && entry.url, "the picture's entry has no url");
  // Its first segment is the version, with which the API root ends.
  return { id: entry.id, url: new URL(entry.url, t.baseUrl).href, filename, mime };
}
