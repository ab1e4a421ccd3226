/**
 * Publishes an entry for a week by a link with a password, and prints the URL.
 *
 *     FILE_STORAGE_APP_URL=http://127.0.0.1:8080 npx tsx examples/share-with-password.ts 4821 'correct horse'
 */
import { createShareableLink } from '@file-storage/client';
import { connect } from './connect.ts';

const [entryId = '', password = ''] = process.argv.slice(2);
const inAWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
const { link } = await createShareableLink(connect(), {
  entryId: Number(entryId),
  password,
  expires_at: inAWeek,
  allow_download: true,
});
// The address of the web application, not the base URL of the API.
const appUrl = process.env['FILE_STORAGE_APP_URL'] ?? 'https://app.example.com';
console.log(`${appUrl}/drive/shares/${link.hash}`);
