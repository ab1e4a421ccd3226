import { afterEach, expect, test, vi } from 'vitest';
import { lineThatWasMeant, ScriptCommand } from './script-command.ts';

const mock = () =>
  new ScriptCommand('mock')
    .option('--port <port>', 'port to listen on')
    .option('--host <host>', 'address to listen on')
    .option('--no-log', 'no line per request')
    .option('--fail-fast', 'ends at the first fault');

const correctLine = (args: readonly string[], env: Record<string, string>) =>
  lineThatWasMeant('mock', mock().options, args, { npm_lifecycle_event: 'mock', ...env });

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['--port 4099', ['4099'], { npm_config_port: 'true' }, 'npm run mock -- --port 4099'],
  ['--port=4099', [], { npm_config_port: '4099' }, 'npm run mock -- --port 4099'],
  ['--port', [], { npm_config_port: 'true' }, 'npm run mock -- --port <port>'],
  ['--fail-fast', [], { npm_config_fail_fast: 'true' }, 'npm run mock -- --fail-fast'],
  [
    '--port 4099 --host ::1',
    ['4099', '::1'],
    { npm_config_port: 'true', npm_config_host: 'true' },
    'npm run mock -- --port 4099 --host ::1',
  ],
])('for npm %s, the error shows how to pass the option on', (_, args, env, line) => {
  expect(correctLine(args, env as Record<string, string>)).toBe(line);
});

test('options that npm has passed on, and those of other scripts or of npm itself, are no error', () => {
  expect(correctLine(['--port', '4099'], {})).toBeUndefined();
  expect(correctLine([], { npm_config_port: '1', npm_lifecycle_event: 'all' })).toBeUndefined();
  expect(correctLine([], { npm_config_registry: 'https://registry.example.com' })).toBeUndefined();
});

test('a command refuses to run if npm has kept its options', () => {
  vi.stubEnv('npm_lifecycle_event', 'mock');
  vi.stubEnv('npm_config_port', '4099');
  const command = mock()
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  expect(() => command.parse(['node', 'mock.ts'])).toThrow(
    'error: npm did not pass --port to this command. Type: npm run mock -- --port 4099',
  );
});

test('a program shows its own name, unless npm started it', () => {
  const usage = () => new ScriptCommand('serve', 'file-storage-server').helpInformation().split('\n')[0];
  expect(usage()).toBe('Usage: file-storage-server [options]');
  vi.stubEnv('npm_lifecycle_event', 'serve');
  expect(usage()).toBe('Usage: npm run serve -- [options]');
});

test('the help shows the line to type', () => {
  expect(mock().helpInformation()).toContain('Usage: npm run mock -- [options]\n');
});

test('the name of a program comes after the two dashes', () => {
  const sdk = new ScriptCommand('field sdk').option('--page');
  expect(sdk.helpInformation()).toContain('Usage: npm run field -- sdk [options]\n');
  const env = { npm_lifecycle_event: 'field', npm_config_page: 'true' };
  expect(lineThatWasMeant('field sdk', sdk.options, ['go'], env)).toBe('npm run field -- sdk --page go');
});

test('the options of a subcommand come after its arguments', () => {
  vi.stubEnv('npm_lifecycle_event', 'new');
  vi.stubEnv('npm_config_id', 'true');
  vi.stubEnv('npm_config_tag', 'true');
  const command = new ScriptCommand('new').exitOverride().configureOutput({ writeErr: () => undefined });
  command.command('operation').argument('<place>').option('--id <id>').option('--tag <tag>');
  expect(() =>
    command.parse(['node', 'new.ts', 'operation', 'POST /notes/archive', 'archiveNotes', 'Notes']),
  ).toThrow(
    "error: npm did not pass --id, --tag to this command. Type: npm run new -- operation 'POST /notes/archive' --id archiveNotes --tag Notes",
  );
});
