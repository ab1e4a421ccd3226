import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callerOfToken } from '../authentication/access-token.ts';
import { apiRoot } from '../build-server.ts';
import { arrangeState, observeSubject } from '../states/dispatch.ts';
import type { ParametersOf, StateName, Subject, ValuesOf } from '../states/state-values.ts';
import { configOf } from '../config.ts';
import type { Config } from '../settings.ts';
import { startServer } from '../start-server.ts';
import type { Server } from './index.ts';

export type { Server, StateName, Subject };
export type { ArrangedEntry, ParametersOf, States, ValuesOf } from '../states/state-values.ts';

/** Arranges and observes states that the interface has no operation for, for the account of the server. */
export interface TestStates {
  /**
   * Creates a state, and returns what a test needs to know about it. Each call creates new data.
   *
   * @example
   * const { entryId } = await states.arrange('trashed-entry');
   * const { parts } = await states.arrange('multipart-upload', { parts: 2 });
   */
  arrange: <Name extends StateName>(name: Name, parameters?: ParametersOf<Name>) => Promise<ValuesOf<Name>>;
  /**
   * Returns what became of something, read directly from the database and the object storage.
   *
   * @example
   * const { state, sha256 } = await states.observe({ subject: 'entry', id: 4822 });
   */
  observe: (subject: Subject) => Promise<Record<string, unknown>>;
}

export interface TestServer extends Server {
  states: TestStates;
  /** Stops the server and deletes its folder. */
  close: () => Promise<void>;
}

const optionNames = [
  'email',
  'password',
  'secondEmail',
  'secondPassword',
  'quota',
  'corsOrigin',
  'maxRps',
  'host',
  'port',
  'logLevel',
] as const satisfies readonly (keyof Config)[];

export type TestServerOptions = Partial<Pick<Config, (typeof optionNames)[number]>>;

/** Folders of servers that are not closed yet. */
const folders = new Set<string>();

function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/**
 * Starts a server for one test, on a free port of this machine. Its temporary folder is deleted when the server closes,
 * or when the process exits.
 *
 * @throws StartError for an option that does not exist, or that the command would refuse
 * @example
 * await using server = await startTestServer();
 * const client = createClient({ baseUrl: server.baseUrl, token: server.token });
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const own = { port: 0, states: true, logLevel: 'silent' };
  const config = configOf('startTestServer', options, optionNames, own);
  const data = await mkdtemp(path.join(tmpdir(), 'file-storage-test-'));
  folders.add(data);
  if (folders.size === 1) process.on('exit', removeFolders);
  const removeData = async () => {
    await rm(data, { recursive: true, force: true });
    folders.delete(data);
    if (folders.size === 0) process.off('exit', removeFolders);
  };
  const write = (line: string) => process.stderr.write(line);
  const logger = { level: config.logLevel, stream: { write } };
  const running = await startServer({ ...config, data }, { logger }).catch(async (error: unknown) => {
    await removeData();
    throw error;
  });
  const { app, publicUrl } = running;
  const account = running.account!;
  const { services } = app;
  const { userId } = (await callerOfToken(services.database, account.token, services.clock()))!;
  const close = async () => {
    await running.close();
    await removeData();
  };
  return {
    baseUrl: publicUrl + apiRoot,
    token: account.token,
    account: { email: account.email, password: account.password },
    states: {
      arrange: async <Name extends StateName>(name: Name, parameters?: ParametersOf<Name>) =>
        (await arrangeState(services, userId, name, parameters ?? {})) as ValuesOf<Name>,
      observe: (subject) => observeSubject(services, userId, { ...subject }),
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
