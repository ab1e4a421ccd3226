import { defaults } from './defaults.ts';
import type { OptionName } from './options.ts';
import { comparisonKinds, listOfKinds } from './report-target.ts';

/** The options of a replay; the report contains the others. */
export const replayOptions = [
  'base-url',
  'app-url',
  'email',
  'password',
  'token',
  'second-email',
  'second-password',
  'second-token',
  'allow-destructive',
  'allow-leftovers',
  'allow-http',
  'states',
  'overlay',
  'max-rps',
  'timeout',
  'retries',
  'settle-time',
  'budget',
  'ca',
  'client-cert',
  'proxy',
  'no-color',
] as const satisfies readonly OptionName[];

const trafficOptions = [
  'overlay',
  'vault-password',
  'report',
  'no-report',
  'no-color',
] as const satisfies readonly OptionName[];

export const proxyOptions = [
  'upstream',
  'listen',
  'listen-cert',
  'presigned',
  'exec',
  'allow-http',
  'ca',
  'client-cert',
  ...trafficOptions,
] as const satisfies readonly OptionName[];

export const harOptions = ['base-url', ...trafficOptions] as const satisfies readonly OptionName[];

export const clientOptions = [
  'upstream',
  'exec',
  'module',
  'email',
  'password',
  'token',
  'only',
  'timeout',
  'allow-http',
  'ca',
  'client-cert',
  ...trafficOptions,
] as const satisfies readonly OptionName[];

export const listOptions = ['only', 'skip', 'profile', 'overlay'] as const satisfies readonly OptionName[];

export const explainOptions = ['overlay'] as const satisfies readonly OptionName[];

export const mergeOptions = ['report', 'no-color'] as const satisfies readonly OptionName[];

export const compareOptions = ['report', 'no-color'] as const satisfies readonly OptionName[];

/**
 * Options that mean something else here than in a run, so that only the command line gives them: what the configuration
 * file and the environment say is meant for runs.
 */
export const ownOptions = {
  compare: ['report'],
  client: ['only', 'timeout'],
} as const satisfies Record<string, readonly OptionName[]>;

/** What options do in these commands, if a run does something else with them. */
export const texts = {
  list: {
    only: 'requirement, tag, operation or check to list; * matches anything',
    skip: 'requirement, tag, operation or check to omit',
    profile: `which checks to list: core or full (all checks) (default: ${defaults.list.profile})`,
  },
  compare: {
    report: `write the comparison to this file: ${listOfKinds(comparisonKinds)}`,
  },
  client: {
    email: 'e-mail address that the client gets',
    password: 'password that the client gets',
    token: 'access token that the client gets',
    only: "server behaviour to run the client against, such as '429*'; * matches anything",
    timeout: `time for --exec or --module in one server behaviour (default: ${defaults.client.timeout})`,
  },
  har: {
    'base-url': 'base URL of the API in the recording, which ends in /v1 (default: that of its requests)',
  },
} satisfies Record<string, Partial<Record<OptionName, string>>>;
