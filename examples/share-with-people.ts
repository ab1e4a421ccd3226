/**
 * Shares an entry with other users, and prints the reason if the server refuses an address.
 *
 *     npx tsx examples/share-with-people.ts 4821 ada@example.com grace@example.com
 */
import { shareEntry } from '@file-storage/client';
import { connect } from './connect.ts';

const [entryId = '', ...emails] = process.argv.slice(2);
const result = await shareEntry.safe(connect(), {
  entryId: Number(entryId),
  emails,
  permissions: ['view', 'download'],
});
if (result.outcome === 'ok') {
  for (const user of result.data.users) console.log(`${user.display_name} <${user.email}> can see it now.`);
} else {
  const reason = result.outcome === 'invalid' ? result.errors['emails'] : result.outcome;
  console.error(`Not shared: ${reason}`);
  process.exitCode = 1;
}
