/**
 * Uploads a large file, and continues after an interruption: run it again after Ctrl-C.
 *
 *     npx tsx examples/resume-upload.ts survey.mp4
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { UploadState } from '@file-storage/client';
import { uploadFile } from '@file-storage/client/node';
import { connect } from './connect.ts';

const [file = ''] = process.argv.slice(2);
const stateFile = `${file}.upload.json`;
const saved = await readFile(stateFile, 'utf8').catch(() => undefined);
const resume = saved === undefined ? undefined : (JSON.parse(saved) as UploadState);
console.log(resume ? 'Continues the upload.' : 'Starts the upload.');

const interruption = new AbortController();
process.once('SIGINT', () => {
  interruption.abort();
});
const entry = await uploadFile(connect(), file, {
  resume,
  signal: interruption.signal,
  onState: (state) => (state ? writeFile(stateFile, JSON.stringify(state)) : rm(stateFile, { force: true })),
});
console.log(`${entry.name} is entry ${entry.id}.`);
