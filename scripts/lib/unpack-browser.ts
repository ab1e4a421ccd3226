import { unpackBrowser } from './browser.ts';
import { areTestToolsInstalled } from './test-tools.ts';

/**
 * For vitest, before all tests: unpacks the browser of its package, unless it is unpacked already. Otherwise tests that
 * start in parallel would all unpack it, and one could start a browser that another is still writing.
 */
export default async function setup(): Promise<void> {
  // The browser in the package is a Linux build.
  if (process.platform === 'linux' && areTestToolsInstalled()) await unpackBrowser();
}
