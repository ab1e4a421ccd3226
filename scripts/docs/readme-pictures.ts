import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { programArguments } from '../../packages/options/our-program.ts';
import { repositoryRoot, type Paths } from '../lib/paths.ts';
import { installTestTools } from '../lib/test-tools.ts';
import { onReferenceServer, type ReferenceServer } from '../server-examples/reference-server.ts';
import { browseSite } from './browser/browsed-site.ts';

const run = promisify(execFile);
const operation = 'reference/operations/createShareableLink.html';

/**
 * Takes the screenshots of the README: the page of an operation, and the report of a first run, each in light and dark.
 */
export async function takeReadmePictures({ docs }: Paths): Promise<{ summary: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'readme-pictures-'));
  await installTestTools();
  const browsed = await browseSite();
  try {
    const report = path.join(folder, 'report.html');
    // Started as users do, because the report shows the duration of the run.
    await onReferenceServer((server) => firstRun(server, report));
    const page = await browsed.open(operation, { viewport: { width: 1280, height: 800 } });
    const pictures = new Map<string, Buffer>();
    const take = async (name: string) => {
      for (const theme of ['light', 'dark'] as const)
        pictures.set(path.join(docs, 'images', `${name}-${theme}.webp`), await pictureOf(page, theme));
    };
    await take('docs');
    await page.goto(pathToFileURL(report).href);
    await take('report');
    for (const [file, picture] of pictures) await writeFile(file, picture);
    return { summary: `${pictures.size} pictures in docs/images/` };
  } finally {
    await browsed.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the runner as the README does. */
async function firstRun({ apiRoot, email, password }: ReferenceServer, report: string): Promise<void> {
  const runner = programArguments(path.join(repositoryRoot, 'conformance/src/main.ts'));
  const env = { ...process.env, FILE_STORAGE_EMAIL: email, FILE_STORAGE_PASSWORD: password };
  await run(process.execPath, [...runner, '--base-url', apiRoot, '--report', `html=${report}`], { env });
}

async function pictureOf(page: Page, theme: 'light' | 'dark'): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: theme });
  return sharp(await page.screenshot())
    .webp({ quality: 90 })
    .toBuffer();
}
