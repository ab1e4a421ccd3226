import { InvalidArgumentError, type Command } from 'commander';
import { positiveNumber, text, UnexpectedValue, wholeNumber } from '../../options/values.ts';
import { givenIn, variableNames } from '../../options/variables.ts';
import { usageError } from './errors.ts';

export interface GlobalOptions {
  json?: boolean;
  baseUrl?: string;
  appUrl?: string;
  /** 0 is the personal workspace. */
  workspace: number;
  /** Seconds. */
  timeout?: number;
}

/** Those that are environment variables as well. */
const variables = {
  baseUrl: { option: 'base-url', argument: '<url>', describe: 'API root, which ends in /v1', parse: text },
  appUrl: {
    option: 'app-url',
    argument: '<url>',
    describe: 'web application, where shareable links are followed',
    parse: text,
  },
  workspace: {
    option: 'workspace',
    argument: '<id>',
    describe: 'workspace (default: 0, your own)',
    parse: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  },
  timeout: {
    option: 'timeout',
    argument: '<seconds>',
    describe: 'for one request (default: 60)',
    parse: positiveNumber(86_400),
  },
} as const;

/** Lets commander use a parser of all programs. */
export const parsed =
  <Value>(parse: (value: string) => Value) =>
  (value: string): Value => {
    try {
      return parse(value);
    } catch (error) {
      if (error instanceof UnexpectedValue) throw new InvalidArgumentError(`Expected ${error.message}.`);
      throw error;
    }
  };

export function addGlobalOptions(program: Command): void {
  program.option('--json', 'print JSON, errors too');
  for (const { option, argument, describe, parse } of Object.values(variables)) {
    program.option(`--${option} ${argument}`, describe, parsed<string | number>(parse));
  }
}

/** What the command line gives, else the environment. */
export function globalOptions(
  given: Partial<GlobalOptions>,
  env: Readonly<Record<string, string | undefined>>,
): GlobalOptions {
  const options: Record<string, unknown> = { workspace: 0, timeout: 60 };
  for (const [name, { option, parse }] of Object.entries(variables)) {
    const variable = variableNames.client(option);
    const value = givenIn(env, variable);
    if (value === undefined) continue;
    try {
      options[name] = parse(value);
    } catch (error) {
      if (!(error instanceof UnexpectedValue)) throw error;
      throw usageError(`${variable} is ${value}: expected ${error.message}.`);
    }
  }
  return { ...options, ...given } as GlobalOptions;
}
