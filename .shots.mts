import { readFile } from 'node:fs/promises';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';
import { layoutOf } from './scripts/lib/layout.ts';
import { previewSite } from './scripts/docs/preview.ts';
import { buildSite } from './scripts/docs/site.ts';
const [, , list = '', themes = 'light,dark', widths = '1440,390', full = 'no'] = process.argv;
console.time('build');
const site = await buildSite(layoutOf());
console.timeEnd('build');
const preview = await previewSite(site.files);
chromium.setGraphicsMode = false;
const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args: chromium.args.filter((a) => a !== '--single-process'), headless: true });
for (const place of list.split(',')) for (const scheme of themes.split(',') as ('light'|'dark')[]) for (const width of widths.split(',').map(Number)) {
  const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: width > 500 ? 900 : 844 } });
  const page = await context.newPage();
  await page.goto(preview.url + place);
  await page.screenshot({ path: `/tmp/shots/${place.replace(/[\/#.]/g, '_')}-${scheme}-${width}.png`, fullPage: full === 'full' });
  await context.close();
}
await browser.close();
await preview.close();
