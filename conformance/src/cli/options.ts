import { inGroup, type SettingsOf } from '../../../packages/options/table.ts';
import { apiRoot, listenAddress, proxyAddress, webAddress } from './web-address.ts';
import {
  oneOf,
  positiveNumber,
  text,
  wholeNumber,
  yesOrNo,
  UnexpectedValue,
} from '../../../packages/options/values.ts';
import { variableNames } from '../../../packages/options/variables.ts';
import { budgets, defaults } from './defaults.ts';
import { listOfKinds, reportKinds, reportTarget } from './report-target.ts';

const server = inGroup('The server:');
const account = inGroup(
  'The accounts (set passwords and tokens in the environment: other users can see the command line):',
);
const choice = inGroup('Which checks run:');
const leave = inGroup('Permissions of the run:');
const more = inGroup('State provider, overlay and known failures:');
const pace = inGroup('Speed and repetition:');
const network = inGroup('Network:');
const traffic = inGroup('The traffic of clients (proxy, har, client):');
const output = inGroup('Output:');

/** The only list of options, in the order of the help. */
export const options = {
  'base-url': server('<url>', 'base URL of the API, which ends in /v1', apiRoot, {
    example: 'https://files.example.com/api/v1',
  }),
  'app-url': server('<url>', 'address of the web application, which opens shareable links', webAddress, {
    example: 'https://files.example.com',
  }),

  email: account('<address>', 'e-mail address of the account', text, { secret: true }),
  password: account('<text>', 'password of the account', text, { secret: true }),
  token: account('<token>', 'access token, instead of e-mail address and password', text, {
    secret: true,
    instead: ['email', 'password'],
  }),
  'second-email': account('<address>', 'e-mail address of a second account', text, { secret: true }),
  'second-password': account('<text>', 'password of the second account', text, { secret: true }),
  'second-token': account(
    '<token>',
    'access token of the second account, instead of its e-mail address and password',
    text,
    { secret: true, instead: ['second-email', 'second-password'] },
  ),

  only: choice('<pattern>', 'requirement, tag, operation or check to run; * matches anything', text, {
    list: true,
    example: 'FOLDER-*',
  }),
  skip: choice('<pattern>', 'requirement, tag, operation or check to skip', text, {
    list: true,
    example: 'convertFile',
  }),
  profile: choice(
    '<name>',
    `how much to test: core (quick) or full (all checks) (default: ${defaults.run.profile})`,
    oneOf('core', 'full'),
    { example: 'full' },
  ),
  shard: choice('<i/n>', 'run one of n parts, to split the run among n machines', shard, { example: '1/3' }),
  'dry-run': choice(undefined, 'print what would run, without sending a request', yesOrNo, {
    example: 'true',
  }),

  'allow-destructive': leave(undefined, 'allow the run to empty the trash of the account', yesOrNo, {
    example: 'true',
  }),
  'allow-leftovers': leave(
    undefined,
    'allow the run to create notes and workspaces, which only a state provider with `remove` can delete',
    yesOrNo,
    {
      example: 'true',
    },
  ),
  'allow-http': leave(
    undefined,
    'allow sending credentials over plain HTTP to a host other than this machine',
    yesOrNo,
    {
      example: 'true',
    },
  ),

  states: more(
    '<source>',
    'URL, YAML file or module of the state provider, which creates test data that the API cannot create',
    text,
    {
      example: 'states.yaml',
    },
  ),
  overlay: more(
    '<file>',
    'OpenAPI Overlay that describes what your server does where the interface specifies nothing',
    text,
    {
      example: 'overlay.yaml',
    },
  ),
  'write-overlay': more(
    '<file>',
    'write an overlay with the observed behaviour where the interface specifies nothing',
    text,
    {
      example: 'observed.yaml',
    },
  ),
  baseline: more('<file>', 'file of known failures', text, { example: 'baseline.yaml' }),
  'update-baseline': more(undefined, 'write the baseline from this run', yesOrNo, { example: 'true' }),

  concurrency: pace(
    '<number>',
    `number of parallel checks (default: ${defaults.run.concurrency})`,
    wholeNumber(1, 64),
    { example: '8' },
  ),
  'max-rps': pace('<number>', 'requests per second (default: no limit)', positiveNumber(10_000), {
    example: '20',
  }),
  timeout: pace(
    '<seconds>',
    `timeout of one request (default: ${defaults.run.timeout})`,
    positiveNumber(3600),
    { example: '30' },
  ),
  retries: pace(
    '<number>',
    `number of retries after a 429 (default: ${defaults.run.retries})`,
    wholeNumber(0, 20),
    { example: '3' },
  ),
  'settle-time': pace(
    '<seconds>',
    `how long to look for the effect of a request, if the server carries it out after its response (default: ${defaults.run.settleTime}, more if it is slow)`,
    positiveNumber(600),
    { example: '30' },
  ),
  seed: pace(
    '<number>',
    'seed of generated input (default: random; 1 with --shard)',
    wholeNumber(0, 2 ** 31 - 1),
    {
      example: '42',
    },
  ),
  budget: pace(
    '<requests>',
    `number of requests with invalid input (default: ${budgets.full} with --profile full, ${budgets.core} otherwise)`,
    wholeNumber(0, 1_000_000),
    {
      example: '500',
    },
  ),

  ca: network('<file>', 'additional certificate authorities, PEM', text, { example: 'ca.pem' }),
  'client-cert': network('<file>', 'client certificate and its key, PEM, in one file or two', text, {
    list: true,
    example: 'client.pem',
  }),
  proxy: network('<url>', 'HTTP proxy through which requests reach the server', proxyAddress, {
    secret: true,
    example: 'http://proxy.example.com:3128',
  }),

  upstream: traffic(
    '<url>',
    'base URL of the server that gets the requests of the client, which ends in /v1',
    apiRoot,
    {
      example: 'https://files.example.com/api/v1',
    },
  ),
  listen: traffic(
    '<address>',
    `port, or host:port, of the proxy (default: ${defaults.proxy.host}:${defaults.proxy.port})`,
    listenAddress,
    { example: '4020' },
  ),
  'listen-cert': traffic('<file>', 'certificate and its key, PEM, to serve clients over https', text, {
    list: true,
    example: 'localhost.pem',
  }),
  presigned: traffic(
    '<way>',
    `through or around: whether uploads to presigned URLs on the server's own host go through the proxy (default: ${defaults.proxy.presigned})`,
    oneOf('through', 'around'),
    { example: 'around' },
  ),
  exec: traffic('<line>', 'command that runs the client, with FILE_STORAGE_BASE_URL set', text, {
    example: 'npm test',
  }),
  module: traffic('<file>', 'module whose default function is the client under test', text, {
    example: 'client.mjs',
  }),
  'vault-password': traffic('<text>', 'password of the vault, to check that no request contains it', text, {
    secret: true,
  }),

  report: output('<kind=file>', `write a report to this file: ${listOfKinds(reportKinds)}`, reportTarget, {
    list: true,
    example: 'html=conformance.html',
  }),
  'no-report': output(undefined, 'do not write the default reports in conformance-report/', yesOrNo, {
    example: 'false',
  }),
  verbose: output(undefined, 'show each request, and every check', yesOrNo, { example: 'true' }),
  'no-color': output(undefined, 'do not use colours', yesOrNo, { example: 'true' }),
} as const;

export type OptionName = keyof typeof options;

export const optionNames = Object.keys(options) as OptionName[];

/** The options of a run: all except for those about clients' traffic. */
export const runOptions = optionNames.filter((name) => !isOfTraffic(name)) as RunOption[];

type TrafficOption =
  | 'upstream'
  | 'listen'
  | 'listen-cert'
  | 'presigned'
  | 'exec'
  | 'module'
  | 'vault-password';
type RunOption = Exclude<OptionName, TrafficOption>;

function isOfTraffic(name: OptionName): name is TrafficOption {
  return options[name].group.startsWith('The traffic');
}

/** The given values, parsed; other options are absent. */
export type Settings<Name extends OptionName = OptionName> = SettingsOf<typeof options, Name>;

/** E.g. `FILE_STORAGE_BASE_URL` for `base-url`. */
export const variableOf = variableNames.runner;

/** E.g. `2/3`: the second of three. */
function shard(value: string): { index: number; count: number } {
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(value)?.map(Number) ?? [];
  if (index !== undefined && count !== undefined && index >= 1 && index <= count) return { index, count };
  throw new UnexpectedValue('i/n with i from 1 to n, such as 1/3');
}
