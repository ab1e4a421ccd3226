import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requirements as register } from '../../../../generated/registers.ts';
import { launchBrowser, readAxe, whyNoBrowser } from '../../../../scripts/lib/browser.ts';
import { passingReport, sampleReport } from '../../testing/sample-report.ts';
import { compareReports } from '../model/comparison.ts';
import { comparisonAsHtml } from './comparison-html.ts';
import { renderHtml } from './html.ts';

describe.skipIf(whyNoBrowser())('the HTML report in a browser', () => {
  let browser: Browser;
  let axe: string;
  let folder: string;
  let address: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'html-report-'));
    address = await write('index.html', renderHtml(sampleReport));
    axe = await readAxe();
    browser = await launchBrowser();
  });

  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  async function write(name: string, html: string): Promise<string> {
    const file = path.join(folder, name);
    await writeFile(file, html);
    return pathToFileURL(file).href;
  }

  async function open(url = address, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(url);
    return page;
  }

  /**
   * The violations that axe reports. Without its other results, which take most of its time. Of its rules, only the
   * contrast depends on the theme: the others are tried in the light one.
   */
  async function objectionsTo(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
    await page.evaluate(axe);
    const only = theme === 'dark' ? `, runOnly: ['color-contrast']` : '';
    return page.evaluate<string[]>(
      `axe.run({ resultTypes: ['violations']${only} }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html)))`,
    );
  }

  const visibleRows = (page: Page) =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('[data-verdict]:is(tr, li[id])')].filter((row) => row.checkVisibility()).map(({ id }) => id)`,
    );
  const unfold = (page: Page) =>
    page.evaluate(`for (const details of document.querySelectorAll('details')) details.open = true`);
  const idsOf = (wanted: string) =>
    sampleReport.requirements.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);

  describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
    test.each([
      [1280, sampleReport],
      [375, sampleReport],
      [1280, passingReport],
    ])('has nothing that axe objects to at %i px', async (width, report) => {
      const url = await write('judged.html', renderHtml(report));
      const page = await open(`${url}#FOLDER-4`, { colorScheme, viewport: { width, height: 800 } });
      await unfold(page);

      expect(await objectionsTo(page, colorScheme)).toEqual([]);
    });
  });

  test.each([
    ['light', 1280],
    ['light', 375],
    ['dark', 375],
  ] as const)(
    'a comparison in %s at %i px has nothing that axe objects to, and fits',
    async (colorScheme, width) => {
      const reports = [sampleReport, passingReport, { ...sampleReport, profile: 'core' }];
      const comparison = compareReports(reports.map((report, index) => ({ file: `${index}.json`, report })));
      const url = await write('compared.html', comparisonAsHtml(comparison));
      const page = await open(url, { colorScheme, viewport: { width, height: 800 } });
      await unfold(page);

      expect(await objectionsTo(page, colorScheme)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    },
  );

  test('asks for nothing but itself, complains of nothing, and runs nothing of a server', async () => {
    const page = await (await browser.newContext()).newPage();
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => complaints.push(message.text()));

    await page.goto(address, { waitUntil: 'networkidle' });

    expect(requests).toEqual([address]);
    expect(complaints).toEqual([]);
    expect(await page.evaluate('globalThis.hacked')).toBeUndefined();
  });

  test('would not run a script or load an image even if one got in', async () => {
    const intruder =
      '<script>globalThis.hacked = true</script><img src="x.png" onerror="globalThis.hacked = true">';
    const page = await open(
      await write('intruded.html', renderHtml(sampleReport).replace('<main', `${intruder}<main`)),
    );

    await page.locator('#filter').waitFor({ state: 'visible' });

    expect(await page.evaluate('globalThis.hacked')).toBeUndefined();
  });

  test.each([320, 375, 1280])('does not scroll sideways at %i px', async (width) => {
    const page = await open(address, { viewport: { width, height: 700 } });
    await unfold(page);

    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });

  test('is two screens of a telephone where all of the register holds', async () => {
    const passing = register.map(({ id, statement }) => ({
      id,
      statement,
      verdict: 'passed' as const,
      checks: [],
    }));
    const choice = {
      ...passing[0]!,
      id: 'U-01' as const,
      verdict: 'not exercised' as const,
      reason: 'no occasion',
    };
    const requirements = [...passing, choice];
    const summary = { ...passingReport.summary, passed: passing.length, notExercised: 1, observed: 97 };
    const { contract } = sampleReport;
    const green = {
      ...sampleReport,
      target: 'https://files.example.com:44300/api/v1',
      contract: { ...contract, overlay: 'Choices of the reference server' },
      requirements,
      summary,
      checks: passingReport.checks,
      causes: [],
      unexpectedPasses: [],
    };
    const url = await write('green.html', renderHtml(green));
    const page = await open(url, { viewport: { width: 390, height: 844 } });

    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(2 * 844);
  });

  test('says in each layout what the parts of its tables are', async () => {
    const page = await open(address, { viewport: { width: 390, height: 844 } });
    await unfold(page);
    const folders = page.getByRole('table', { name: 'Folders' });

    expect(await folders.getByRole('columnheader').allTextContents()).toEqual([
      'Id',
      'Verdict',
      'Requirement',
      'Checks',
    ]);
    expect(
      await folders
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') })
        .count(),
    ).toBe(4);
    expect(await folders.getByRole('row').nth(1).getByRole('cell').count()).toBe(3);
  });

  test('narrows by verdict, and says so in the address', async () => {
    const page = await open();

    await page.getByRole('checkbox', { name: 'failed' }).check();
    await page.waitForURL(/#verdict=failed$/);

    expect(await visibleRows(page)).toEqual(idsOf('failed'));
    expect(await page.locator('#failure-FOLDER-4').isVisible()).toBe(true);
    expect(await page.locator('#failure-VAULT-1').isVisible()).toBe(false);
    expect(await page.locator('#observations').isVisible()).toBe(false);
    expect(await page.locator('#filter output').textContent()).toBe(
      `${idsOf('failed').length} of ${sampleReport.requirements.length} requirements`,
    );
  });

  test('narrows by id, sentence and operation', async () => {
    const page = await open();
    const shownFor = async (text: string) => {
      await page.getByRole('searchbox').fill(text);
      return visibleRows(page);
    };

    expect(await shownFor('folder-4')).toEqual(['FOLDER-4']);
    expect(await shownFor('BARE JSON array')).toEqual(['NOTE-6']);
    expect(await shownFor('listWorkspaces')).toEqual(['WS-5']);
    expect(await shownFor('nothing says this')).toEqual([]);
    await page.waitForURL(/#text=nothing\+says\+this$/);
  });

  test('opens with the filter of its address, and clears it', async () => {
    const page = await open(`${address}#verdict=failed,error&text=vault`);

    expect(await visibleRows(page)).toEqual(['VAULT-1']);
    expect(await page.getByRole('searchbox').inputValue()).toBe('vault');

    await page.getByRole('button', { name: 'Clear' }).click();

    expect(await visibleRows(page)).toHaveLength(
      sampleReport.requirements.length +
        new Set(sampleReport.observations.map(({ unknown }) => unknown)).size,
    );
    expect(page.url()).toBe(`${address}#`);
  });

  test('follows a link to what the filter hides, and keeps the filter', async () => {
    const page = await open(`${address}#verdict=passed`);
    expect(await visibleRows(page)).not.toContain('FOLDER-4');

    await page.locator('.cells a[href="#FOLDER-4"]').click();
    await page.locator('#FOLDER-4.target').waitFor();

    const rows = await visibleRows(page);
    expect(page.url()).toBe(`${address}#FOLDER-4&verdict=passed`);
    expect(rows).toContain('FOLDER-4');
    expect(rows).not.toContain('TRASH-4');
    expect(await page.evaluate('document.activeElement.id')).toBe('FOLDER-4');
  });

  test('opens at the requirement of its address', async () => {
    const page = await open(`${address}#NOTE-6`);

    expect(await page.evaluate('document.activeElement.id')).toBe('NOTE-6');
    expect(
      await page.evaluate(`document.getElementById('NOTE-6').getBoundingClientRect().top < innerHeight`),
    ).toBe(true);
  });

  test('copies a command', async () => {
    const page = await open(address, { permissions: ['clipboard-read', 'clipboard-write'] });
    const article = page.locator('#failure-FOLDER-4');

    await article.getByRole('button', { name: 'Copy' }).click();
    await article.getByRole('button', { name: 'Copied' }).waitFor();

    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      sampleReport.checks.find(({ proves }) => proves.includes('FOLDER-4'))?.exchanges[0]?.curl,
    );
  });

  test('takes the focus to the results first', async () => {
    const page = await open();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await page.locator('#main.target').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
  });

  test('is all there without JavaScript, except for what would do nothing', async () => {
    const page = await open(`${address}#FOLDER-4`, { javaScriptEnabled: false });
    const folded = page.locator('.fold:not([open]) > summary');
    while ((await folded.count()) > 0) await folded.first().click();

    expect(await page.locator(':is(tr, li)[data-verdict]:visible').count()).toBe(
      await page.locator(':is(tr, li)[data-verdict]').count(),
    );
    expect(await page.locator('#filter').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
    expect(await page.locator('#failure-FOLDER-4 .curl code').isVisible()).toBe(true);
  });
});
