import { ok } from '@oazapfts/runtime';
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
const { user } = await ok(login(credentials));
defaults.headers = { authorization: `Bearer ${user.access_token}` };

await runSteps({
  read: async (body) => {
    const { note } = await ok(createNote(body));
    return { created: note.id, listed: (await ok(listNotes())).map(({ id }) => id) };
  },
  refusal: async () => {
    const { data } = await createFolder({ name: '' });
    return 'errors' in data ? data.errors?.['name'] : undefined;
  },
  presign: async (body) => ok(presignUpload(body)),
  register: async (body) => (await ok(registerEntry(body))).fileEntry.hash,
  // begin reference
  download: async (hash) => (await downloadFile(hash)).data as Blob,
  // end reference
});
