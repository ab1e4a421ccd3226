import { readFile } from 'node:fs/promises';
import { chromium as playwright, type Browser } from 'playwright-core';
import { importTool } from '../test-tools/import-tool.ts';
import { toolFile, whyToolLacks } from './test-tools.ts';

/** What is used of `@sparticuz/chromium`. */
interface Chromium {
  readonly args: readonly string[];
  setGraphicsMode: boolean;
  /** Unpacks the browser, unless that was done before. */
  executablePath(): Promise<string>;
}

/** Why no browser can be started here; undefined if one can. */
export const whyNoBrowser = () =>
  process.platform === 'linux'
    ? whyToolLacks('Chromium')
    : 'The package contains only a Linux build of Chromium.';

/** Unpacks the browser of its package, and returns how to start it. */
export async function unpackBrowser(): Promise<{ executablePath: string; args: readonly string[] }> {
  const { default: chromium } = await importTool<{ default: Chromium }>('@sparticuz/chromium');
  // No page needs the graphics processor, and emulating it takes a third of the time.
  chromium.setGraphicsMode = false;
  return { executablePath: await chromium.executablePath(), args: chromium.args };
}

/**
 * Starts a browser, without the arguments that suit only its package's own purpose: one with a single process exits when
 * its first page is closed, and one without web security reads from every origin.
 *
 * @param options.without further arguments that it must not be started with
 */
export async function launchBrowser({
  without = /(?!)/,
  args: more = [],
}: { without?: RegExp; args?: string[] } = {}): Promise<Browser> {
  const { executablePath, args } = await unpackBrowser();
  const kept = args.filter((arg) => !/single-process|web-security|insecure/.test(arg) && !without.test(arg));
  return playwright.launch({ executablePath, args: [...kept, ...more], headless: true });
}

/** The script of axe, which finds accessibility problems of the page that runs it. */
export const readAxe = () => readFile(toolFile('axe-core', 'axe.min.js'), 'utf8');
