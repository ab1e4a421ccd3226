import path from 'node:path';
import { repositoryRoot } from './paths.ts';
import { arePackagesInstalled, installPackages } from './tool-packages.ts';

/** Where the heavy tools of tests are installed: a package of its own, with its own lock file. */
const folder = path.join(repositoryRoot, 'scripts/test-tools');

export const areTestToolsInstalled = () => arePackagesInstalled(folder);

/** Installs the heavy tools of tests as their lock file names them, unless they are there already. */
export const installTestTools = () => installPackages(folder, 'The tools of the tests');

/**
 * Why a test that needs one of the tools cannot run; undefined if it can. It also says so beside the results, because
 * those do not show the reasons of skipped tests.
 *
 * @param tool as the reader knows it: `Chromium`
 */
export function whyToolLacks(tool: string): string | undefined {
  if (areTestToolsInstalled()) return undefined;
  const reason = `${tool} is not installed: npm ci --prefix scripts/test-tools`;
  console.warn(`Skipped: ${reason}`);
  return reason;
}

/** A file of one of the tools. */
export const toolFile = (name: string, file: string) => path.join(folder, 'node_modules', name, file);
