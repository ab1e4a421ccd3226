/**
 * Moves entries to the trash, or empties the trash when no entry is named. The latter cannot be undone.
 *
 *     npx tsx examples/empty-trash.ts 4821 4822
 */
import { deleteEntries } from '@file-storage/client';
import { connect } from './connect.ts';

const entryIds = process.argv.slice(2).map(Number);
const isEmptying = entryIds.length === 0;
await deleteEntries(connect(), isEmptying ? { entryIds: [], emptyTrash: true } : { entryIds });
console.log(isEmptying ? 'The trash is empty.' : `Moved to the trash: ${entryIds.join(', ')}.`);
