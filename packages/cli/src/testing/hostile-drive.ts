import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from '../../../client/src/testing/serve.ts';
import { atHome } from './at-home.ts';

/** An entry as a server sends it, valid or not. */
export interface ShownEntry {
  id: number;
  name: string;
  type?: string;
  file_size?: number;
  [field: string]: unknown;
}

/** A folder as a server sends it. */
export const folder = (id: number, name: string): ShownEntry => ({ id, name, type: 'folder', file_size: 0 });

export interface HostileDrive {
  /** The entries of each folder, or a function that returns them; the root is `''`. */
  list:
    | Readonly<Record<string, readonly ShownEntry[]>>
    | ((
        folderId: string,
        page: number,
        query: string | null,
      ) => readonly ShownEntry[] | { data: ShownEntry[]; last_page: number });
  /** Responds to a download. */
  download?: (response: ServerResponse, request: IncomingMessage) => void;
  /** Responds to another request; returns false if it did not. */
  other?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/**
 * Starts a server with a drive that a test defines. Returns the requests that it receives, and a home folder whose commands
 * use it, with their environment variables.
 */
export async function hostileDrive({ list, download, other }: HostileDrive) {
  const asked: string[] = [];
  const origin = await listen((request, response) => {
    const url = new URL(request.url!, 'http://127.0.0.1');
    asked.push(`${request.method!} ${url.pathname}`);
    request.resume();
    if (other?.(request, response)) return;
    if (url.pathname.includes('/download/')) {
      download?.(response, request);
      return;
    }
    const page = Number(url.searchParams.get('page'));
    const folderId = url.searchParams.get('folderId') ?? '';
    const answer =
      typeof list === 'function'
        ? list(folderId, page, url.searchParams.get('query'))
        : (list[folderId] ?? []);
    const { data, last_page } = 'data' in answer ? answer : { data: answer, last_page: 1 };
    const entries = data.map((entry) => ({ ...plainEntry, hash: String(entry.id), ...entry }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: entries, current_page: page, last_page, folder: null }));
  });
  const variables = { FILE_STORAGE_BASE_URL: `${origin}/v1`, FILE_STORAGE_TOKEN: '1|token' };
  return { ...(await atHome(variables)), variables, asked };
}

const plainEntry = {
  ...{ type: 'text', file_size: 5, file_hash: null, client_last_modified: null, parent_id: null, iv: null },
  updated_at: '2026-03-14T09:26:53.000000Z',
};

/** Responds to the calls of an upload with success, for `other`. */
export function takesUploads(request: IncomingMessage, response: ServerResponse): boolean {
  const answers: Record<string, object> = {
    '/v1/folders': { folder: folder(1, 'Photos') },
    '/v1/s3/simple/presign': { url: `http://${request.headers.host!}/put`, key: 'uploads/a/b' },
    '/put': {},
    '/v1/s3/entries': { fileEntry: { id: 2, name: 'b.txt', file_size: 5 } },
  };
  const answer = answers[new URL(request.url!, 'http://127.0.0.1').pathname];
  if (!answer) return false;
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ status: 'success', ...answer }));
  return true;
}
