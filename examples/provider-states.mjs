/**
 * Creates states for the conformance runner that no operation of the interface creates, in about twenty lines.
 *
 *     npx file-storage-conformance --base-url ... --states examples/provider-states.mjs
 *
 * This module calls operations that only the reference server has. Your module can instead write to the database of your
 * server. A state that the module does not know counts as not offered, and its checks as not exercised.
 */
const baseUrl = process.env['FILE_STORAGE_BASE_URL'];

/** @type {(token: string, method: string, path: string, body?: object) => Promise<Response>} */
function send(token, method, path, body) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(`${baseUrl}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

/** @type {(state: string, parameters: object, context: { token: string }) => Promise<object | undefined>} */
export async function arrange(state, _parameters, { token }) {
  if (state !== 'starred-entry') return undefined;
  const name = `Starred ${Date.now()}`;
  const created = await send(token, 'POST', '/folders', { name, parentId: null });
  const { folder } = /** @type {any} */ (await created.json());
  await send(token, 'POST', '/file-entries/star', { entryIds: [folder.id] });
  return { entryId: folder.id, hash: folder.hash, name, size: 0 };
}

/** @type {(subject: string, id: number | string, context: { token: string }) => Promise<object | undefined>} */
export async function observe(subject, id, { token }) {
  if (subject !== 'entry') return undefined;
  const response = await send(token, 'GET', `/file-entries/${id}`);
  if (!response.ok) return undefined;
  const { fileEntry } = /** @type {any} */ (await response.json());
  const tags = fileEntry.tags.map((/** @type {{ name: string }} */ tag) => tag.name);
  return { state: 'exists', starred: tags.includes('starred') };
}
