import chromium from '@sparticuz/chromium';

/**
 * For vitest, before all tests: unpacks the browser of its package, where nothing has yet. Tests that begin side by side
 * would do so at once, and start what another is still writing.
 */
export default async function setup(): Promise<void> {
  // No page draws by the graphics processor, and what stands in for one is not needed.
  chromium.setGraphicsMode = false;
  // The browser in the package is a Linux build.
  if (process.platform === 'linux') await chromium.executablePath();
}
