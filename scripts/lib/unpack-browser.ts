import { unpackBrowser } from './browser.ts';
import { areTestToolsInstalled } from './test-tools.ts';

/**
 * For vitest, before all tests: unpacks the browser of its package, where nothing has yet. Tests that begin side by side
 * would do so at once, and start what another is still writing.
 */
export default async function setup(): Promise<void> {
  // The browser in the package is a Linux build.
  if (process.platform === 'linux' && areTestToolsInstalled()) await unpackBrowser();
}
