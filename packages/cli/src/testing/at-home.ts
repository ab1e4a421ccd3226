import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { createClient } from '../../../client/src/index.ts';
import type { DriveEntry } from '../../../client/src/reference.ts';
import { startTestServer, type TestServer } from '../../../server/src/testing/test-server.ts';
import { temporaryFolder } from '../../../server/src/testing/temporary-folder.ts';
import { runCommand, type Ended, type RunOptions } from './run-command.ts';

/** A home folder for one test, removed at its end. */
export interface Home {
  folder: string;
  env: Record<string, string>;
  /** Runs the command. The caller checks the exit code. */
  run: (args: string[], options?: RunOptions) => Promise<Ended>;
  /** Runs the command, expects success, and returns its JSON. */
  json: <Value>(...args: string[]) => Promise<Value>;
}

export async function atHome(more: Record<string, string> = {}): Promise<Home> {
  const folder = await temporaryFolder();
  const env = { HOME: folder, ...more };
  const run = (args: string[], { env: own, ...options }: RunOptions = {}) =>
    runCommand(args, { env: { ...env, ...own }, ...options });
  return {
    ...{ folder, env, run },
    async json<Value>(...args: string[]) {
      const { code, stdout, stderr } = await run([...args, '--json']);
      expect([code, stderr]).toEqual([0, '']);
      return JSON.parse(stdout) as Value;
    },
  };
}

/** A home folder whose commands use the token of a user of a server of its own. */
export interface SignedIn extends Home {
  server: TestServer;
  token: string;
  /** The path of a file in the home folder. */
  at: (...names: string[]) => string;
}

export async function signedInHome(more: Record<string, string> = {}): Promise<SignedIn> {
  const server = await startTestServer();
  const { token } = await server.addUser('maria@example.com');
  const home = await atHome({ FILE_STORAGE_BASE_URL: server.apiUrl, FILE_STORAGE_TOKEN: token, ...more });
  return { ...home, server, token, at: (...names) => path.join(home.folder, ...names) };
}

/** A home folder with a file that is on the drive too: its entry, a client, and the names that a listing shows. */
export async function homeWithFile(name = 'a.txt') {
  const home = await signedInHome();
  const { server, token } = home;
  const file = home.at(name);
  await writeFile(file, 'text');
  const { files } = await home.json<{ files: [{ entry: DriveEntry }] }>('upload', file);
  const [{ entry }] = files;
  const client = createClient({ baseUrl: server.apiUrl, token });
  const names = async (...args: string[]) =>
    (await home.json<DriveEntry[]>('ls', ...args)).map(({ name }) => name);
  return { ...home, client, entry, names };
}

/** A ZIP archive of one file, `tides.txt`. */
export const zipOfOne = Buffer.from(
  'UEsDBBQAAAAAAMBALl1/e5YBEAAAABAAAAAJAAAAdGlkZXMudHh0MDU6MTIgbG93IDAuNyBtClBLAQIUAxQAAAAAAMBALl1/e5YB' +
    'EAAAABAAAAAJAAAAAAAAAAAAAACAAQAAAAB0aWRlcy50eHRQSwUGAAAAAAEAAQA3AAAANwAAAAAA',
  'base64',
);
