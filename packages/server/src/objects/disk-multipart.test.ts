import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { newKey } from './contract/harness.ts';
import { DiskFolder } from './disk-folder.ts';
import { DiskMultipart } from './disk-multipart.ts';
import { InvalidPartsError } from './object-errors.ts';

const bytes = (text: string) => Readable.from([Buffer.from(text)]) as AsyncIterable<Uint8Array>;

it('joins the bytes of the given ETags, even if a part is sent again meanwhile', async () => {
  const root = await temporaryFolder();
  await mkdir(root, { recursive: true });
  const multipart = new DiskMultipart(await DiskFolder.open(root));
  const key = newKey();
  const uploadId = await multipart.create(key, 'text/plain');
  const part = await multipart.writePart({ key, uploadId, partNumber: 1 }, bytes('named'));
  const joined = await multipart.join({ key, uploadId, parts: [part] });

  await multipart.writePart({ key, uploadId, partNumber: 1 }, bytes('other'));

  await expect(buffer(Readable.from(joined))).rejects.toThrow(InvalidPartsError);
});
