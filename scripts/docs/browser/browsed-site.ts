import type { BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../../lib/browser.ts';
import { pathsOf } from '../../lib/paths.ts';
import { previewSite } from '../preview.ts';
import { buildSite, type Site } from '../site.ts';

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
  const site = await buildSite(pathsOf());
  const preview = await previewSite(site.files);
  const browser = await launchBrowser();
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
