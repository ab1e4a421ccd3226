import type { Command } from 'commander';
import { readSettings } from '../../options/settings.ts';
import { flagsOf, inGroup, takeOptions } from '../../options/table.ts';
import { UsageError, positiveNumber, text, UnexpectedValue, wholeNumber } from '../../options/values.ts';
import { variableNames } from '../../options/variables.ts';
import { usageError } from './errors.ts';

export interface GlobalOptions {
  json: boolean;
  /** Whether to print each request to the API on standard error. */
  verbose: boolean;
  baseUrl: string | undefined;
  appUrl: string | undefined;
  /** 0 is the personal workspace. */
  workspace: number;
  /** Seconds. */
  timeout: number;
  /** Undefined for the account without a name. */
  profile: string | undefined;
}

const option = inGroup();

/** Checks a profile name, which becomes part of a file name. */
function profileName(value: string): string {
  if (!/^[\w-]{1,64}$/.test(value)) throw new UnexpectedValue('letters, digits, - and _');
  return value;
}

/** Checks an address that paths are added to. */
function webAddress(value: string): string {
  const { protocol, username, password, search, hash } = URL.canParse(value)
    ? new URL(value)
    : ({} as Partial<URL>);
  const isPlain = /^https?:$/.test(protocol ?? '') && !username && !password && !search && !hash;
  if (!isPlain) throw new UnexpectedValue('a URL such as https://storage.example.com');
  return value;
}

/** Options that can also be set by environment variables. */
const options = {
  'base-url': option('<url>', 'API root, which ends in /v1', text),
  'app-url': option('<url>', 'address of the web application, which opens shareable links', webAddress),
  workspace: option(
    '<id>',
    'id of the workspace (default: 0, your personal workspace)',
    wholeNumber(0, Number.MAX_SAFE_INTEGER),
  ),
  profile: option('<name>', 'name of the signed-in account to use', profileName),
  timeout: option(
    '<seconds>',
    'timeout of one request (default: 60); the bytes and the end of an upload have at least 600',
    positiveNumber(86_400),
  ),
} as const;

export function addGlobalOptions(program: Command): void {
  program.option('--json', 'print results and errors as JSON');
  program.option(
    '--verbose',
    'print method, path, status and time of each request to the API, and its retries, on standard error',
  );
  takeOptions(program, options);
}

/**
 * Reads the options from the command line, and otherwise from the environment.
 *
 * @param program the command with the options of `addGlobalOptions`
 * @throws CommandError for an invalid value
 */
export function globalOptions(
  program: Command,
  env: Readonly<Record<string, string | undefined>>,
): GlobalOptions {
  try {
    const flags = flagsOf(program);
    const names = Object.keys(options) as (keyof typeof options)[];
    const settings = readSettings(options, names, variableNames.client, { flags, env });
    const { workspace = 0, timeout = 60 } = settings;
    const json = program.getOptionValue('json') === true;
    return {
      json,
      verbose: program.getOptionValue('verbose') === true,
      baseUrl: settings['base-url'],
      appUrl: settings['app-url'],
      workspace,
      timeout,
      profile: settings.profile,
    };
  } catch (error) {
    throw error instanceof UsageError ? usageError(error.message) : error;
  }
}
