import { CommanderError } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import { configCommand, readConfig } from './config.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Reads options without ending the process; what is wrong is thrown. */
function read(...options: string[]) {
  const command = configCommand()
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  return readConfig(['node', 'serve', ...options], command);
}

test('without options, the server is for this machine', () => {
  expect(read()).toEqual({
    host: '127.0.0.1',
    port: 8080,
    data: './.file-storage',
    quota: 10 * 1024 ** 3,
    email: 'demo@example.com',
    states: false,
    maxConnections: 4096,
    maxConnectionsPerAddress: 512,
    logLevel: 'info',
  });
});

test('the environment counts, and the command line counts more', () => {
  vi.stubEnv('FILE_STORAGE_PORT', '9000');
  vi.stubEnv('FILE_STORAGE_DATA', '/srv/files');
  vi.stubEnv('FILE_STORAGE_PUBLIC_URL', 'https://files.example.com/');

  expect(read('--port', '9001')).toMatchObject({
    port: 9001,
    data: '/srv/files',
    publicUrl: 'https://files.example.com',
  });
});

test.each([
  [['--port', '70000'], 'It must be a number from 0 to 65535.'],
  [['--port', 'http'], 'It must be a number from 0 to 65535.'],
  [['--quota', '-1'], 'It must be a positive integer.'],
  [['--trust-proxy', '10.0.0.1,proxy'], 'It must be addresses or networks such as 10.0.0.1,10.1.0.0/16.'],
  [['--max-rps', '0'], 'It must be a positive integer.'],
  [['--public-url', 'files.example.com'], 'It must be an http or https URL without query.'],
  [
    ['--cors-origin', 'https://app.example.com/page'],
    'It must be an origin such as https://app.example.com, or *.',
  ],
  [['--email', 'demo'], 'It must be an email address.'],
  [['--second-email', 'jonas@example.com'], '--second-email and --second-password go together.'],
  [['--log-level', 'loud'], 'Allowed choices are'],
  [['--states', '--host', '0.0.0.0'], '--host must be a loopback address, not 0.0.0.0.'],
  [['--prot', '1'], "unknown option '--prot'"],
])('%j is refused', (options, message) => {
  expect(() => read(...options)).toThrow(message);
  expect(() => read(...options)).toThrow(CommanderError);
});

test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('states may be served on %s', (host) => {
  expect(read('--states', '--host', host).states).toBe(true);
});

test('the help names every environment variable', () => {
  const help = configCommand().helpInformation();

  for (const option of configCommand().options) expect(help).toContain(option.envVar);
});
