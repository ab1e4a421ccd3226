import { createFolder, createNote, listNotes, login, presignUpload, registerEntry } from './orval';
// begin reference
import { downloadFile } from './orval';
// end reference
import { baseUrl, credentials, runSteps } from './steps';

// The generator leaves the base URL to its users or to a proxy.
const send = globalThis.fetch;
globalThis.fetch = (address, options) =>
  send(String(address).replace(/^(https:\/\/storage\.example\.com\/api\/v1)?(?=\/)/, baseUrl), options);

const signedIn = await login(credentials);
if (signedIn.status !== 200) throw new Error('Not signed in.');
const options = { headers: { authorization: `Bearer ${signedIn.data.user.access_token}` } };

await runSteps({
  read: async (body) => {
    const created = await createNote(body, options);
    const listed = await listNotes(options);
    if (created.status !== 200 || listed.status !== 200) throw new Error('No notes.');
    return { created: created.data.note.id, listed: listed.data.map(({ id }) => id) };
  },
  refusal: async () => {
    const { data } = await createFolder({ name: '' }, undefined, options);
    return 'errors' in data ? data.errors?.['name'] : undefined;
  },
  presign: async (body) => {
    const signed = await presignUpload(body, options);
    if (signed.status !== 200) throw new Error(`HTTP ${signed.status}`);
    return signed.data;
  },
  register: async (body) => {
    const registered = await registerEntry(body, options);
    if (registered.status !== 200) throw new Error(`HTTP ${registered.status}`);
    return registered.data.fileEntry.hash;
  },
  // begin reference
  download: async (hash) => (await downloadFile(hash, options)).data as Blob,
  // end reference
});
