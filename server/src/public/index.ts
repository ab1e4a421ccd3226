import { apiRoot } from '../build-server.ts';
import { defaults, type Config } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { startServer as start } from '../start-server.ts';

export { StartError, type Config };

/** A server that takes requests. */
export interface Server {
  /** The API root, `http://127.0.0.1:8080/api/v1`: what clients call the base URL. */
  baseUrl: string;
  /** A token of the account. */
  token: string;
  /** What signs in to the ready-made account. */
  account: { email: string; password: string };
  /** Lets requests under way finish, then lets go of the data folder. */
  close: () => Promise<void>;
  [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * Starts a server that keeps its data in a folder, as the command does. It logs JSON lines to standard error, and
 * nothing unless `logLevel` is given.
 *
 * @param options those of the command; what is left out is as there
 * @throws StartError with a sentence for who started it
 * @example
 * const { baseUrl, token, close } = await startServer({ port: 0, data: './drive' });
 */
export async function startServer(options: Partial<Config> = {}): Promise<Server> {
  const config = { ...defaults, logLevel: 'silent', ...options };
  const write = (line: string) => process.stderr.write(line);
  const { publicUrl, account, close } = await start(config, {
    logger: { level: config.logLevel, stream: { write } },
  });
  const { email, password, token } = account;
  return {
    baseUrl: publicUrl + apiRoot,
    token,
    account: { email, password },
    close,
    [Symbol.asyncDispose]: close,
  };
}
