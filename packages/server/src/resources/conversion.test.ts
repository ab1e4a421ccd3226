import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ObjectMissingError } from '../objects/object-errors.ts';
import { addFile, addFolder, namesIn } from '../testing/drive.ts';
import { invalid } from '../testing/refusals.ts';
import { startWithUser } from '../testing/test-server.ts';

async function withImage() {
  const { server, client } = await startWithUser();
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const image = await addFile(client, 'chart.png', new Uint8Array(png));
  const convert = (body: Record<string, unknown>) =>
    client.send('convertFile', {
      body: {
        url: `${server.apiUrl}/file-entries/${image.id}`,
        filename: 'chart.png',
        outputformat: 'jpg',
        ...body,
      },
    });
  return { server, client, image, convert };
}

it.each([
  ['jpg', 'chart.jpg', 'image', 'image/jpeg'],
  ['webp', 'chart.webp', 'image', 'image/webp'],
  ['pdf', 'chart.pdf', 'pdf', 'application/pdf'],
])('converts a file of the caller to %s', async (outputformat, name, type, mime) => {
  const { client, image, convert, server } = await withImage();
  const byHash = `${server.apiUrl}/file-entries/download/${image.hash}`;
  const answer = await convert({ outputformat, url: byHash });
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'success', fileEntry: { name, type, mime } },
  });
  expect(await namesIn(client)).toEqual(['chart.png', name].sort());
});

it.each([
  ['outputformat', { outputformat: 'exe' }],
  ['outputformat', { outputformat: 'docx' }],
  ['filename', { filename: 'chart.txt' }],
  ['filename', { filename: '../chart.png' }],
  ['url', { url: 'http://127.0.0.1:9/chart.png' }],
  ['url', { url: 'file:///etc/passwd' }],
])('refuses a %s as in %j', async (field, faulty) => {
  const { client, convert } = await withImage();
  expect(await convert(faulty)).toMatchObject(invalid(field));
  expect(await namesIn(client)).toEqual(['chart.png']);
});

it('does not read files of other users, or other URLs of this server', async () => {
  const { server, client, convert } = await withImage();
  const other = await server.addUser('jonas@example.com');
  const theirs = await addFile(other.client, 'theirs.png');
  const folder = await addFolder(client, 'Folder');
  const statusFor = async (url: string) => (await convert({ url })).status;
  expect(await statusFor(`${server.apiUrl}/file-entries/${theirs.id}`)).toBe(403);
  expect(await statusFor(`${server.apiUrl}/file-entries/${folder.id}`)).toBe(422);
  expect(await statusFor(`${server.apiUrl}/file-entries/999999`)).toBe(422);
  expect(await statusFor(`${server.url}/health`)).toBe(422);
});

it('refuses a file that is deleted before it is read', async () => {
  const { server, convert } = await withImage();
  server.objects.read = (key) => Promise.reject(new ObjectMissingError(key));
  expect(await convert({})).toMatchObject(invalid('url'));
});
