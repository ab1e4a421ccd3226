import { randomInt } from 'node:crypto';
import type { HttpClientOptions } from '../engine/http/http-client.ts';
import { isLoopback } from '../engine/http/loopback.ts';
import { UsageError } from '../engine/model/errors.ts';
import type { Credentials, RunOptions } from '../engine/run/run-options.ts';
import { readBaseline } from './baseline-file.ts';
import { budgets, defaults } from './defaults.ts';
import { openContract } from './open-contract.ts';
import type { Settings } from './options.ts';
import { readCa, readClientCert } from './pem.ts';
import { stateSource } from './state-source.ts';

/** Bytes of a response after which the runner stops reading. */
const maxBodyBytes = 64 * 1024 * 1024;

/**
 * Turns settings into the options of a run: reads files, adds defaults, and refuses what cannot work. Sends nothing.
 *
 * @throws UsageError
 */
export async function resolveOptions(settings: Settings): Promise<RunOptions> {
  const baseUrl = settings['base-url'];
  if (baseUrl === undefined) {
    throw new UsageError(
      'No base URL is given: use --base-url or FILE_STORAGE_BASE_URL, such as https://files.example.com/api/v1.',
    );
  }
  const allowHttp = settings['allow-http'] ?? false;
  requireSafe(baseUrl, allowHttp);
  const credentials = credentialsOf(settings, '');
  if (!credentials) {
    throw new UsageError(
      'No credentials are given: set FILE_STORAGE_EMAIL and FILE_STORAGE_PASSWORD, or FILE_STORAGE_TOKEN.',
    );
  }
  const second = credentialsOf(settings, 'second-');
  if (second && isSame(credentials, second)) {
    throw new UsageError('Both accounts are the same. Give a different second account, or none.');
  }
  if (settings['update-baseline'] && settings.baseline === undefined) {
    throw new UsageError('--update-baseline needs --baseline with the file to write.');
  }
  const [contract, baseline, http] = await Promise.all([
    openContract(settings.overlay),
    settings.baseline === undefined
      ? undefined
      : readBaseline(settings.baseline, settings['update-baseline'] ?? false),
    httpOptionsOf(settings),
  ]);
  const states =
    settings.states === undefined ? undefined : await stateSource(settings.states, allowHttp, http);
  const profile = settings.profile ?? defaults.run.profile;
  return {
    baseUrl,
    credentials,
    second,
    appUrl: settings['app-url'],
    contract,
    ...(states && { states }),
    profile,
    only: settings.only ?? [],
    skip: settings.skip ?? [],
    baseline,
    renewsBaseline: settings['update-baseline'],
    allowDestructive: settings['allow-destructive'] ?? false,
    allowLeftovers: settings['allow-leftovers'] ?? false,
    concurrency: settings.concurrency ?? defaults.run.concurrency,
    shard: settings.shard,
    // Shards are parts of one run only if they have one seed.
    seed: settings.seed ?? (settings.shard ? 1 : randomInt(2 ** 31)),
    budget: settings.budget ?? budgets[profile],
    settleMs: (settings['settle-time'] ?? defaults.run.settleTime) * 1000,
    verbose: settings.verbose ?? false,
    http,
  };
}

async function httpOptionsOf(settings: Settings): Promise<HttpClientOptions> {
  const [ca, clientCert] = await Promise.all([
    settings.ca === undefined ? undefined : readCa(settings.ca),
    settings['client-cert'] && readClientCert(settings['client-cert']),
  ]);
  return {
    timeoutMs: (settings.timeout ?? defaults.run.timeout) * 1000,
    retries: settings.retries ?? defaults.run.retries,
    maxRps: settings['max-rps'],
    ca,
    clientCert,
    proxy: settings.proxy,
    maxBodyBytes,
  };
}

function requireSafe(baseUrl: string, allowHttp: boolean): void {
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'https:' || allowHttp || isLoopback(hostname)) return;
  throw new UsageError(
    `--base-url: ${baseUrl} would send the credentials in plain text. Use https, or --allow-http if the network ` +
      'is trusted.',
  );
}

const isSame = (a: Credentials, b: Credentials): boolean =>
  (a.token !== undefined && a.token === b.token) ||
  (a.email !== undefined && a.email.toLowerCase() === b.email?.toLowerCase());

/** The credentials to sign in with; undefined if there are none. */
function credentialsOf(settings: Settings, prefix: '' | 'second-'): Credentials | undefined {
  const email = settings[`${prefix}email`];
  const password = settings[`${prefix}password`];
  const token = settings[`${prefix}token`];
  if (token === undefined && (email === undefined) !== (password === undefined)) {
    const [given, missing] = email === undefined ? ['password', 'email'] : ['email', 'password'];
    throw new UsageError(`--${prefix}${given} needs --${prefix}${missing} as well.`);
  }
  if (token !== undefined && /[^!-~]/.test(token)) {
    throw new UsageError(
      `--${prefix}token has a blank, a line break or a character outside of ASCII. Give the token alone, without \`Bearer\`.`,
    );
  }
  return token === undefined && email === undefined ? undefined : { email, password, token };
}
