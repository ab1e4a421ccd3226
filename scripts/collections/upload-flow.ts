import type { Json } from '../lib/openapi.ts';

/** A request of a flow. In `path`, `url` and `body`, `{{name}}` is a variable. */
export interface FlowStep {
  title: string;
  method: string;
  /** Below the API root, or a complete URL. */
  to: { path: string } | { url: string };
  needsToken: boolean;
  body: { json: Json } | { text: string; type: string };
  /** Variables for later steps, with the place of each value in the response. */
  keeps: Record<string, { at: readonly string[]; isLastSegment?: true }>;
}

// Without a line break at the end, which Bruno would remove.
export const content = 'Buoy 4 drifted by 12 m.';

/** A file next to the collections, for the request that uploads it. */
export const fileName = 'notes.txt';

/** Signs in, uploads a small file in three steps, and deletes it again. */
export const uploadFlow: { title: string; description: string; steps: readonly FlowStep[] } = {
  title: 'Upload flow',
  description:
    'Signs in, uploads a small file in three steps and deletes it again. Run it as a whole, in order.',
  steps: [
    {
      title: '1 Sign in',
      method: 'POST',
      to: { path: '/auth/login' },
      needsToken: false,
      body: { json: { email: '{{email}}', password: '{{password}}', device_name: 'Collection' } },
      keeps: { token: { at: ['user', 'access_token'] } },
    },
    {
      title: '2 Ask where the file goes',
      method: 'POST',
      to: { path: '/s3/simple/presign' },
      needsToken: true,
      body: {
        json: {
          filename: 'notes.txt',
          mime: 'text/plain',
          size: content.length,
          extension: 'txt',
          workspaceId: 0,
        },
      },
      keeps: { uploadUrl: { at: ['url'] }, fileName: { at: ['key'], isLastSegment: true } },
    },
    {
      title: '3 Put the bytes',
      method: 'PUT',
      // The presigned URL contains its own authorisation, so this sends no token.
      to: { url: '{{uploadUrl}}' },
      needsToken: false,
      body: { text: content, type: 'text/plain' },
      keeps: {},
    },
    {
      title: '4 Register the entry',
      method: 'POST',
      to: { path: '/s3/entries' },
      needsToken: true,
      body: {
        json: {
          filename: '{{fileName}}',
          size: content.length,
          clientName: 'notes.txt',
          clientMime: 'text/plain',
        },
      },
      keeps: { entryId: { at: ['fileEntry', 'id'] } },
    },
    {
      title: '5 Delete it again',
      method: 'POST',
      to: { path: '/file-entries/delete' },
      needsToken: true,
      body: { json: { entryIds: ['{{entryId}}'], deleteForever: true } },
      keeps: {},
    },
  ],
};

/** Variables that a person sets before running a collection; the flow sets the others. */
export const settings = {
  baseUrl: 'http://127.0.0.1:8080/api/v1',
  email: 'you@example.com',
  password: '',
  token: '',
} as const;

/** Variables that are stored as secrets. */
export const secrets: readonly string[] = ['password', 'token'];

/** Readable JSON, in which a variable for a number has no quotes. */
export const bodyText = (json: Json): string =>
  JSON.stringify(json, null, 2).replaceAll(/"(\{\{entryId\}\})"/g, '$1');
