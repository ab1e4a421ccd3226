import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { create, list } from 'tar';
import { readManifest, type Manifest } from './packages.ts';

/** A package that was published to the registry. */
export interface Published {
  readonly name: string;
  readonly version: string;
  readonly tarball: Buffer;
}

export interface LocalRegistry extends AsyncDisposable {
  /** For npm's `--registry`: `http://127.0.0.1:41234/`. */
  readonly url: string;
  /** The published packages, in order. */
  readonly published: readonly Published[];
  /** Requested packages that are not available; usually optional packages for other systems. */
  readonly missing: ReadonlySet<string>;
}

/** The source of the files of one version of a package. */
interface Offered {
  readonly manifest: Manifest;
  readonly pack: () => Promise<Buffer>;
}

/**
 * An npm registry on loopback. It offers the given tarballs, and every package that is installed below
 * `root/node_modules` in the installed version. So npm itself can install packages before they are published, and
 * without a network. It also accepts published packages, and keeps them in memory.
 *
 * @param tarballs paths of files from `npm pack`
 * @example
 * await using registry = await startLocalRegistry({ tarballs: ['file-storage-cli-0.1.0.tgz'], root });
 * await run('npm', ['install', '@file-storage/cli', '--registry', registry.url]);
 */
export async function startLocalRegistry({
  tarballs,
  root,
}: {
  tarballs: readonly string[];
  root: string;
}): Promise<LocalRegistry> {
  const offers = new Map<string, Map<string, Offered>>();
  const offer = (offered: Offered) => {
    const { name, version } = offered.manifest;
    const versions = offers.get(name) ?? new Map<string, Offered>();
    offers.set(name, versions.set(version, offered));
  };
  for (const folder of await installedPackages(path.join(root, 'node_modules'))) {
    offer({ manifest: await readManifest(folder), pack: onlyOnce(() => packFolder(folder)) });
  }
  for (const file of tarballs) {
    offer({ manifest: await manifestOf(file), pack: onlyOnce(() => readFile(file)) });
  }

  const published: Published[] = [];
  const missing = new Set<string>();
  let url = '';
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      send(response, 500, { error: error instanceof Error ? error.message : String(error) });
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, name = '', file] = /^\/((?:@[^/]+\/)?[^/]+)(?:\/-\/(.+))?$/.exec(
      decodeURIComponent(request.url ?? ''),
    ) ?? [''];
    if (request.method === 'PUT') {
      published.push(...publishedIn(JSON.parse((await buffer(request)).toString()) as PublishBody));
      send(response, 201, { success: true });
      return;
    }
    const versions = offers.get(name);
    if (!versions) {
      missing.add(name);
      send(response, 404, { error: `${name} is not here` });
      return;
    }
    if (file === undefined) {
      send(response, 200, await packument(name, versions));
      return;
    }
    const offered = versions.get(file.slice(0, -'.tgz'.length));
    if (offered) response.end(await offered.pack());
    else send(response, 404, { error: `${name} has no ${file} here` });
  }

  /** The document that npm reads to choose a version. The tarball of an installed package is made only on request. */
  async function packument(name: string, versions: ReadonlyMap<string, Offered>) {
    const entries = await Promise.all(
      [...versions].map(async ([version, { manifest, pack }]) => {
        const integrity = `sha512-${createHash('sha512')
          .update(await pack())
          .digest('base64')}`;
        const tarball = `${url}${name}/-/${version}.tgz`;
        return [version, { ...manifest, dist: { tarball, integrity } }] as const;
      }),
    );
    return { name, 'dist-tags': { latest: entries.at(-1)?.[0] }, versions: Object.fromEntries(entries) };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    published,
    missing,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The body that `npm publish` sends. */
interface PublishBody {
  readonly name: string;
  readonly versions: Readonly<Record<string, unknown>>;
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>;
}

const publishedIn = ({ name, versions, _attachments }: PublishBody): Published[] =>
  Object.entries(_attachments)
    .filter(([file]) => file.endsWith('.tgz'))
    .map(([, { data }]) => ({
      name,
      version: Object.keys(versions)[0] ?? '',
      tarball: Buffer.from(data, 'base64'),
    }));

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function onlyOnce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= work());
}

/** The folders of all packages below a `node_modules`, including nested ones, without links to workspaces. */
async function installedPackages(modules: string): Promise<string[]> {
  const entries = await readdir(modules, { withFileTypes: true }).catch(() => []);
  const found = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(async ({ name }) => {
      const folder = path.join(modules, name);
      if (name.startsWith('@')) return installedPackages(folder);
      return [folder, ...(await installedPackages(path.join(folder, 'node_modules')))];
    });
  return (await Promise.all(found)).flat();
}

async function packFolder(folder: string): Promise<Buffer> {
  const names = (await readdir(folder)).filter((name) => name !== 'node_modules');
  return buffer(create({ cwd: folder, gzip: { level: 1 }, prefix: 'package', portable: true }, names));
}

async function manifestOf(tarball: string): Promise<Manifest> {
  const chunks: Buffer[] = [];
  await list({
    file: tarball,
    filter: (file) => file === 'package/package.json',
    onReadEntry: (entry) => entry.on('data', (chunk: Buffer) => chunks.push(chunk)),
  });
  return JSON.parse(Buffer.concat(chunks).toString()) as Manifest;
}
