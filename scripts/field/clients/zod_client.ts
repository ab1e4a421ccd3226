import { isErrorFromAlias } from '@zodios/core';
import { baseUrl, credentials, runSteps } from './steps';
import { api, createApiClient } from './zod';

const { user } = await createApiClient(baseUrl).login(credentials);
const headers = { Authorization: `Bearer ${user.access_token}` };
const client = createApiClient(baseUrl, { axiosConfig: { headers } });

await runSteps({
  read: async (body) => {
    const { note } = await client.createNote(body);
    return { created: note.id, listed: (await client.listNotes()).map(({ id }) => id) };
  },
  refusal: async () => {
    try {
      await client.createFolder({ name: '' });
      return undefined;
    } catch (error) {
      if (!isErrorFromAlias(api.api, 'createFolder', error)) throw error;
      const { data } = error.response;
      const errors = 'errors' in data ? (data.errors as Record<string, unknown> | undefined) : undefined;
      return String(errors?.['name']);
    }
  },
  presign: async (body) => client.presignUpload(body),
  register: async (body) => (await client.registerEntry(body)).fileEntry.hash,
  // begin reference
  download: async (hash) => {
    const bytes: unknown = await client.downloadFile({ params: { hash }, responseType: 'arraybuffer' });
    return new Blob([bytes as ArrayBuffer]);
  },
  // end reference
});
