import {
  createFolder,
  createNote,
  defaults,
  listNotes,
  login,
  presignUpload,
  registerEntry,
} from './oazapfts';
// begin reference
import { downloadFile } from './oazapfts';
// end reference
import { baseUrl, credentials, runSteps } from './steps';

defaults.baseUrl = baseUrl;
const signedIn = await login(credentials);
if (signedIn.status !== 200) throw new Error(`HTTP ${signedIn.status}`);
defaults.headers = { authorization: `Bearer ${signedIn.data.user.access_token}` };

await runSteps({
  read: async (body) => {
    const created = await createNote(body);
    const listed = await listNotes();
    if (created.status !== 200 || listed.status !== 200) throw new Error('No notes.');
    return { created: created.data.note.id, listed: listed.data.map(({ id }) => id) };
  },
  refusal: async () => {
    const { data } = await createFolder({ name: '' });
    return 'errors' in data ? data.errors?.['name'] : undefined;
  },
  presign: async (body) => {
    const signed = await presignUpload(body);
    if (signed.status !== 200) throw new Error(`HTTP ${signed.status}`);
    return signed.data;
  },
  register: async (body) => {
    const registered = await registerEntry(body);
    if (registered.status !== 200) throw new Error(`HTTP ${registered.status}`);
    return registered.data.fileEntry.hash;
  },
  // begin reference
  download: async (hash) => (await downloadFile(hash)).data as Blob,
  // end reference
});
