/**
 * Lists the tracked files with the most views, reading all pages.
 *
 *     npx tsx examples/most-viewed.ts
 */
import { trackedFiles } from '@file-storage/client';
import { connect } from './connect.ts';

const files = [];
for await (const file of trackedFiles(connect())) files.push(file);
const sorted = files.sort((a, b) => b.views_number - a.views_number);
for (const file of sorted.slice(0, 10)) console.log(`${file.views_number}  ${file.name}`);
