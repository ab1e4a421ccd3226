import { quoted } from '../../options/shell.ts';
import { apiRoot, type ServerOptions } from './build-server.ts';
import { readConfig } from './config.ts';
import type { Config } from './settings.ts';
import { StartError } from './start-error.ts';
import { startServer, type RunningServer } from './start-server.ts';

/**
 * Runs the server with the options of a command line, until it gets a signal. If the server cannot start, prints the
 * error and sets the exit code.
 *
 * @param options replaced in tests
 */
export async function serve(
  argv: readonly string[],
  options: Pick<ServerOptions, 'clock' | 'passwordCost'> = {},
): Promise<void> {
  try {
    await start(readConfig(argv), options);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(`error: ${error.message}`);
    process.exitCode = 1;
  }
}

async function start(config: Config, options: Pick<ServerOptions, 'clock' | 'passwordCost'>): Promise<void> {
  const log = new HeldLog();
  try {
    const logger = { level: config.logLevel, stream: log };
    const server = await startServer(config, { ...options, logger });
    // First, because whoever reads the lines may send a signal.
    stopOnSignals(server);
    console.log(introduction(server, config));
  } finally {
    log.release();
  }
}

/**
 * The log on standard error, held back until `release`. People read standard output, and scripts or a service manager
 * read the log. A terminal shows both, so the introduction has to come first.
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

function introduction({ publicUrl, account }: RunningServer, { data, email }: Config): string {
  const root = publicUrl + apiRoot;
  if (!account) return [`API root  ${root}`, `Account   ${email}`, `Data      ${data}`].join('\n');
  return [
    `API root  ${root}`,
    `Account   ${account.email}`,
    `Password  ${account.password}`,
    `Token     ${account.token}`,
    `Data      ${data}`,
    '',
    'Paste into another terminal:',
    '',
    // The server opens shareable links itself.
    `export FILE_STORAGE_BASE_URL=${root} FILE_STORAGE_APP_URL=${publicUrl}`,
    `export FILE_STORAGE_EMAIL=${quoted(account.email)} FILE_STORAGE_PASSWORD=${quoted(account.password)}`,
    `export FILE_STORAGE_TOKEN=${quoted(account.token)}`,
    'curl -H "Authorization: Bearer $FILE_STORAGE_TOKEN" "$FILE_STORAGE_BASE_URL/notes"',
    '',
  ].join('\n');
}

/** A service manager sends SIGTERM, and people press Ctrl-C. */
function stopOnSignals({ close, drain }: RunningServer): void {
  const stop = (signal: NodeJS.Signals) => {
    // A second signal kills the process at once.
    for (const other of signals) process.off(other, stop);
    void (signal === 'SIGTERM' ? drain() : close());
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, stop);
}
