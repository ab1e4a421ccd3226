import type { Command } from 'commander';
import { createClient, createHooks, type Client, type ClientOptions } from '../../client/src/index.ts';
import { valueOf, variableNames } from '../../options/variables.ts';
import { readCredentials, requireToken, sameRoot, signedInAs } from './credentials.ts';
import { Drive } from './drive.ts';
import { CommandError, usageError } from './errors.ts';
import { globalOptions, type GlobalOptions } from './global-options.ts';
import { answered } from './hints.ts';
import { fetchThroughProxy } from './proxy.ts';
import type { Io } from './io.ts';
import { jsonOf, plain } from './text.ts';

/** Prints the result of a command: the value itself with `--json`, and otherwise the text. */
export type Print = (value: unknown, text: string) => void;

/** What a command works with. */
export interface Session {
  io: Io;
  client: Client;
  drive: Drive;
  /** Base URL of the web application; undefined if unknown. */
  appUrl: string | undefined;
  json: boolean;
  print: Print;
  /** Prints sentences on standard error that are no error. With `--json`, the result has them. */
  tell: (sentences: readonly string[]) => void;
}

/** Opens a session with the options, the environment and the stored login. */
export type OpenSession = (command: Command) => Promise<Session>;

export function printer({ stdout }: Io, json: boolean | undefined): Print {
  return (value, text) => {
    const shown = json ? jsonOf(value, 2) : text;
    if (shown) stdout.write(`${shown}\n`);
  };
}

export const sessionIn =
  (io: Io): OpenSession =>
  async (command) => {
    const { json, workspace, timeout, verbose, ...options } = optionsOf(command, io);
    const variable = variableNames.client('token');
    const given = valueOf(io.env, variable);
    if (given !== undefined && options.profile !== undefined)
      throw usageError(
        `${variable} is set, and would count instead of the token of --profile ${options.profile}. Give only one of them.`,
      );
    const kept = await readCredentials(io.env, options.profile).catch((error: unknown) => {
      // With both in the environment, a home folder is not needed.
      if (options.baseUrl !== undefined && given !== undefined) return undefined;
      throw error;
    });
    const baseUrl = options.baseUrl ?? kept?.baseUrl;
    if (!baseUrl && given !== undefined)
      throw usageError(
        `No server is given for the token of ${variable}. Set ${variableNames.client('base-url')}, or add --base-url URL.`,
      );
    if (!baseUrl) throw await signedOut(io, options.profile);
    // Errors show the base URL, so it must contain no password.
    const anonymous = await connect(io, { baseUrl, timeout, verbose });
    // A stored token is sent only to the server it was stored for.
    const own = kept && sameRoot(kept.baseUrl, baseUrl) ? kept : undefined;
    const token = given ?? own?.token;
    if (!token) throw await signedOut(io, options.profile, baseUrl);
    requireToken(token, `in ${variable}`);
    const client: Client = { ...anonymous, getToken: () => token };
    const drive = new Drive(client, workspace);
    return {
      io,
      client,
      drive,
      appUrl: options.appUrl ?? own?.appUrl,
      json,
      print: printer(io, json),
      tell(sentences) {
        for (const sentence of json ? [] : sentences) io.stderr.write(`file-storage: ${plain(sentence)}\n`);
      },
    };
  };

async function signedOut({ env }: Io, profile: string | undefined, baseUrl?: string): Promise<CommandError> {
  const where = baseUrl === undefined ? '' : ` to ${baseUrl}`;
  const which = profile === undefined ? '' : ` as ${profile}`;
  const others = await signedInAs(env, baseUrl);
  const fault = [`Not signed in${where}${which}.`, others].filter(Boolean).join(' ');
  if (profile === undefined) return new CommandError('signedOut', fault, 'signIn');
  return new CommandError('signedOut', `${fault} Sign in: file-storage login URL --profile ${profile}.`);
}

/** @throws CommandError for a URL that no token may be sent to */
export async function connect(
  io: Io,
  { timeout, verbose, ...options }: ClientOptions & { verbose: boolean },
): Promise<Client> {
  const { env, signal } = io;
  const fetch = await fetchThroughProxy(env, options.baseUrl);
  try {
    return createClient({
      ...{ ...options, fetch, signal, hooks: watching(io, verbose) },
      ...(timeout !== undefined && { timeout: Math.ceil(timeout * 1000) }),
    });
  } catch {
    const { baseUrl } = options;
    // A user name or a query may be a secret.
    const shown = /[@?]/.test(baseUrl) ? 'The base URL' : baseUrl;
    const fault = /^http:\/\/[^@?#\s]+$/i.test(baseUrl)
      ? 'has to begin with https://, because plain http is only for this machine.'
      : 'is not an API root. Give one such as https://storage.example.com/api/v1, without user, password and query.';
    throw usageError(`${shown} ${fault}`);
  }
}

/** Notes that the server answers, and may print a line for each request. Queries may be private, and are not shown. */
const watching = (io: Io, prints: boolean) =>
  createHooks({
    after({ method, url, status, reason, duration, attempt }) {
      if (status > 0) answered.add(io);
      if (!prints) return;
      const { stderr } = io;
      const answer = status === 0 ? (reason ?? 'no response') : status;
      const retry = attempt > 0 ? `, retry ${attempt}` : '';
      const line = `${method} ${new URL(url).pathname} ${answer} in ${Math.round(duration)} ms${retry}`;
      stderr.write(`${stderr.isTTY ? '\r\u001b[K' : ''}${plain(line)}\n`);
    },
  });

export function optionsOf(command: Command, { env }: Io): GlobalOptions {
  let program = command;
  while (program.parent) program = program.parent;
  return globalOptions(program, env);
}
