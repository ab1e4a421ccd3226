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

/** The same in the shared workspace. */
export const convertibleOfWorkspace = (t: TestContext): Promise<Source> =>
  t.once('picture of the workspace', async () => {
    const { id: workspaceId } = await t.workspace();
    return uploadPicture(t, { workspaceId, parentId: null });
  });

/** One of its own, for who looks at what becomes of it; in the run's folder where no other place is named. */
export async function uploadPicture(t: TestContext, place?: Place): Promise<Source> {
  const filename = `${t.unique('Picture')}.png`;
  const mime = 'image/png';
  const where = place ?? { parentId: (await t.runFolder()).id };
  const { answer } = await uploadTo(t, where, { filename, extension: 'png', mime, bytes: tinyPng });
  const entry = answer.body.fileEntry;
  t.given(answer.ok && entry?.id !== undefined, 'the picture is not registered');
  const hasUrl = typeof entry.url === 'string' && URL.canParse(entry.url, t.baseUrl);
  t.given(hasUrl && entry.url, "the picture's entry has no url");
  // Its first segment is the version, with which the API root ends.
  return { id: entry.id, url: new URL(entry.url, t.baseUrl).href, filename, mime };
}
