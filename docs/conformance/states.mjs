/**
 * States for file-storage-conformance. Use this module as a model for your own: it works only with the reference server,
 * because it calls operations that only this server has, to star an entry and to read one. Your module may also open the
 * database of your server. If a function returns undefined, the runner treats the state as not offered.
 *
 * @typedef {{ token: string }} Context the account of the run
 */
import { createHash, randomUUID } from 'node:crypto';

const apiRoot = process.env['FILE_STORAGE_BASE_URL'];

/**
 * @param {string} state
 * @param {Record<string, unknown>} _parameters
 * @param {Context} context
 */
export async function arrange(state, _parameters, { token }) {
  switch (state) {
    case 'trashed-entry': {
      const entry = await upload(token);
      await call(token, 'POST', '/file-entries/delete', { entryIds: [entry.entryId], deleteForever: false });
      return entry;
    }
    case 'starred-entry': {
      const entry = await upload(token);
      const { status } = await send(token, 'POST', '/file-entries/star', { entryIds: [entry.entryId] });
      return status === 200 ? entry : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * @param {'entry' | 'link'} subject
 * @param {number | string} id of an entry, or the hash of a link
 * @param {Context} context
 */
export async function observe(subject, id, { token }) {
  if (subject === 'link' || id === 0) return undefined;
  const { status, body } = await send(token, 'GET', `/file-entries/${id}`);
  if (status === 404) {
    const trash = await trashOf(token);
    // A server without these operations reports nothing about the entry.
    return trash && { state: trash.includes(id) ? 'trashed' : 'deleted' };
  }
  // An entry of another user, which this account cannot read.
  if (status === 403) return undefined;
  const { name, type, hash, file_size, tags, workspace_id } = body.fileEntry;
  return {
    state: 'exists',
    name,
    type,
    size: file_size,
    sha256: type === 'folder' ? null : await sha256(token, hash),
    starred: tags.some((/** @type {{ name: string }} */ tag) => tag.name === 'starred'),
    workspaceId: workspace_id,
  };
}

/**
 * @param {string} token
 * @returns {Promise<(number | string)[] | undefined>} ids of the entries in the trash
 */
async function trashOf(token) {
  const list = '/drive/file-entries?deletedOnly=true&orderBy=updated_at&perPage=200';
  const { status, body } = await send(token, 'GET', list);
  return status === 200 ? body.data.map((/** @type {{ id: number }} */ entry) => entry.id) : undefined;
}

/**
 * @param {string} token
 * @param {string} hash of the entry
 */
async function sha256(token, hash) {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${apiRoot}/file-entries/download/${hash}`, { headers });
  return createHash('sha256')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('hex');
}

/**
 * Uploads a small text file in three steps, as the interface specifies.
 *
 * @param {string} token
 */
async function upload(token) {
  const name = `state-${randomUUID()}.txt`;
  const bytes = new TextEncoder().encode(name);
  const size = bytes.length;
  const { url, key } = await call(token, 'POST', '/s3/simple/presign', {
    filename: name,
    mime: 'text/plain',
    size,
    extension: 'txt',
  });
  const sent = await fetch(url, { method: 'PUT', headers: { 'Content-Type': 'text/plain' }, body: bytes });
  if (!sent.ok) throw new Error(`The upload returned ${sent.status}.`);
  const { fileEntry } = await call(token, 'POST', '/s3/entries', {
    filename: key.split('/').at(-1),
    size,
    clientName: name,
  });
  return { entryId: fileEntry.id, hash: fileEntry.hash, name, size };
}

/**
 * @param {string} token
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>} body of the response
 */
async function call(token, method, path, body) {
  const response = await send(token, method, path, body);
  if (response.status >= 300) throw new Error(`${method} ${path} returned ${response.status}.`);
  return response.body;
}

/**
 * @param {string} token
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<{ status: number, body: any }>}
 */
async function send(token, method, path, body) {
  const response = await fetch(`${apiRoot}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
