import { quoted } from '../../options/shell.ts';
import { apiRoot, type ServerOptions } from './build-server.ts';
import { readConfig } from './config.ts';
import type { Config } from './settings.ts';
import { StartError } from './start-error.ts';
import { startServer, type RunningServer } from './start-server.ts';

/**
 * Serves as a command line says until a signal comes. What keeps the server from starting is told, and is the exit code.
 *
 * @param options what tests replace
 */
export async function serve(
  argv: readonly string[],
  options: Pick<ServerOptions, 'passwordCost'> = {},
): Promise<void> {
  try {
    await start(readConfig(argv), options);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(`error: ${error.message}`);
    process.exitCode = 1;
  }
}

async function start(config: Config, options: Pick<ServerOptions, 'passwordCost'>): Promise<void> {
  const log = new HeldLog();
  try {
    const logger = { level: config.logLevel, stream: log };
    const server = await startServer(config, { ...options, logger });
    console.log(introduction(server, config));
    stopOnSignals(server);
  } finally {
    log.release();
  }
}

/**
 * Standard output is for people; the log goes the other way, where a script or a service manager takes it up. On a
 * screen both meet: until the introduction stands there, the log is kept back.
 */
class HeldLog {
  #held: string[] | undefined = [];

  write(line: string): void {
    if (this.#held) this.#held.push(line);
    else process.stderr.write(line);
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const line of held) process.stderr.write(line);
  }
}

function introduction({ publicUrl, account }: RunningServer, { data }: Config): string {
  const root = publicUrl + apiRoot;
  return [
    `API root  ${root}`,
    `Account   ${account.email}`,
    `Password  ${account.password}`,
    `Token     ${account.token}`,
    `Data      ${data}`,
    '',
    'Paste into another terminal:',
    '',
    `export FILE_STORAGE_BASE_URL=${root}`,
    `export FILE_STORAGE_EMAIL=${quoted(account.email)} FILE_STORAGE_PASSWORD=${quoted(account.password)}`,
    `export FILE_STORAGE_TOKEN=${quoted(account.token)}`,
    'curl -H "Authorization: Bearer $FILE_STORAGE_TOKEN" "$FILE_STORAGE_BASE_URL/notes"',
    '',
  ].join('\n');
}

function stopOnSignals({ close }: RunningServer): void {
  const stop = () => {
    // A second signal ends the process at once.
    for (const signal of signals) process.off(signal, stop);
    void close();
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, stop);
}
