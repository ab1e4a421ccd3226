/**
 * Uploads a folder with everything in it, and shows the progress of each file.
 *
 *     npx tsx examples/upload-folder.ts photos
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { uploadFile } from '@file-storage/client/node';
import { connect } from './connect.ts';

const [folder = '.'] = process.argv.slice(2);
const client = connect();

for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!file.isFile()) continue;
  const place = path.join(file.parentPath, file.name);
  // The server creates the folders of the path.
  const relativePath = path.relative(path.dirname(folder), place).split(path.sep).join('/');
  await uploadFile(client, place, {
    relativePath,
    onProgress: ({ sent, total }) => {
      process.stdout.write(`\r${relativePath}  ${total === 0 ? 100 : Math.floor((100 * sent) / total)} %`);
    },
  });
  process.stdout.write(`\r${relativePath}  done \n`);
}
