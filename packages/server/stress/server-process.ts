import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { programArguments } from '../../options/our-program.ts';
import { ApiClient } from '../src/testing/api-client.ts';

const ownMain = path.join(import.meta.dirname, '..', 'src', 'main.ts');

/** The server as its users run it: a process of its own, by default on a free port, with its data in a folder. */
export class ServerProcess {
  readonly child: ChildProcess;
  /** Lines of standard error. */
  readonly log: string[] = [];
  readonly #exit: Promise<number | NodeJS.Signals>;
  #apiUrl = '';
  #token = '';

  private constructor(data: string, options: readonly string[], main: string) {
    const port = options.includes('--port') ? [] : ['--port', '0'];
    const args = [...programArguments(main), ...port, '--data', data, ...options];
    this.child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    this.#exit = once(this.child, 'close').then(
      ([code, signal]) => (code ?? signal) as number | NodeJS.Signals,
    );
    createInterface(this.child.stderr!).on('line', (line) => this.log.push(line));
  }

  /**
   * Starts the server and resolves once it takes requests.
   *
   * @param options further ones of its command line
   * @param main a program that starts the server in another way; it may receive messages
   */
  static async start(data: string, options: readonly string[] = [], main = ownMain): Promise<ServerProcess> {
    const server = ServerProcess.begin(data, options, main);
    await server.#started();
    return server;
  }

  /** Starts the server without waiting for anything. */
  static begin(data: string, options: readonly string[] = [], main = ownMain): ServerProcess {
    return new ServerProcess(data, options, main);
  }

  async #started(): Promise<void> {
    for await (const line of createInterface(this.child.stdout!)) {
      this.#apiUrl = /^API root +(\S+)$/.exec(line)?.[1] ?? this.#apiUrl;
      this.#token = /^Token +(\S+)$/.exec(line)?.[1] ?? this.#token;
      if (line.startsWith('curl ')) return;
    }
    throw new Error(
      `The server ended with ${await this.#exit} before it had started:\n${this.log.join('\n')}`,
    );
  }

  /** Of the API root. */
  get apiUrl(): string {
    return this.#apiUrl;
  }

  /** Of the application, without a slash at its end. */
  get url(): string {
    return new URL(this.#apiUrl).origin;
  }

  get port(): number {
    return Number(new URL(this.#apiUrl).port);
  }

  get token(): string {
    return this.#token;
  }

  get client(): ApiClient {
    return new ApiClient(this.#apiUrl, this.#token);
  }

  get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Ends the process at once (SIGKILL). What it has written is in the cache of the system, so this does not test `fsync`. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.#exit;
  }

  /** Asks the server to stop and resolves to its exit code, or to the signal that ended it. */
  stop(): Promise<number | NodeJS.Signals> {
    this.child.kill('SIGTERM');
    return this.#exit;
  }
}
