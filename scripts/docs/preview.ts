import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { portInUse } from '../lib/port.ts';
import { UsageError } from '../lib/command.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.md': 'text/markdown; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.yaml': 'text/plain; charset=utf-8',
  '.yml': 'text/plain; charset=utf-8',
};

export interface Preview {
  url: string;
  /** Replaces the files, and reloads open pages. */
  update: (files: ReadonlyMap<string, string>) => void;
  close: () => Promise<void>;
}

const reloadPath = '/-reload';
const reloadScript = `<script>new EventSource('${reloadPath}').onmessage = () => location.reload();</script>`;

/** A path as text; the path itself if it is not correctly encoded, which no page is called. */
function decoded(place: string): string {
  try {
    return decodeURIComponent(place);
  } catch {
    return place;
  }
}

/** Serves a built site from memory, on loopback. */
export async function previewSite(
  files: ReadonlyMap<string, string>,
  { port = 0, reloads = false } = {},
): Promise<Preview> {
  let current = files;
  const listeners = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const [pathname = '/'] = (request.url ?? '/').split('?');
    if (reloads && pathname === reloadPath) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(':\n\n');
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
      return;
    }
    const place = decoded(pathname.slice(1)) || 'index.html';
    const found = current.get(place) ?? current.get(`${place}.html`);
    if (found === undefined) {
      response.writeHead(404, { 'content-type': types['.html'] }).end(current.get('404.html'));
      return;
    }
    const type = types[path.extname(place) || '.html'] ?? 'application/octet-stream';
    const body =
      reloads && type.startsWith('text/html') ? found.replace('</body>', `${reloadScript}</body>`) : found;
    // Like typical static hosts.
    const isZipped = /\bgzip\b/.test(String(request.headers['accept-encoding']));
    response.writeHead(200, {
      'content-type': type,
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      ...(isZipped && { 'content-encoding': 'gzip' }),
    });
    response.end(isZipped ? gzipSync(body) : body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new UsageError(portInUse(port, '127.0.0.1')) : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    update: (next) => {
      current = next;
      for (const listener of listeners) listener.write('data: again\n\n');
    },
    close: async () => {
      for (const listener of listeners) listener.end();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
