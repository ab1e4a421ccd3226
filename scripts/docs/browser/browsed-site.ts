import chromium from '@sparticuz/chromium';
import { chromium as playwright, type BrowserContextOptions, type Page } from 'playwright-core';
import { layoutOf } from '../../lib/layout.ts';
import { previewSite } from '../preview.ts';
import { buildSite, type Site } from '../site.ts';

/** The package contains only a Linux build of the browser. */
export const hasBrowser = process.platform === 'linux';

export interface BrowsedSite {
  site: Site;
  /** The site's URL, with a trailing slash. */
  url: string;
  open: (place: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Closes all pages; call it at the end of each test. */
  closePages: () => Promise<void>;
  close: () => Promise<void>;
}

/** Builds and serves the site of this repository, and starts a browser. */
export async function browseSite(): Promise<BrowsedSite> {
  const site = await buildSite(layoutOf());
  const preview = await previewSite(site.files);
  // No page needs the graphics processor, and emulating it takes a third of the time.
  chromium.setGraphicsMode = false;
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    // A browser with a single process exits when its first page is closed.
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
