import { writeFileSync } from 'node:fs';
import { createClient } from '../index.ts';
import { uploadFile } from '../node/index.ts';

/** A process for tests to kill: `API_URL TOKEN FILE STATE`. Writes what is needed to resume to STATE. */
const [baseUrl = '', token = '', file = '', stateFile = ''] = process.argv.slice(2);
await uploadFile(createClient({ baseUrl, token }), file, {
  concurrency: 2,
  onState: (state) => {
    writeFileSync(stateFile, JSON.stringify(state ?? null));
  },
});
