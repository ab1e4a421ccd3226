import { writeFileSync } from 'node:fs';
import { createClient } from '../index.ts';
import { uploadFile } from '../node/index.ts';
import { multipart } from '../reference.ts';

/** A process to be killed: `API_URL TOKEN FILE STATE`. Keeps in STATE what it takes to go on. */
const [baseUrl = '', token = '', file = '', stateFile = ''] = process.argv.slice(2);
await uploadFile(createClient({ baseUrl, token }), file, {
  multipart,
  concurrency: 2,
  onState: (state) => {
    writeFileSync(stateFile, JSON.stringify(state));
  },
});
