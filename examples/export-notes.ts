/**
 * Writes every note to a Markdown file.
 *
 *     npx tsx examples/export-notes.ts notes
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listNotes } from '@file-storage/client';
import { connect } from './connect.ts';

const [folder = 'notes'] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const note of await listNotes(connect())) {
  const file = path.join(folder, `${note.id}.md`);
  await writeFile(file, `# ${note.title}\n\n${note.body}\n`);
  console.log(file);
}
