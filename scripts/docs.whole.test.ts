import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { docs } from './docs.ts';
import { requirements } from '../generated/registers.ts';
import { pathsOf } from './lib/paths.ts';
import { copyOfRepository } from './new/copy-of-repository.ts';

const root = await copyOfRepository(afterAll);
const archive = path.join(root, 'site.zip');
let written: Awaited<ReturnType<typeof docs>>;
/** The written files: content by path. */
const site = new Map<string, string>();

beforeAll(async () => {
  written = await docs({ root, archive });
  for (const file of await readdir(written.folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const place = path.relative(written.folder, path.join(file.parentPath, file.name));
    site.set(place.split(path.sep).join('/'), await readFile(path.join(file.parentPath, file.name), 'utf8'));
  }
});

describe('the command', () => {
  test('writes the site and its archive, and shows their paths', async () => {
    expect(written.summary).toMatch(
      /^\d+ operations, \d+ pages in docs\/site\/index\.html, \d\.\d MiB in .*site\.zip$/,
    );
    const entries = await new ZipReader(new Uint8ArrayReader(await readFile(archive))).getEntries();
    expect(entries.map(({ filename }) => filename.replace('file-storage-docs/', '')).sort()).toEqual(
      [...site.keys()].sort(),
    );
    expect(site.get('index.html')).toContain('<title>File Storage API</title>');
  });

  test('leaves the site unchanged if a guide has a broken link', async () => {
    const guide = path.join(root, 'docs/index.md');
    const before = await readFile(guide, 'utf8');
    const site = pathsOf(root).site;
    await writeFile(path.join(site, 'mark.txt'), 'as it was');
    await writeFile(guide, `${before}\n[nowhere](nowhere.md)\n`);

    const line = before.split('\n').length + 1;
    const message = 'docs: index links to nowhere.md, which does not exist.';
    await expect(docs({ root })).rejects.toMatchObject({ problems: [{ file: guide, line, message }] });

    await writeFile(guide, before);
    expect(await readFile(path.join(site, 'mark.txt'), 'utf8')).toBe('as it was');
  });

  test('says how to make a missing bundle', async () => {
    await expect(docs({ root: path.join(root, 'nowhere') })).rejects.toThrow(
      'generated/openapi.json is missing: run `npm run generate` first.',
    );
  });
});

describe('the site', () => {
  const textOf = (place: string) => site.get(place)!;

  test('links only to existing anchors, and loads nothing from other hosts', () => {
    const pages = [...site].filter(([place]) => place.endsWith('.html'));
    const broken = pages.flatMap(([place, html]) =>
      [...html.matchAll(/<a [^>]*href="([^"#:]*)#([^"]+)"/g)].flatMap(([, file = '', anchor]) => {
        const target =
          file === '' ? place : path.posix.resolve('/', path.posix.dirname(place), file).slice(1);
        return site.get(target)?.includes(` id="${anchor!}"`) ? [] : [`${place} -> ${target}#${anchor!}`];
      }),
    );
    expect(broken).toEqual([]);
    const foreign = pages.flatMap(([place, html]) =>
      [...html.matchAll(/(?:src|<link[^>]*href)="https?:[^"]*"/g)].map(([source]) => `${place} ${source}`),
    );
    expect(foreign).toEqual([]);
  });

  test('the pages for sign-in, presign and register take an agent less than 2,500 tokens', () => {
    const names = ['login', 'presignUpload', 'registerEntry'];
    const bytes = names.map((name) => Buffer.byteLength(textOf(`reference/operations/${name}.md`)));
    // Common tokenizers make one token of about 3.2 bytes of such text; ids and hashes take the most tokens.
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(2_500 * 3.2);
  });

  test('the sample body of an operation for agents is not empty', () => {
    const empty = [...site.keys()].filter((place) => /Sample body[^]*?```json\n\{\}/.test(textOf(place)));
    expect(empty).toEqual([]);
    expect(textOf('reference/operations/createShareableLink.md')).toMatch(/Sample body:[^]*"password":/);
  });

  test.each([
    ['upload 30 MB', ['createMultipartUpload', 'signParts', 'completeMultipartUpload', 'registerEntry']],
    ['share', ['shareEntry']],
    ['make a link with a password and an expiry date', ['createShareableLink']],
    ['restore', ['restoreEntries']],
    ['put a file into the vault', ['createVault', 'presignUpload', 'registerEntry', 'listVaultEntries']],
  ])('to %s, an agent reads at most 10 kB, including the index', (_task, ids) => {
    const places = ['llms.txt', ...ids.map((id) => `reference/operations/${id}.md`)];
    const bytes = places.map((place) => Buffer.byteLength(textOf(place)));
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(10_000);
  });

  test('every error code of an operation is on its page', async () => {
    const description = path.join(pathsOf().generated, 'openapi.reference.json');
    const reference = JSON.parse(await readFile(description, 'utf8')) as {
      paths: Record<string, Record<string, { operationId: string; responses?: Record<string, unknown> }>>;
    };
    for (const { operationId, responses = {} } of Object.values(reference.paths).flatMap((item) =>
      Object.values(item),
    )) {
      const page = textOf(`reference/operations/${operationId}.html`);
      for (const code of Object.keys(responses).filter((each) => /^[45]/.test(each))) {
        expect(page, `${operationId} ${code}`).toMatch(
          new RegExp(`(?:<td>[^<]*|<a href="[^"]*errors.html#[^"]*">)\\b${code}\\b`),
        );
      }
    }
  });

  test('each requirement has the verdict of each server, with a link to its evidence', () => {
    const results = textOf('results.html');
    for (const { id } of requirements) {
      const [, row] = new RegExp(`<tr id="${id.toLowerCase()}"[^>]*>(.*?)</tr>`, 's').exec(results) ?? [];
      for (const server of ['reference-server', 'second-implementation', 'lawful-oddities']) {
        const link = `<a href="results/${server}.html#${id.toLowerCase()}">`;
        // `npm run prove -- published-results` has not yet tested a new requirement.
        const isNew = !textOf(`results/${server}.html`).includes(`id="${id.toLowerCase()}"`);
        expect(row, id).toContain(isNew ? 'not yet run' : link);
      }
    }
    expect(textOf('results/lawful-oddities.html')).toMatch(/not exercised: [^<]+<\/td>/);
  });

  test('each server of this repository has a badge of its report', () => {
    for (const server of ['reference-server', 'second-implementation', 'lawful-oddities']) {
      expect(textOf(`results/${server}.html`)).toContain(`<a href="badges/${server}.svg">picture</a>`);
      const { message } = JSON.parse(textOf(`results/badges/${server}.json`)) as { message: string };
      expect(textOf(`results/badges/${server}.svg`)).toContain(message);
    }
  });

  test('the page of an operation shows fields, defaults, unknowns, requirements and errors', () => {
    const page = textOf('reference/operations/createShareableLink.html');
    for (const text of [
      'allow_download',
      'Default <code>false</code>',
      'U-61',
      'LINK-',
      'This action is unauthorized.',
    ]) {
      expect(page).toContain(text);
    }
    expect(textOf('reference/operations/listEntries.html')).toContain(
      'The interface does not specify this operation',
    );
  });

  test('nested fields can be unfolded, and those of the reference server only are marked', () => {
    const login = textOf('reference/operations/login.html');
    expect(login).toMatch(/<summary>\d+ fields of <code>user<\/code><\/summary>/);
    expect(login).toContain('id="response-user-access_token"');
    const field = /<li id="body-vaultivs" class="reference">.*?<\/p>/i.exec(
      textOf('reference/operations/presignUpload.html'),
    );
    expect(field?.[0]).toContain('<b class="reference">reference server only</b>');
  });
});

test('the whole site takes at most 8.2 MB, and a page at most 290 kB', () => {
  const bytes = [...site].map(([place, text]) => ({ place, size: Buffer.byteLength(text) }));
  expect(bytes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(8_200_000);
  const pages = bytes.filter(({ place }) => place.endsWith('.html'));
  expect(pages.filter(({ size }) => size > 290_000)).toEqual([]);
});
