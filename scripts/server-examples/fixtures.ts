import { randomUUID } from 'node:crypto';
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import type { Json, JsonObject } from '../lib/openapi.ts';
import { UsageError } from '../lib/command.ts';
import type { ReferenceServer } from './reference-server.ts';

export interface EntryIds {
  id: number;
  hash: string;
}

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Creates what a request needs on a server. Everything is new, so that requests do not influence each other. */
export class Fixtures {
  readonly #server: ReferenceServer;
  #second: Promise<JsonObject> | undefined;

  constructor(server: ReferenceServer) {
    this.#server = server;
  }

  /** An id without an entry. */
  readonly unknownId = Number.MAX_SAFE_INTEGER;

  /** Calls an operation that must succeed. */
  async call(
    method: string,
    path: string,
    body?: Json,
    token: string = this.#server.token,
  ): Promise<JsonObject> {
    const response = await fetch(this.#server.apiRoot + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as JsonObject;
    if (!response.ok) throw new UsageError(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  /** Creates a state that no operation of the interface creates. */
  async arrange(state: string, parameters: JsonObject = {}): Promise<JsonObject> {
    const response = await fetch(new URL('/_states', this.#server.apiRoot), {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'arrange', state, parameters }),
    });
    const answer = (await response.json()) as { values?: JsonObject };
    if (!answer.values)
      throw new UsageError(`The state ${state}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.values;
  }

  async folder(): Promise<EntryIds> {
    const { folder } = await this.call('POST', '/folders', { name: randomUUID(), parentId: null });
    return folder as unknown as EntryIds;
  }

  /** A registered file. */
  async file(
    content: string | Blob = 'Buoy 4 drifted by 12 m.\n',
    name = 'notes.txt',
    mime = 'text/plain',
  ): Promise<EntryIds> {
    const { filename, size } = await this.object(content, name, mime);
    const { fileEntry } = await this.call('POST', '/s3/entries', {
      filename,
      size,
      clientName: name,
      clientMime: mime,
    });
    return fileEntry as unknown as EntryIds;
  }

  /** An uploaded object that is not registered. */
  async object(
    content: string | Blob,
    name: string,
    mime: string,
  ): Promise<{ filename: string; size: number }> {
    const bytes = new Uint8Array(await new Blob([content]).arrayBuffer());
    const size = bytes.byteLength;
    const extension = name.split('.').at(-1)!;
    const presigned = await this.call('POST', '/s3/simple/presign', {
      filename: name,
      mime,
      size,
      extension,
    });
    const { url, key } = presigned as { url: string; key: string };
    const response = await fetch(url, { method: 'PUT', headers: { 'content-type': mime }, body: bytes });
    if (!response.ok) throw new UsageError(`PUT to the presigned URL: ${response.status}`);
    return { filename: key.split('/').at(-1)!, size };
  }

  async archive(): Promise<EntryIds> {
    const zip = new ZipWriter(new BlobWriter('application/zip'));
    await zip.add('Survey/tide-table.txt', new TextReader('05:12 low 0.7 m\n'));
    await zip.add('Survey/September/notes.txt', new TextReader('Buoy 4 drifted by 12 m.\n'));
    return this.file(await zip.close(), 'survey.zip', 'application/zip');
  }

  /** A picture of one pixel, with a URL that the server can read: behind a proxy, it only knows its own address. */
  async image(): Promise<EntryIds & { url: string }> {
    const png = new Blob([Uint8Array.from(Buffer.from(onePixel, 'base64'))]);
    const file = await this.file(png, 'harbour.png', 'image/png');
    const upload = { filename: 'harbour.png', mime: 'image/png', size: 70, extension: 'png' };
    const { url: presigned } = await this.call('POST', '/s3/simple/presign', upload);
    const { pathname } = new URL(this.#server.apiRoot);
    return { ...file, url: new URL(`${pathname}/file-entries/${file.id}`, presigned as string).href };
  }

  async link(): Promise<EntryIds> {
    const file = await this.file();
    await this.call('POST', `/file-entries/${file.id}/shareable-link`, {});
    return file;
  }

  async note(): Promise<number> {
    const { note } = await this.call('POST', '/notes/create', { title: 'Checklist', body: 'Tide table.' });
    return (note as unknown as { id: number }).id;
  }

  async userId(): Promise<number> {
    const { user } = await this.call('GET', '/cli/loggedUser');
    return (user as unknown as { id: number }).id;
  }

  /** A workspace of the caller, and one of its members. */
  async membership(): Promise<{ id: number; userId: number }> {
    const { inviteId, workspaceId: id } = await this.sentInvite();
    const token = await this.#secondToken();
    await this.call('POST', `/workspace/invite/${inviteId}/accept`, undefined, token);
    const { user } = await this.call('GET', '/cli/loggedUser', undefined, token);
    return { id, userId: (user as unknown as EntryIds).id };
  }

  /** An invitation of the second account to a workspace of the caller. */
  async sentInvite(): Promise<{ inviteId: number; workspaceId: number }> {
    return this.#invite(this.#server.second.email, this.#server.token);
  }

  /** The same invitation for a path that includes its workspace. */
  async inviteInWorkspace(): Promise<{ id: number; inviteId: number }> {
    const { workspaceId: id, inviteId } = await this.sentInvite();
    return { id, inviteId };
  }

  /** An invitation of the caller to a workspace of the second account. */
  async receivedInvite(): Promise<number> {
    return (await this.#invite(this.#server.email, await this.#secondToken())).inviteId;
  }

  /** An invitation between two other accounts. */
  async foreignInvite(): Promise<number> {
    return (await this.#invite(await this.colleague(), await this.#secondToken())).inviteId;
  }

  async #invite(email: string, token: string): Promise<{ inviteId: number; workspaceId: number }> {
    const workspaceId = await this.workspace(token);
    const body = { emails: [email], role_id: 1 };
    const { invites } = await this.call('POST', `/workspace/${workspaceId}/invite`, body, token);
    return { inviteId: (invites as unknown as [EntryIds])[0].id, workspaceId };
  }

  async #secondToken(): Promise<string> {
    this.#second ??= this.call('POST', '/auth/login', { ...this.#server.second, device_name: 'World' });
    const { user } = await this.#second;
    return (user as unknown as { access_token: string }).access_token;
  }

  /** A file, and the user with whom it is shared. */
  async sharedFile(): Promise<{ id: number; email: string; userId: number }> {
    const { id } = await this.file();
    const { userId, email } = (await this.arrange('other-user')) as { userId: number; email: string };
    await this.call('POST', `/file-entries/${id}/share`, { emails: [email], permissions: ['view'] });
    return { id, email, userId };
  }

  async multipart(): Promise<{ key: string; uploadId: string }> {
    const file = { filename: 'survey.mp4', mime: 'video/mp4', size: 6_000_000, extension: 'mp4' };
    const { key, uploadId } = await this.call('POST', '/s3/multipart/create', file);
    return { key, uploadId } as { key: string; uploadId: string };
  }

  /** The body to complete a multipart upload whose only part was uploaded. */
  async finishedParts(): Promise<JsonObject> {
    const bytes = new TextEncoder().encode('Buoy 4 drifted by 12 m.\n');
    const file = { filename: 'notes.txt', mime: 'text/plain', size: bytes.byteLength, extension: 'txt' };
    const { key, uploadId } = (await this.call('POST', '/s3/multipart/create', file)) as Record<
      string,
      string
    >;
    const upload = { key: key!, uploadId: uploadId! };
    const signed = await this.call('POST', '/s3/multipart/batch-sign-part-urls', {
      ...upload,
      partNumbers: [1],
    });
    const [part] = signed.urls as unknown as { url: string }[];
    const response = await fetch(part!.url, { method: 'PUT', body: bytes });
    return { ...upload, parts: [{ PartNumber: 1, ETag: response.headers.get('etag')! }] };
  }

  /** An entry of another account. */
  async foreignEntry(): Promise<EntryIds> {
    const { entryId, hash } = await this.arrange('foreign-entry');
    return { id: entryId, hash } as unknown as EntryIds;
  }

  async workspace(token = this.#server.token): Promise<number> {
    const { workspace } = await this.call('POST', '/workspace', { name: randomUUID() }, token);
    return (workspace as unknown as { id: number }).id;
  }

  /** A workspace that the caller does not belong to. */
  async foreignWorkspace(): Promise<number> {
    const { workspaceId } = await this.arrange('workspace-member', { role: 'none' });
    return workspaceId as number;
  }

  /** The e-mail address of another account. */
  async colleague(): Promise<string> {
    const { email } = await this.arrange('other-user');
    return email as string;
  }
}
