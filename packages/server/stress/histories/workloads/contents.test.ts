import { expect, onTestFinished, test, vi } from 'vitest';
import { apiRoot } from '../../../src/build-server.ts';
import { addFile } from '../../../src/testing/drive.ts';
import { startTestServer } from '../../../src/testing/test-server.ts';
import { listWithContents } from './contents.ts';

/** Lists a file of which the first downloads find nothing, as while it is in the trash. */
async function listMissing(times: number) {
  const { url, addUser } = await startTestServer();
  const account = await addUser('mira@example.com');
  await addFile(account.client, 'a.txt', '12345');
  const realFetch = globalThis.fetch;
  let left = times;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((target, init) => {
    const isDownload = typeof target === 'string' && target.includes('/download/');
    const isMissing = isDownload && left-- > 0;
    return isMissing ? Promise.resolve(new Response('gone', { status: 404 })) : realFetch(target, init);
  });
  onTestFinished(() => {
    spy.mockRestore();
  });
  return listWithContents({ name: 'node 1', url, apiUrl: url + apiRoot }, account);
}

test('a file that another client trashes and restores meanwhile is no loss', async () => {
  expect(await listMissing(2)).toMatchObject([{ name: 'a.txt' }]);
});

test('a file that is listed each time, and never has content, is one', async () => {
  const loss = /^File \d+ is listed with 5 bytes, and its download got 404 with 4 bytes\.$/;
  await expect(listMissing(Infinity)).rejects.toThrow(loss);
});
