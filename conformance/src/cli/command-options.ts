import type { OptionName } from './options.ts';

/** The options of a replay; the report contains the others. */
export const replayOptions = [
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

export const mergeOptions = ['report', 'no-color'] as const satisfies readonly OptionName[];

export const compareOptions = ['report', 'no-color'] as const satisfies readonly OptionName[];
