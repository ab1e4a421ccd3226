import { CommanderError } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import { variableNames } from '../../options/variables.ts';
import { configCommand, optionNames, readConfig } from './config.ts';
import { startServer } from './public/index.ts';
import { startTestServer } from './public/testing.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Reads options and throws an error where the program would exit. */
function read(...options: string[]) {
  const command = configCommand()
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  return readConfig(['node', 'serve', ...options], command);
}

test('without options, the server is reachable only from this machine', () => {
  expect(read()).toEqual({
    host: '127.0.0.1',
    port: 8080,
    data: './.file-storage',
    quota: 10 * 1024 ** 3,
    email: 'demo@example.com',
    states: false,
    maxConnections: 4096,
    maxConnectionsPerAddress: 512,
    drainTime: 0,
    logLevel: 'info',
  });
});

test('environment variables set options, and the command line overrides them', () => {
  vi.stubEnv('FILE_STORAGE_SERVER_PORT', '9000');
  vi.stubEnv('FILE_STORAGE_SERVER_DATA', '/srv/files');
  vi.stubEnv('FILE_STORAGE_SERVER_PUBLIC_URL', 'https://files.example.com/');

  expect(read('--port', '9001')).toMatchObject({
    port: 9001,
    data: '/srv/files',
    publicUrl: 'https://files.example.com',
  });
});

test.each([
  ['false', false],
  ['0', false],
  ['no', false],
  ['', false],
  ['true', true],
  ['1', true],
])('FILE_STORAGE_SERVER_STATES=%s is %j', (value, states) => {
  vi.stubEnv('FILE_STORAGE_SERVER_STATES', value);

  expect(read().states).toBe(states);
});

test('an empty variable counts as not set', () => {
  vi.stubEnv('FILE_STORAGE_SERVER_PORT', '');
  vi.stubEnv('FILE_STORAGE_SERVER_OBJECTS', '');

  expect(read()).toMatchObject({ port: 8080 });
  expect(read()).not.toHaveProperty('objects');
});

test('the server ignores the variables of the runner', () => {
  vi.stubEnv('FILE_STORAGE_STATES', 'https://files.example.com/_states');
  vi.stubEnv('FILE_STORAGE_EMAIL', 'nina@example.com');

  expect(read()).toMatchObject({ states: false, email: 'demo@example.com' });
});

test.each([
  ['FILE_STORAGE_SERVER_STATES', 'maybe', 'FILE_STORAGE_SERVER_STATES: expected true or false, got "maybe".'],
  [
    'FILE_STORAGE_SERVER_PORT',
    'http',
    'FILE_STORAGE_SERVER_PORT: expected a whole number from 0 to 65535, got "http".',
  ],
  ['FILE_STORAGE_SERVER_LOG_LEVEL', 'loud', 'FILE_STORAGE_SERVER_LOG_LEVEL: expected fatal or error or '],
])('%s=%s is refused', (variable, value, message) => {
  vi.stubEnv(variable, value);

  expect(() => read()).toThrow(message);
});

test.each([
  [['--port', '70000'], 'expected a whole number from 0 to 65535, got'],
  [['--port', 'http'], 'expected a whole number from 0 to 65535, got'],
  [['--quota', '-1'], 'expected a whole number from 1 to'],
  [['--trust-proxy', '10.0.0.1,proxy'], 'expected addresses or networks such as 10.0.0.1,10.1.0.0/16, got'],
  [['--max-rps', '0'], 'expected a whole number from 1 to'],
  [['--public-url', 'files.example.com'], 'expected an http or https URL without query, got'],
  [
    ['--cors-origin', 'https://app.example.com/page'],
    'expected an origin such as https://app.example.com, or *, got',
  ],
  [['--email', 'demo'], 'expected an email address, got'],
  [['--second-email', 'jonas@example.com'], '--second-email and --second-password go together.'],
  [
    ['--email', 'mira@example.com', '--second-email', 'Mira@Example.com', '--second-password', 'p'],
    '--second-email has to be another one than --email.',
  ],
  [['--without-token'], '--without-token requires --password, because the server prints no password then.'],
  [['--log-level', 'loud'], '--log-level: expected fatal or error or '],
  [['--states', '--host', '0.0.0.0'], '--host must be a loopback address, not 0.0.0.0.'],
  [['--states', '--trust-proxy', '127.0.0.1'], '--states cannot be used behind a proxy (--trust-proxy)'],
  [['--prot', '1'], "unknown option '--prot'"],
  [['--port', '1', '--port', '2'], '--port is set more than once.'],
  [['--data', ''], '--data has an empty value.'],
])('%j is refused', (options, message) => {
  expect(() => read(...options)).toThrow(message);
  expect(() => read(...options)).toThrow(CommanderError);
});

test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('states are allowed on %s', (host) => {
  expect(read('--states', '--host', host).states).toBe(true);
});

test('--version prints the version of the package, as the other commands do', () => {
  const printed = vi.fn<(text: string) => void>();
  const command = configCommand().exitOverride().configureOutput({ writeOut: printed });
  expect(() => readConfig(['node', 'serve', '--version'], command)).toThrow(CommanderError);
  expect(printed).toHaveBeenCalledWith(expect.stringMatching(/^\d+\.\d+\.\d+\n$/));
});

test.each([
  [{ prot: 0 }, /^\w+ has no option prot\. The options are .*, secondEmail, /],
  [{ withoutToken: true }, 'has no option withoutToken.'],
  [{ quota: '10 GiB' }, 'quota: expected a whole number from 1 to 9007199254740991, got "10 GiB".'],
  [{ quota: '10' }, 'quota: expected the type number, got string.'],
  [{ port: 8080.5 }, 'port: expected a whole number from 0 to 65535, got "8080.5".'],
  [{ port: null }, 'port: expected a whole number'],
  [{ email: '' }, 'email has an empty value.'],
  [{ email: ['jonas@example.com'] }, 'email: expected the type string, got object.'],
  [{ password: 1234 }, 'password: expected the type string, got number.'],
  [{ logLevel: 'loud' }, 'logLevel: expected fatal or error or '],
  [{ secondEmail: 'jonas@example.com' }, ': secondEmail and secondPassword go together.'],
  [{ states: true, host: '0.0.0.0' }, 'host must be a loopback address, not 0.0.0.0.'],
  [{ states: true, trustProxy: ['127.0.0.1'] }, 'states cannot be used behind a proxy (trustProxy)'],
  [{ metrics: '9464' }, 'metrics: expected an address and a port'],
])('a program that passes %j is refused, as on the command line', async (given, message) => {
  await expect(startServer(given as object)).rejects.toThrow(message);
});

test.each([
  [{ prot: 0 }, 'startTestServer has no option prot. The options are email, '],
  [{ data: './drive' }, 'startTestServer has no option data.'],
  [{ host: '0.0.0.0' }, 'host must be a loopback address, not 0.0.0.0.'],
  [{ quota: '10 GiB' }, 'quota: expected a whole number'],
])('a test that passes %j is refused', async (given, message) => {
  await expect(startTestServer(given as object)).rejects.toThrow(message);
});

test('the help names every environment variable', () => {
  const help = configCommand().helpInformation();

  for (const variable of optionNames.map(variableNames.server))
    expect(help.replaceAll(/\s+/g, ' ')).toContain(`(${variable})`);
});

test.each([
  ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
  ['[::1]:9464', { host: '::1', port: 9464 }],
  ['localhost:0', { host: 'localhost', port: 0 }],
])('--metrics takes %s', (text, metrics) => {
  expect(read('--metrics', text).metrics).toEqual(metrics);
});

test.each(['9464', '127.0.0.1', '::1:9464', '127.0.0.1:65536', 'http://127.0.0.1:9464', ':9464'])(
  '--metrics refuses %s',
  (text) => {
    expect(() => read('--metrics', text)).toThrow(/an address and a port, such as 127\.0\.0\.1:9464/);
  },
);
