import type { TestContext } from '../../model/test-context.ts';
import { tinyPng } from '../shared/sample-files.ts';
import { register } from '../shared/upload.ts';

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

/** One of its own, for who looks at what becomes of it. */
export async function uploadPicture(t: TestContext): Promise<Source> {
  const filename = `${t.unique('Picture')}.png`;
  const mime = 'image/png';
  const object = await t.object({ name: filename, mime, bytes: tinyPng });
  const answer = await register(t, object, {
    clientName: filename,
    clientMime: mime,
    clientExtension: 'png',
  });
  const entry = answer.body.fileEntry;
  t.given(answer.ok && entry?.id !== undefined, 'the picture is not registered');
  const hasUrl = typeof entry.url === 'string' && URL.canParse(entry.url, t.baseUrl);
  t.given(hasUrl && entry.url, "the picture's entry has no url");
  // Its first segment is the version, with which the API root ends.
  return { id: entry.id, url: new URL(entry.url, t.baseUrl).href, filename, mime };
}
