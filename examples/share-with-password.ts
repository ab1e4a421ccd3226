/**
 * Publishes an entry for a week by a link with a password, and prints the URL.
 *
 *     npx tsx examples/share-with-password.ts 4821 'correct horse'
 */
import { createShareableLink } from '@file-storage/client';
import { connect } from './connect.ts';

const [entryId = '', password = ''] = process.argv.slice(2);
const inAWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
const client = connect();
const { link } = await createShareableLink(client, {
  entryId: Number(entryId),
  password,
  expires_at: inAWeek,
  allow_download: true,
});
// The address of the web application, not the base URL of the API. On the reference server, both have the same origin.
const appUrl = process.env['FILE_STORAGE_APP_URL'] ?? new URL(client.baseUrl).origin;
console.log(`${appUrl}/drive/shares/${link.hash}`);
