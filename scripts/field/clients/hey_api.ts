import { client } from './hey-api/client.gen';
import { createFolder, createNote, listNotes, login, presignUpload, registerEntry } from './hey-api/sdk.gen';
// begin reference
import { downloadFile } from './hey-api/sdk.gen';
// end reference
import { baseUrl, credentials, runSteps } from './steps';

client.setConfig({ baseUrl, throwOnError: false });
const signedIn = await login({ body: credentials });
client.setConfig({ auth: signedIn.data!.user.access_token });

await runSteps({
  read: async (body) => {
    const created = await createNote({ body });
    const listed = await listNotes();
    return { created: created.data!.note.id, listed: listed.data!.map(({ id }) => id) };
  },
  refusal: async () => {
    const { error } = await createFolder({ body: { name: '' } });
    return error && 'errors' in error ? error.errors?.['name'] : undefined;
  },
  presign: async (body) => (await presignUpload({ body })).data!,
  register: async (body) => (await registerEntry({ body })).data!.fileEntry.hash,
  // begin reference
  download: async (hash) => (await downloadFile({ path: { hash }, parseAs: 'blob' })).data as Blob,
  // end reference
});
