import { credentials, baseUrl, runSteps } from './steps';
import { Api, type CreateFolderError } from './swagger-typescript-api/api';

const { data: signedIn } = await new Api({ baseUrl }).auth.login(credentials);
const headers = { authorization: `Bearer ${signedIn.user.access_token}` };
const { fileEntries, folders, notes, s3 } = new Api({ baseUrl, baseApiParams: { headers } });

await runSteps({
  read: async (body) => {
    const { data: created } = await notes.createNote(body);
    const { data: listed } = await notes.listNotes();
    return { created: created.note.id, listed: listed.map(({ id }) => id) };
  },
  refusal: async () => {
    try {
      await folders.createFolder({ name: '' });
      return undefined;
    } catch (refused) {
      const { error } = refused as { error: CreateFolderError };
      return 'errors' in error ? error.errors?.['name'] : undefined;
    }
  },
  presign: async (body) => (await s3.presignUpload(body)).data,
  register: async (body) => (await s3.registerEntry(body)).data.fileEntry.hash,
  // begin reference
  download: async (hash) => (await fileEntries.downloadFile(hash, { format: 'blob' })).data,
  // end reference
});
