import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { previewSite } from '../../docs/preview.ts';
import { launchBrowser } from '../../lib/browser.ts';
import { installTestTools } from '../../lib/test-tools.ts';
import type { ReferenceServer } from '../../server-examples/reference-server.ts';
import { succeed } from '../execute.ts';
import type { Place } from '../trial.ts';
import type { ClientRepos } from './client-repos.ts';

/** Builds a page with Vite, shares a file on it as a person would, and runs the program in it. */
export async function runInChromium(place: Place, { typescript7: repo }: ClientRepos): Promise<string[]> {
  const target = path.join(repo, 'site');
  const build = [place.bin('vite'), 'build', '--outDir', target, '--logLevel', 'error'] as const;
  await succeed(build, { ...place, work: repo });
  const server = await place.server();
  const preview = await previewSite(await filesOf(target));
  await installTestTools();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    // Sending the file to the browser takes longer than the 30 s of Playwright on a loaded machine.
    page.setDefaultTimeout(240_000);
    await page.goto(`${preview.url}?api=${encodeURIComponent(server.apiRoot)}`);
    const { apiRoot: baseUrl, email, password } = server;
    const shared = await shareOnPage(page, server);
    const done = await page.evaluate(
      (surroundings) => (globalThis as unknown as PageWindow).story(surroundings),
      { baseUrl, email, password },
    );
    return [...done, shared];
  } finally {
    await browser.close();
    await preview.close();
  }
}

/** The properties that the page sets on its window. */
interface PageWindow {
  story: (surroundings: object) => Promise<string[]>;
  /** The values of the progress bar, from 0 to 1. */
  seen: number[];
}

async function shareOnPage(page: Page, { email, password }: ReferenceServer): Promise<string> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  const buffer = randomBytes(12 * 1024 ** 2);
  await page.getByLabel('File').setInputFiles({ name: 'harbour.mp4', mimeType: 'video/mp4', buffer });
  await page.getByRole('button', { name: 'Share' }).click();
  const result = page.locator('#result');
  await result.filter({ hasText: /./ }).waitFor();
  const shownText = await result.innerText();
  if (!/^harbour\.mp4 is shared by \S+$/.test(shownText)) throw new Error(shownText);
  const seen = await page.evaluate(() => (globalThis as unknown as PageWindow).seen);
  const between = seen.filter((value) => value > 0 && value < 1);
  if (between.length === 0 || seen.at(-1) !== 1) throw new Error(`The bar showed ${seen.join(', ')}`);
  return 'a page: signed in, uploaded with a progress bar, shared';
}

async function filesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }): Promise<[string, string]> => {
        const file = path.join(parentPath, name);
        return [path.relative(folder, file), await readFile(file, 'utf8')];
      }),
    ),
  );
}
