import { handMadeZip } from '../../server/src/archives/testing/zip-bytes.ts';

/** Uploads an archive with a number of small files; returns the id of its entry. */
export async function uploadArchive(apiRoot: string, token: string, files: number): Promise<number> {
  const entries = Array.from({ length: files }, (_, index) => ({
    name: `shell-${index}.txt`,
    content: `${index}`,
  }));
  const form = new FormData();
  form.set(
    'file',
    new Blob([new Uint8Array(handMadeZip(entries))], { type: 'application/zip' }),
    'shells.zip',
  );
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${apiRoot}/uploads`, { method: 'POST', headers, body: form });
  const { fileEntry } = (await answer.json()) as { fileEntry: { id: number } };
  return fileEntry.id;
}
