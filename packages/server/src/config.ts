import { isIP } from 'node:net';
import type { Command } from 'commander';
import { ScriptCommand } from '../../options/script-command.ts';
import { parseOne, readSettings } from '../../options/settings.ts';
import { flagsOf, inGroup, takeOptions, type SettingsOf } from '../../options/table.ts';
import { UsageError, oneOf, text, UnexpectedValue, wholeNumber, yesOrNo } from '../../options/values.ts';
import { variableNames } from '../../options/variables.ts';
import type { ListeningAddress } from './metrics/metrics-listener.ts';
import { isAddressOrNetwork } from './client-address.ts';
import { defaults, type Config } from './settings.ts';
import { StartError } from './start-error.ts';
import manifest from '../package.json' with { type: 'json' };

const option = inGroup();
const positive = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** All options, in the order of the help text. */
const options = {
  host: option('<address>', `address to listen on (default: ${defaults.host})`, text),
  port: option(
    '<number>',
    `port to listen on; 0 takes a free one (default: ${defaults.port})`,
    wholeNumber(0, 65_535),
  ),
  data: option('<folder>', `folder of the database and the files (default: ${defaults.data})`, text),
  database: option(
    '<location>',
    'database: sqlite:FILE, or postgres://USER:PASSWORD@HOST/DATABASE (default: a file in the data folder)',
    databaseLocation,
    { secret: true },
  ),
  objects: option(
    '<location>',
    'object storage: a folder, or s3+https://KEY:SECRET@HOST/BUCKET (default: objects/ in the data folder)',
    text,
    { secret: true },
  ),
  'public-url': option(
    '<url>',
    'address that clients reach the server at (default: the one it listens on)',
    webAddress,
  ),
  quota: option('<bytes>', 'storage limit of each user (default: 10 GiB)', positive),
  'cors-origin': option('<origin>', 'origin whose pages may call the server, or *', origin),
  'max-rps': option('<number>', 'requests per second of each user (default: no limit)', positive),
  'trust-proxy': option(
    '<addresses>',
    'trusted proxies, whose X-Forwarded-For counts: addresses or networks, separated by commas',
    addresses,
  ),
  'max-connections': option(
    '<number>',
    `maximum number of connections (default: ${defaults.maxConnections})`,
    positive,
  ),
  'max-connections-per-address': option(
    '<number>',
    `maximum number of connections per address, except trusted proxies (default: ${defaults.maxConnectionsPerAddress})`,
    positive,
  ),
  email: option('<address>', `account to create at the first start (default: ${defaults.email})`, email),
  password: option(
    '<text>',
    'password of that account (default: a random one, which is stored for later starts)',
    text,
    {
      secret: true,
    },
  ),
  'without-token': option(
    undefined,
    'create no token for that account, and print neither its password nor a token, for logs; requires --password',
    yesOrNo,
  ),
  'second-email': option(
    '<address>',
    'second account to create at the first start; requires --second-password',
    email,
  ),
  'second-password': option('<text>', 'password of that account', text, { secret: true }),
  states: option(
    undefined,
    'offer POST /_states, with which tests create data and look at it; on loopback only',
    yesOrNo,
  ),
  metrics: option(
    '<address:port>',
    'own address for GET /metrics, such as 127.0.0.1:9464; anyone who reaches it can read them (default: none)',
    addressAndPort,
  ),
  'drain-time': option(
    '<seconds>',
    `time between SIGTERM and the end in which new requests are still accepted, for load balancers to notice (default: ${defaults.drainTime})`,
    wholeNumber(0, 3600),
  ),
  'log-level': option(
    '<level>',
    `level of the log on standard error: fatal, error, warn, info, debug, trace or silent (default: ${defaults.logLevel})`,
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ),
} as const;

export const optionNames = Object.keys(options) as (keyof typeof options)[];

/** Builds the command with its options, each with its environment variable. */
export function configCommand(): Command {
  const command = new ScriptCommand('serve', 'file-storage-server')
    .version(manifest.version)
    .description(
      'Serves the File Storage API: a reference implementation that keeps its data in one folder.\n' +
        'Each option can also be set by the environment variable shown with it; a switch is true or false.\n' +
        'To move the data to another database or storage, see file-storage-server move --help.',
    );
  return takeOptions(command, options, variableNames.server);
}

/**
 * Reads the options. If one is invalid, prints one line and exits.
 *
 * @param argv as in `process.argv`
 */
export function readConfig(argv: readonly string[], command = configCommand()): Config {
  command.parse(argv);
  const config = { ...defaults, ...given(command) };
  const contradiction = contradictionIn(config, (name) => `--${name}`);
  if (contradiction !== undefined) command.error(`error: ${contradiction}`);
  if (config.withoutToken && config.password === undefined) {
    command.error(
      'error: --without-token requires --password, because the server prints no password then. ' +
        `Set it on the command line or in ${variableNames.server('password')}.`,
    );
  }
  return config;
}

/** What forbids these options together, for the user; undefined if nothing does. */
function contradictionIn(config: Config, shown: (name: keyof typeof options) => string): string | undefined {
  if (config.states && !isLoopback(config.host))
    return `${shown('states')} lets anyone change data, so ${shown('host')} must be a loopback address, not ${config.host}.`;
  if (config.states && config.trustProxy)
    return `${shown('states')} cannot be used behind a proxy (${shown('trust-proxy')}), which lets anyone reach this machine.`;
  if ((config.secondEmail === undefined) !== (config.secondPassword === undefined))
    return `${shown('second-email')} and ${shown('second-password')} go together.`;
  if (config.secondEmail?.toLowerCase() === config.email.toLowerCase())
    return `${shown('second-email')} has to be another one than ${shown('email')}.`;
  return undefined;
}

/** Turns `public-url` into `publicUrl`: the names of settings in code. */
const inCode = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

type InCode<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Word}${Capitalize<InCode<Rest>>}`
  : Name;

type Settings = SettingsOf<typeof options>;
type InCodeOf<Given> = { [Key in keyof Given as InCode<Key & string>]: Given[Key] };

function given(command: Command): InCodeOf<Settings> {
  try {
    const sources = { flags: flagsOf(command), env: process.env };
    const settings = readSettings(options, optionNames, variableNames.server, sources);
    const entries = Object.entries(settings).map(([name, value]) => [inCode(name), value]);
    return Object.fromEntries(entries) as InCodeOf<Settings>;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return command.error(`error: ${error.message}`);
  }
}

/** The options of the command, as programs name them. */
const programOptions = Object.fromEntries(
  Object.entries(options).map(([name, option]) => [inCode(name), option]),
);

/** What a program can set. It gets a token in any case. */
export const programOptionNames = Object.keys(programOptions).filter((name) => name !== 'withoutToken');

/**
 * The configuration of a server that a program starts, by the rules of the command: JavaScript can pass what the types
 * forbid. An option that is undefined has its default.
 *
 * @param caller the function that the program calls, for messages
 * @param names of its options
 * @param own what differs from the defaults of the command
 * @throws StartError for an option that does not exist, an invalid value, or options that contradict each other
 */
export function configOf(
  caller: string,
  given: Partial<Config>,
  names: readonly string[],
  own: Partial<Config>,
): Config {
  const config = { ...defaults, ...own };
  for (const [name, value] of Object.entries(given)) {
    if (!names.includes(name))
      throw new StartError(`${caller} has no option ${name}. The options are ${names.join(', ')}.`);
    if (value !== undefined) Object.assign(config, { [name]: checked(`${caller}: ${name}`, name, value) });
  }
  const contradiction = contradictionIn(config, inCode);
  if (contradiction !== undefined) throw new StartError(`${caller}: ${contradiction}`);
  return config;
}

/** @throws StartError if the command would not accept the value, or if it has another type */
function checked(source: string, name: string, value: unknown): unknown {
  if (value === '') throw new StartError(`${source} has an empty value.`);
  try {
    const read = parseOne(programOptions[name]!, textOf(value), source);
    if (typeof read === typeof value) return read;
    throw new UsageError(`${source}: expected the type ${typeof read}, got ${typeof value}.`);
  } catch (error) {
    if (error instanceof UsageError) throw new StartError(error.message);
    throw error;
  }
}

/** A value of a program as it is written on the command line. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  if (typeof value !== 'object' || value === null) return String(value);
  const { host, port } = value as Partial<ListeningAddress>;
  return `${isIP(String(host)) === 6 ? `[${host}]` : host}:${port}`;
}

function webAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash)
    return text.replace(/\/+$/, '');
  throw new UnexpectedValue('an http or https URL without query');
}

export function databaseLocation(text: string): string {
  if (/^sqlite:./.test(text) || (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text))) return text;
  throw new UnexpectedValue('sqlite:FILE or postgres://USER:PASSWORD@HOST/DATABASE');
}

function origin(text: string): string {
  if (text === '*' || (URL.canParse(text) && new URL(text).origin === text)) return text;
  throw new UnexpectedValue('an origin such as https://app.example.com, or *');
}

function addresses(text: string): string[] {
  const list = text.split(',').map((address) => address.trim());
  if (list.every(isAddressOrNetwork)) return list;
  throw new UnexpectedValue('addresses or networks such as 10.0.0.1,10.1.0.0/16');
}

function addressAndPort(text: string): ListeningAddress {
  const [, six, other, port] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = six ?? other;
  if (host !== undefined && Number(port) <= 65_535) return { host, port: Number(port) };
  throw new UnexpectedValue('an address and a port, such as 127.0.0.1:9464');
}

function email(text: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return text;
  throw new UnexpectedValue('an email address');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
