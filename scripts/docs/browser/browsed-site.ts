import chromium from '@sparticuz/chromium';
import { chromium as playwright, type BrowserContextOptions, type Page } from 'playwright-core';
import { layoutOf } from '../../lib/layout.ts';
import { previewSite } from '../preview.ts';
import { buildSite, type Site } from '../site.ts';

/** The browser in the package is a Linux build. */
export const hasBrowser = process.platform === 'linux';

export interface BrowsedSite {
  site: Site;
  /** Of the site, ending in a slash. */
  url: string;
  open: (place: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Closes what was opened; for the end of each test. */
  closePages: () => Promise<void>;
  close: () => Promise<void>;
}

/** The site of this repository, built and served, and a browser to look at it. */
export async function browseSite(): Promise<BrowsedSite> {
  const site = await buildSite(layoutOf());
  const preview = await previewSite(site.files);
  // No page draws by the graphics processor, and software that stands in for one takes a third of the time.
  chromium.setGraphicsMode = false;
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    // A single process ends with the first page that is closed.
    args: chromium.args.filter((argument) => argument !== '--single-process'),
    headless: true,
  });
  return {
    site,
    url: preview.url,
    open: async (place, options = {}) => {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      await page.goto(preview.url + place);
      return page;
    },
    closePages: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    close: async () => {
      await browser.close();
      await preview.close();
    },
  };
}
