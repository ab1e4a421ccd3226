import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '@file-storage/server/testing';
import { previewSite } from '../scripts/docs/preview.ts';
import { launchBrowser, whyNoBrowser } from '../scripts/lib/browser.ts';

const folder = path.join(import.meta.dirname, 'folder-page');

async function bundle(baseUrl: string, isMocked: boolean): Promise<string> {
  const define = { BASE_URL: JSON.stringify(baseUrl), MOCKED: String(isMocked) };
  const options = { bundle: true, write: false, format: 'esm', target: 'es2022', define } as const;
  return (await build({ ...options, entryPoints: [path.join(folder, 'page.ts')] })).outputFiles[0]!.text;
}

describe.skipIf(whyNoBrowser())('the page of a folder', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  async function open(script: string): Promise<Page> {
    const files = new Map([
      ['index.html', await readFile(path.join(folder, 'index.html'), 'utf8')],
      ['page.js', script],
      [
        'mockServiceWorker.js',
        await readFile(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'), 'utf8'),
      ],
    ]);
    const preview = await previewSite(files);
    const page = await browser.newPage();
    onTestFinished(async () => {
      await page.close();
      await preview.close();
    });
    await page.goto(preview.url);
    return page;
  }

  async function signIn(page: Page, email: string, password: string): Promise<string> {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    return submit(page, 'Sign in');
  }

  async function create(page: Page, name: string): Promise<string> {
    await page.getByLabel('Folder').fill(name);
    return submit(page, 'Create');
  }

  /** Returns the result that the page shows. */
  async function submit(page: Page, button: string): Promise<string> {
    const result = page.getByRole('status');
    await page.getByRole('button', { name: button }).click();
    await result.filter({ hasText: /./ }).waitFor();
    return result.innerText();
  }

  test('works against the mocks', async () => {
    const page = await open(await bundle('https://storage.example.com/api/v1', true));
    expect(await signIn(page, 'any@example.com', 'any')).toBe('Mira Lindqvist is signed in.');
    await page.getByText('quarterly-report.pdf').waitFor();
    expect(await create(page, '')).toBe('The name field is required.');
    expect(await create(page, 'Any')).toBe('Reports is created.');
  });

  test('works against the reference server, without the mocks in it', async () => {
    const account = { email: 'ada@example.com', password: 'harbour lights' };
    await using server = await startTestServer({ ...account, corsOrigin: '*' });
    const script = await bundle(server.baseUrl, false);
    expect(script).not.toContain('quarterly-report.pdf');
    const page = await open(script);
    expect(await signIn(page, account.email, 'wrong')).toBe('These credentials do not match our records.');
    expect(await signIn(page, account.email, account.password)).toMatch(/ is signed in\.$/);
    expect(await create(page, '')).toBe('The name field is required.');
    expect(await create(page, 'Harbour')).toBe('Harbour is created.');
    await page.getByRole('listitem').filter({ hasText: 'Harbour' }).waitFor();
  });
});
