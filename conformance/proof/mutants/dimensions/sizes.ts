import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { field } from '../faults/answers.ts';
import { received, refuses } from '../faults/requests.ts';
import { touching } from '../faults/fault.ts';
import { contentOf, entries } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

const cut = (operation: 'createNote' | 'createFolder' | 'createWorkspace', name: string, length: number) =>
  received(operation, ({ body }) => {
    const value = body[name];
    if (typeof value === 'string') body[name] = value.slice(0, length);
  });

/** What is right for a few bytes, and wrong for more. */
export const sizeMutants = [
  mutant(
    'note-body-cut',
    'The body of a note is cut after 1000 letters.',
    { breaks: 'NOTE-3', also: { 'NOTE-9': 'the body is another' } },
    cut('createNote', 'body', 1000),
  ),
  mutant(
    'note-body-in-a-text-column',
    'The body of a note is cut after 65,535 letters.',
    { breaks: 'NOTE-3', also: { 'NOTE-9': 'the body is another' } },
    cut('createNote', 'body', 65_535),
  ),
  mutant(
    'folder-name-cut',
    'The name of a folder is cut after 64 letters.',
    { breaks: 'FOLDER-2' },
    cut('createFolder', 'name', 64),
  ),
  mutant(
    'workspace-name-cut',
    'The name of a workspace is cut after 50 letters.',
    { breaks: 'WS-2', also: { 'WS-12': 'the name is another' } },
    cut('createWorkspace', 'name', 50),
  ),
  mutant(
    'client-name-cut',
    'A `clientName` is cut after 64 letters.',
    { breaks: 'REG-4' },
    received('registerEntry', ({ body }) => {
      if (typeof body.clientName === 'string') body.clientName = body.clientName.slice(0, 64);
    }),
  ),
  mutant(
    'size-in-sixteen-bits',
    'The `file_size` of a registered entry is kept in 16 bits.',
    { breaks: 'ENTRY-5' },
    field('registerEntry', 'fileEntry.file_size', (size) => Number(size) % 65_536),
  ),
  mutant(
    'large-size-in-kibibytes',
    'The `file_size` of a registered entry of more than 256 KiB is a multiple of 1,024.',
    { breaks: 'ENTRY-5' },
    field('registerEntry', 'fileEntry.file_size', (size) =>
      Number(size) > 262_144 ? Math.ceil(Number(size) / 1024) * 1024 : size,
    ),
  ),
  mutant(
    'register-to-one-megabyte',
    'Registering refuses files of 1,000,000 bytes and more.',
    { breaks: 'REG-3', also: { 'UPLOAD-13': 'a file of that size cannot be uploaded' } },
    refuses('registerEntry', ({ body }) => Number(body.size) >= 1_000_000),
  ),
  mutant(
    'extracted-files-cut',
    'Extracted files are cut after 32 KiB.',
    { breaks: 'ARCHIVE-1' },
    touching('extractArchive', ({ objects }) => {
      const write = objects.write.bind(objects);
      objects.write = async (key, body, options) =>
        write(key, Readable.from([(await buffer(body)).subarray(0, 32_768)]), options);
    }),
  ),
  mutant(
    'empty-archived-files-missing',
    'Empty files of an archive are not extracted.',
    { breaks: 'ARCHIVE-1' },
    touching('extractArchive', ({ app, database }) => {
      app.addHook('onSend', async (request, reply, payload) => {
        if (!request.url.includes('/extract') || reply.statusCode !== 200) return payload;
        const { parentId } = request.body as { parentId: number };
        await database.write((db) => {
          const empty = contentOf(db, parentId).filter(({ isFile, fileSize }) => isFile && fileSize === 0);
          entries.remove(db, { id: empty.map(({ id }) => id) });
        });
        return payload;
      });
    }),
  ),
];
