import { apiRoot } from '../build-server.ts';
import { configOf, programOptionNames } from '../config.ts';
import type { Config } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { startServer as start } from '../start-server.ts';

export { StartError, type Config };

/** A running server. */
export interface Server {
  /** The API root, `http://127.0.0.1:8080/api/v1`, which clients call the base URL. */
  baseUrl: string;
  /** A bearer token of the account. */
  token: string;
  /** Credentials of the account that was created at the start. */
  account: { email: string; password: string };
  /** Lets pending requests finish, and then releases the data folder. */
  close: () => Promise<void>;
  [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * Starts a server that stores its data in a folder, like the command `file-storage-server`. It writes JSON log lines to standard
 * error if `logLevel` is set, and nothing otherwise.
 *
 * @param options the options of that command; `logLevel` is `silent` by default, all others have the same defaults, and a token is always made
 * @throws StartError with a message for the user, also for an option that the command would refuse
 * @example
 * const { baseUrl, token, close } = await startServer({ port: 0, data: './drive' });
 */
export async function startServer(options: Partial<Omit<Config, 'withoutToken'>> = {}): Promise<Server> {
  const config = configOf('startServer', options, programOptionNames, { logLevel: 'silent' });
  const write = (line: string) => process.stderr.write(line);
  const { publicUrl, account, close } = await start(config, {
    logger: { level: config.logLevel, stream: { write } },
  });
  const { email, password, token } = account!;
  return {
    baseUrl: publicUrl + apiRoot,
    token,
    account: { email, password },
    close,
    [Symbol.asyncDispose]: close,
  };
}
