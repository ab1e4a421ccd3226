import { isIP } from 'node:net';
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { ScriptCommand } from '../../options/script-command.ts';
import { UnexpectedValue, wholeNumber, yesOrNo } from '../../options/values.ts';
import { givenIn, variableNames } from '../../options/variables.ts';
import { isAddressOrNetwork } from './plugins/sender.ts';
import { defaults, type Config } from './settings.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** The options of the command line, each with its environment variable. */
export function configCommand(): Command {
  return new ScriptCommand('serve', 'file-storage-server')
    .description(
      'Serves the File Storage API: a reference implementation that keeps its data in one folder.\n' +
        'Each option may also be given by the environment variable named behind it, a switch as true or false.',
    )
    .addOption(option('--host <address>', 'address to listen on').default(defaults.host))
    .addOption(
      option('--port <number>', 'port to listen on; 0 takes a free one')
        .default(defaults.port)
        .argParser(port),
    )
    .addOption(option('--data <folder>', 'folder of the database and the files').default(defaults.data))
    .addOption(
      option(
        '--objects <location>',
        'object storage: a folder, or s3+https://KEY:SECRET@HOST/BUCKET (default: objects/ in the data folder)',
      ),
    )
    .addOption(
      option(
        '--public-url <url>',
        'address that clients reach the server at (default: the one it listens on)',
      ).argParser(webAddress),
    )
    .addOption(
      option('--quota <bytes>', 'room for the files of one user')
        .default(defaults.quota, '10 GiB')
        .argParser(positive),
    )
    .addOption(
      option('--cors-origin <origin>', 'origin whose pages may call the server, or *').argParser(origin),
    )
    .addOption(
      option('--max-rps <number>', 'requests a second for each user (default: no limit)').argParser(positive),
    )
    .addOption(
      option(
        '--trust-proxy <addresses>',
        'proxies that tell whom they forward for (X-Forwarded-For): addresses or networks, divided by commas',
      ).argParser(addresses),
    )
    .addOption(
      option('--max-connections <number>', 'connections at once')
        .default(defaults.maxConnections)
        .argParser(positive),
    )
    .addOption(
      option('--max-connections-per-address <number>', 'connections of one address, trusted proxies aside')
        .default(defaults.maxConnectionsPerAddress)
        .argParser(positive),
    )
    .addOption(
      option('--email <address>', 'account that is made at the first start')
        .default(defaults.email)
        .argParser(email),
    )
    .addOption(option('--password <text>', 'password of that account (default: a random one, kept)'))
    .addOption(
      option(
        '--second-email <address>',
        'another account, made at the first start; needs --second-password',
      ).argParser(email),
    )
    .addOption(option('--second-password <text>', 'password of that account'))
    .addOption(
      option(
        '--states',
        'let tests arrange and observe states at POST /_states; on a loopback address only',
      ).default(defaults.states),
    )
    .addOption(
      option('--log-level <level>', 'of the JSON lines on standard error')
        .choices(logLevels)
        .default(defaults.logLevel),
    );
}

/**
 * Reads the options, or exits with what is wrong in one line.
 *
 * @param argv as in `process.argv`
 */
export function readConfig(argv: readonly string[], command = configCommand()): Config {
  command.parse(argv);
  refuseFormerVariables(command);
  for (const { variable, option } of variablesOf(command)) takeVariable(command, option, variable);
  const config = command.opts<Config>();
  if (config.states && !isLoopback(config.host)) {
    command.error(
      `error: --states lets anyone change data, so --host must be a loopback address, not ${config.host}.`,
    );
  }
  if ((config.secondEmail === undefined) !== (config.secondPassword === undefined)) {
    command.error('error: --second-email and --second-password go together.');
  }
  return config;
}

/** Options whose variables had the prefix of programs that speak to a server, and mean nothing to these. */
export const formerlyNamed = [
  'host',
  'port',
  'data',
  'objects',
  'public-url',
  'quota',
  'cors-origin',
  'log-level',
];

/** Ignoring one would put the data elsewhere, or open another port. */
function refuseFormerVariables(command: Command): void {
  for (const name of formerlyNamed) {
    const former = variableNames.client(name);
    if (givenIn(process.env, former) === undefined) continue;
    command.error(`error: ${former} is called ${variableNames.server(name)} now.`);
  }
}

/** Takes an option from its variable, unless the command line gives it. Commander takes any boolean for true. */
function takeVariable(command: Command, option: Option, variable: string): void {
  const value = givenIn(process.env, variable);
  const name = option.attributeName();
  if (value === undefined || command.getOptionValueSource(name) === 'cli') return;
  try {
    command.setOptionValueWithSource(name, parsed(option, value), 'env');
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    command.error(`error: ${variable}: ${error.message}`);
  }
}

function parsed(option: Option, value: string): unknown {
  if (option.isBoolean()) return expecting(yesOrNo)(value);
  if (!option.parseArg) return value;
  return option.parseArg<unknown>(value, undefined);
}

/** The options of a command, each with its variable. */
export function variablesOf(command: Command): { option: Option; variable: string }[] {
  return command.options.map((option) => ({
    option,
    variable: variableNames.server(option.long!.slice('--'.length)),
  }));
}

function option(flags: string, description: string): Option {
  const [, name] = /--([a-z-]+)/.exec(flags)!;
  return new Option(flags, `${description} (${variableNames.server(name!)})`);
}

/** A parser as commander takes it. */
const expecting =
  <Value>(parse: (text: string) => Value) =>
  (value: string): Value => {
    try {
      return parse(value);
    } catch (error) {
      if (!(error instanceof UnexpectedValue)) throw error;
      throw new InvalidArgumentError(`It must be ${error.message}.`);
    }
  };

const port = expecting(wholeNumber(0, 65_535));
const positive = expecting(wholeNumber(1, Number.MAX_SAFE_INTEGER));

function webAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash)
    return text.replace(/\/+$/, '');
  throw new InvalidArgumentError('It must be an http or https URL without query.');
}

function origin(text: string): string {
  if (text === '*' || (URL.canParse(text) && new URL(text).origin === text)) return text;
  throw new InvalidArgumentError('It must be an origin such as https://app.example.com, or *.');
}

function addresses(text: string): string[] {
  const list = text.split(',').map((address) => address.trim());
  if (list.every(isAddressOrNetwork)) return list;
  throw new InvalidArgumentError('It must be addresses or networks such as 10.0.0.1,10.1.0.0/16.');
}

function email(text: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return text;
  throw new InvalidArgumentError('It must be an email address.');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
