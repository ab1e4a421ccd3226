import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readAxe, whyNoBrowser } from '../../lib/browser.ts';
import { startReferenceServer, type ReferenceServer } from '../../server-examples/reference-server.ts';
import { startMock, type Mock } from '../../mock.ts';
import { layoutFaults } from './layout-faults.ts';
import { browseSite, type BrowsedSite } from './browsed-site.ts';

describe.skipIf(whyNoBrowser())('the site in a browser', () => {
  let browsed: BrowsedSite;

  beforeAll(async () => {
    browsed = await browseSite();
  });
  afterEach(() => browsed.closePages());
  afterAll(() => browsed.close());

  const open: BrowsedSite['open'] = (place, options) => browsed.open(place, options);

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

  test('calls no other host, logs no error, and loads less than 150 KiB', async () => {
    const page = await open('index.html');
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    await page.goto(`${browsed.url}reference/operations/registerEntry.html`, { waitUntil: 'networkidle' });

    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(browsed.url))).toEqual([]);
    const places = requests.map((url) => url.slice(browsed.url.length));
    // Uncompressed; most servers send a third of these bytes.
    const bytes = places.reduce(
      (sum, place) => sum + Buffer.byteLength(browsed.site.files.get(place) ?? ''),
      0,
    );
    expect(bytes).toBeLessThan(150 * 1024);
  });

  test('every page fits into 320 px without cut text, with everything opened', async () => {
    const page = await open('index.html', { viewport: { width: 320, height: 640 } });
    const faults: string[] = [];
    for (const place of browsed.site.files.keys()) {
      if (!place.endsWith('.html')) continue;
      await page.goto(browsed.url + place, { waitUntil: 'domcontentloaded', timeout: 0 });
      await page.evaluate(`document.querySelectorAll('details').forEach((each) => { each.open = true; })`);
      for (const fault of await layoutFaults(page)) faults.push(`${place}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  test('shows samples at the right of a wide page, also after scrolling, and first on a narrow one', async () => {
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

  test('shows the published results without JavaScript, in less than 200 KiB', async () => {
    const page = await open('results.html', { javaScriptEnabled: false });
    await page
      .locator('details', { has: page.locator('tr#folder-4') })
      .locator('summary')
      .click();
    await page.locator('tr#folder-4').getByRole('link').nth(1).click();
    expect(page.url()).toMatch(/results\/second-implementation\.html#folder-4$/);
    // The row has no text until it is scrolled to: the theme leaves what is out of sight unrendered.
    await expect
      .poll(() => page.locator('tr#folder-4').innerText(), { timeout: 10_000 })
      .toContain('passed\tA folder without a name is refused');
    expect(Buffer.byteLength(browsed.site.files.get('results.html')!)).toBeLessThan(200 * 1024);
  });

  test('shows the evidence of a server accessibly', async () => {
    const page = await open('results/lawful-oddities.html', { colorScheme: 'dark' });
    await page.evaluate(await readAxe());
    const violations = await page.evaluate<string[]>(
      `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id }) => id))`,
    );
    expect(violations).toEqual([]);
  });

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

  test('lists a result once, also where the registers come after two requests for them', async () => {
    const page = await open('index.html');
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/search-more.js', async (route) => {
      await late;
      await route.continue();
    });
    await page.keyboard.press('/');
    // Each of `U-3` and `U-37` is an id, for which the registers are asked for.
    await page.keyboard.type('U-37');
    arrive();
    await page.waitForLoadState('networkidle');
    const found = page.locator('dialog.search a[href*="open-points.html#u-37"]');
    await found.first().waitFor();
    expect([await found.count(), await page.evaluate('window.searchIndexes.length')]).toEqual([1, 2]);
  });

  test('hides the fields of the reference server on every page, until one is linked to', async () => {
    const page = await open('reference/operations/presignUpload.html', {
      viewport: { width: 320, height: 640 },
    });
    const fields = page.getByLabel('Show fields of the reference server');
    const marked = page.locator('.fields .reference').filter({ visible: true });
    expect([await fields.isChecked(), await marked.count()]).toEqual([true, 6]);
    await fields.uncheck();
    expect(await marked.count()).toBe(0);
    expect(await page.locator('#body-filename').isVisible()).toBe(true);

    await page.goto(`${browsed.url}reference/operations/listWorkspaces.html`);
    expect([await fields.isChecked(), await marked.count()]).toEqual([false, 0]);
    await page.getByText('The interface specifies no fields here.').waitFor();
    await page.goto(`${browsed.url}reference/operations/presignUpload.html#body-vaultivs`);
    expect(await page.locator('#body-vaultivs').isVisible()).toBe(true);
    const plain = await open('reference/operations/presignUpload.html', { javaScriptEnabled: false });
    expect(await plain.locator('#body-vaultivs').isVisible()).toBe(true);
    expect(await plain.locator('.field-switch').isVisible()).toBe(false);
  });

  test('remembers the chosen theme and the language of samples', async () => {
    const page = await open('reference/operations/createFolder.html', { colorScheme: 'light' });
    await page.getByRole('button', { name: 'Change between light and dark' }).click();
    await page.getByRole('tab', { name: 'Python' }).click();
    await page.goto(`${browsed.url}reference/operations/createNote.html`);

    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    expect(await page.getByText('urllib.request.urlopen').isVisible()).toBe(true);
  });

  describe('with the mock', () => {
    let mock: Mock;
    beforeAll(async () => {
      mock = await startMock({ quiet: true });
    });
    afterAll(() => mock.close());

    test('the panel sends the shown request, and forgets the token with the tab', async () => {
      const page = await open('reference/operations/createFolder.html#try-it');
      await page.getByLabel('Server', { exact: true }).fill(`${mock.url}/api/v1`);
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

      await page.goto(`${browsed.url}reference/operations/createShareableLink.html#try-it`);
      expect(await page.getByLabel('Token').inputValue()).toBe('any');
      expect(await page.getByLabel('Server', { exact: true }).inputValue()).toBe(`${mock.url}/api/v1`);
      expect(await page.getByLabel('entryId (path, required)').inputValue()).toBe('4821');
      expect(await page.locator('.try').innerText()).toContain('From your last responses: entryId.');
    });

    test('if the server does not respond, the panel shows how to start it, within the width of the window', async () => {
      const page = await open('reference/operations/listNotes.html#try-it', {
        viewport: { width: 390, height: 844 },
      });
      await page.getByLabel('Server', { exact: true }).fill('http://127.0.0.1:9/api/v1');
      await page.getByLabel('Token').fill('any');
      await page.getByRole('button', { name: 'Send GET /notes' }).click();
      await page.getByText(`--cors-origin ${browsed.url.replace(/\/$/, '')}`).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    });
  });

  describe('with the reference server', () => {
    let server: ReferenceServer;
    beforeAll(async () => {
      server = await startReferenceServer(['--cors-origin', new URL(browsed.url).origin]);
    });
    afterAll(() => server.close());

    async function openPresign(): Promise<Page> {
      const page = await open('reference/operations/presignUpload.html#try-it');
      await page.getByLabel('Server', { exact: true }).fill(server.apiRoot);
      await page.getByLabel('Token').fill(server.token);
      return page;
    }
    const file = {
      name: 'tide table.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('time,height\n06:12,3.4\n'),
    };

    test('presigns, uploads and registers a chosen file, and fills in its id on the next page', async () => {
      const page = await openPresign();
      await page.getByLabel(/^File to upload/).setInputFiles(file);
      expect(JSON.parse(await page.getByRole('textbox', { name: /^Body/ }).inputValue())).toEqual({
        filename: 'tide table.csv',
        mime: 'text/csv',
        size: file.buffer.length,
        extension: 'csv',
      });
      await page.getByRole('button', { name: 'Send POST /s3/simple/presign' }).click();
      await page.getByRole('button', { name: 'Send tide table.csv to the presigned URL with PUT' }).click();
      await page.getByRole('button', { name: 'Register the file with POST /s3/entries' }).click();
      await page.getByText('now fill in the id of this entry').waitFor();
      const response = await page.locator('.try pre').last().textContent();
      expect(response).toContain('"name": "tide table.csv"');
      const { id } = (JSON.parse(response!.slice(response!.indexOf('{'))) as { fileEntry: { id: number } })
        .fileEntry;

      await page.goto(`${browsed.url}reference/operations/createShareableLink.html#try-it`);
      expect(await page.getByLabel('entryId (path, required)').inputValue()).toBe(String(id));
    });

    test("shows the storage's error if the file does not match its presigned URL", async () => {
      const page = await openPresign();
      await page.getByLabel(/^File to upload/).setInputFiles(file);
      const body = page.getByRole('textbox', { name: /^Body/ });
      await body.fill((await body.inputValue()).replace(`"size": ${file.buffer.length}`, '"size": 5'));
      await page.getByRole('button', { name: 'Send POST /s3/simple/presign' }).click();
      await page.getByRole('button', { name: /^Send tide table.csv/ }).click();
      await page
        .locator('.try pre')
        .last()
        .getByText(/^4\d\d /)
        .waitFor();
      expect(await page.getByRole('button', { name: /^Register/ }).count()).toBe(0);
    });

    test('without a file, the page says how to send one', async () => {
      const page = await openPresign();
      await page.getByRole('button', { name: 'Send POST /s3/simple/presign' }).click();
      await page.getByText('Choose a file above and send again').waitFor();
    });
  });
});
