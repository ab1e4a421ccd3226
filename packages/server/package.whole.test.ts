import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser, whyNoBrowser } from '../../scripts/lib/browser.ts';
import { installPackage } from '../../scripts/package/install-package.ts';

const name = '@file-storage/server';

test.skipIf(whyNoBrowser())('its pages work in a browser, and try requests out on it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'server-package-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await installPackage(import.meta.dirname, name, folder);
  const code = `
    import { startTestServer } from '${name}/testing';
    const { baseUrl, token } = await startTestServer();
    console.log(JSON.stringify({ baseUrl, token }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    stdio: 'pipe',
  });
  onTestFinished(() => void child.kill());
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { baseUrl, token } = JSON.parse(line.toString()) as { baseUrl: string; token: string };
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('request', (request) => hosts.add(new URL(request.url()).host));

  await page.goto(new URL('/', baseUrl).href);
  await page.getByRole('link', { name: /docs/ }).click();
  await page.waitForURL('**/docs/');
  await page.goto(new URL('/docs/reference/operations/createFolder.html', baseUrl).href);
  await page.locator('.try > summary').click();
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Send POST /folders' }).click();
  await page.getByText('"status": "success"').first().waitFor();

  expect(complaints).toEqual([]);
  expect([...hosts]).toEqual([new URL(baseUrl).host]);
  const { data } = (await (
    await fetch(`${baseUrl}/drive/file-entries`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { data: { name: string }[] };
  expect(data.map((entry) => entry.name)).toEqual(['Reports']);
});
