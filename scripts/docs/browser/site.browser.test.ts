import chromium from '@sparticuz/chromium';
import axe from 'axe-core';
import { chromium as playwright, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { layoutOf } from '../lib/layout.ts';
import { startMock, type Mock } from '../mock.ts';
import { previewSite, type Preview } from './preview.ts';
import { buildSite, type Site } from './site.ts';

// The browser in the package is a Linux build.
describe.skipIf(process.platform !== 'linux')('the site in a browser', () => {
  let browser: Browser;
  let site: Site;
  let preview: Preview;

  beforeAll(async () => {
    site = await buildSite(layoutOf());
    preview = await previewSite(site.files);
    // No page draws by the graphics processor, and software that stands in for one takes a third of the time.
    chromium.setGraphicsMode = false;
    browser = await playwright.launch({
      executablePath: await chromium.executablePath(),
      // A single process ends with the first page that is closed.
      args: chromium.args.filter((argument) => argument !== '--single-process'),
      headless: true,
    });
  }, 60_000);

  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  afterAll(async () => {
    await browser.close();
    await preview.close();
  });

  async function open(place: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(preview.url + place);
    return page;
  }

  /**
   * What axe objects to, and by how much the page is too wide. What axe does not object to is not gathered, which is most
   * of its work.
   */
  async function look(page: Page): Promise<{ violations: string[]; overflow: number }> {
    const violations = await page.evaluate<string[]>(
      `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html)))`,
    );
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    return { violations, overflow };
  }

  test('an operation can be read without JavaScript', async () => {
    const page = await open('reference/operations/createShareableLink.html', { javaScriptEnabled: false });

    await page.getByText(/open questions?, with what to assume/).click();
    for (const text of [
      'allow_download',
      '"hash"',
      'This action is unauthorized.',
      'U-61',
      'urllib.request',
    ]) {
      expect(await page.getByText(text).filter({ visible: true }).count(), text).toBeGreaterThan(0);
    }
  });

  test('asks no other host, complains of nothing, and needs less than 150 KiB', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    await page.goto(`${preview.url}reference/operations/registerEntry.html`, { waitUntil: 'networkidle' });

    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(preview.url))).toEqual([]);
    const places = requests.map((url) => url.slice(preview.url.length));
    // As they are, without compression; most servers send a third of it.
    const bytes = places.reduce((sum, place) => sum + Buffer.byteLength(site.files.get(place) ?? ''), 0);
    expect(bytes).toBeLessThan(150 * 1024);
  });

  // Each is opened once: scheme and width are changed under it, as its reader may.
  test.each([
    'index',
    'uploads',
    'errors',
    'open-points',
    'reference/index',
    'reference/operations/createFolder',
    'reference/resources/FileEntry',
    'workflows/shareAndRevokeLink',
  ])('%s is accessible and fits, in light and dark, wide and narrow', { timeout: 90_000 }, async (kind) => {
    const page = await open(`${kind}.html`);
    await page.evaluate(axe.source);
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [width, height] of [
        [1280, 900],
        [390, 844],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height });
        expect({ colorScheme, width, ...(await look(page)) }).toEqual({
          colorScheme,
          width,
          violations: [],
          overflow: 0,
        });
      }
    }
  });

  test('samples stand at the right of a wide page and stay there, and come first on a narrow one', async () => {
    const page = await open('reference/operations/registerEntry.html', {
      viewport: { width: 1280, height: 800 },
    });
    const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!;
    const [aside, rest] = [await boxOf('.split aside'), await boxOf('.split .rest')];
    expect(aside.x).toBeGreaterThan(rest.x + rest.width);
    await page.evaluate('scrollTo(0, 1500)');
    expect((await boxOf('.split aside')).y).toBeGreaterThanOrEqual(0);
    expect((await boxOf('.split .rest')).y).toBeLessThan(-500);

    await page.setViewportSize({ width: 1100, height: 800 });
    const [sample, request] = [await boxOf('#sample'), await boxOf('#request')];
    expect(sample.y).toBeLessThan(request.y);
    expect(sample.x).toBe(request.x);
  });

  test('the published results can be read without JavaScript, and weigh less than 200 KiB', async () => {
    const page = await open('results.html', { javaScriptEnabled: false });
    await page
      .locator('details', { has: page.locator('tr#folder-4') })
      .locator('summary')
      .click();
    await page.locator('tr#folder-4').getByRole('link').nth(1).click();
    expect(page.url()).toMatch(/results\/second-implementation\.html#folder-4$/);
    expect(await page.locator('tr#folder-4').innerText()).toContain('a folder without a name is refused');
    expect(Buffer.byteLength(site.files.get('results.html')!)).toBeLessThan(200 * 1024);
  });

  test.each([
    ['results', 'light', 390],
    ['results/lawful-oddities', 'dark', 1280],
  ] as const)(
    '%s is accessible and fits, in %s at %i pixels',
    async (place, colorScheme, width) => {
      const page = await open(`${place}.html`, { colorScheme, viewport: { width, height: 844 } });
      await page.evaluate(axe.source);
      expect(await look(page)).toEqual({ violations: [], overflow: 0 });
    },
    60_000,
  );

  test.each([
    ['allow_download', 'createShareableLink'],
    ['Unauthenticated.', 'errors.html'],
    ['get-uploaded-parts', 'listUploadedParts'],
    ['U-37', 'open-points.html#u-37'],
  ])('finds %s with the keyboard alone', async (query, target) => {
    const page = await open('index.html');
    await page.keyboard.press('/');
    await page.keyboard.type(query);
    await page.locator(`dialog.search a[href*="${target}"]`).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.endsWith('/index.html'));
  });

  test('keeps the theme that was chosen, and the language of samples', async () => {
    const page = await open('reference/operations/createFolder.html', { colorScheme: 'light' });
    await page.getByRole('button', { name: 'Change between light and dark' }).click();
    await page.getByRole('tab', { name: 'Python' }).click();
    await page.goto(`${preview.url}reference/operations/createNote.html`);

    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    expect(await page.getByText('urllib.request.urlopen').isVisible()).toBe(true);
  });

  describe('with the mock', () => {
    let mock: Mock;
    beforeAll(async () => {
      mock = await startMock({ quiet: true });
    }, 60_000);
    afterAll(() => mock.close());

    test('the panel sends the request that is shown, and what it keeps ends with the tab', async () => {
      const page = await open('reference/operations/createFolder.html#try-it');
      await page.getByLabel('Server').fill(`${mock.url}/api/v1`);
      const send = page.getByRole('button', { name: 'Send POST /folders' });
      await send.click();
      expect(await page.locator('.try input:invalid').count(), 'the token is missing').toBe(1);
      await page.getByLabel('Token').fill('any');
      await page.getByRole('textbox', { name: /^Body/ }).fill('{}');
      await send.click();
      expect(await page.locator('.try textarea:invalid').count(), 'the name is missing').toBe(1);
      await page.getByRole('textbox', { name: /^Body/ }).fill('{ "name": "Reports" }');
      await send.click();
      await page.getByText('200 OK').waitFor();

      expect(await page.locator('.try pre').textContent()).toContain('"name": "Reports"');
      expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('any');

      await page.goto(`${preview.url}reference/operations/createShareableLink.html#try-it`);
      expect(await page.getByLabel('Token').inputValue()).toBe('any');
      expect(await page.getByLabel('Server').inputValue()).toBe(`${mock.url}/api/v1`);
      expect(await page.getByLabel('entryId (path, required)').inputValue()).toBe('4821');
      expect(await page.locator('.try').innerText()).toContain('From your last responses: entryId.');
    });

    test('a server that does not answer is told how to start, in lines that fit', async () => {
      const page = await open('reference/operations/listNotes.html#try-it', {
        viewport: { width: 390, height: 844 },
      });
      await page.getByLabel('Server').fill('http://127.0.0.1:9/api/v1');
      await page.getByLabel('Token').fill('any');
      await page.getByRole('button', { name: 'Send GET /notes' }).click();
      await page.getByText(`--cors-origin ${preview.url.replace(/\/$/, '')}`).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    });
  });
});
