import createClient from 'openapi-fetch';
import { baseUrl, credentials, runSteps } from './steps';
import type { paths } from './types';

const signedIn = await createClient<paths>({ baseUrl }).POST('/auth/login', { body: credentials });
const headers = { authorization: `Bearer ${signedIn.data!.user.access_token}` };
const client = createClient<paths>({ baseUrl, headers });

await runSteps({
  read: async (body) => {
    const created = await client.POST('/notes/create', { body });
    const listed = await client.GET('/notes');
    return { created: created.data!.note.id, listed: listed.data!.map(({ id }) => id) };
  },
  refusal: async () => {
    const { error } = await client.POST('/folders', { body: { name: '' } });
    return error && 'errors' in error ? error.errors?.['name'] : undefined;
  },
  presign: async (body) => (await client.POST('/s3/simple/presign', { body })).data!,
  register: async (body) => (await client.POST('/s3/entries', { body })).data!.fileEntry.hash,
  // begin reference
  download: async (hash) => {
    const path = '/file-entries/download/{hash}';
    const { data } = await client.GET(path, { params: { path: { hash } }, parseAs: 'blob' });
    return data!;
  },
  // end reference
});
