import { afterEach, expect, test, vi } from 'vitest';
import { lineThatWasMeant, ScriptCommand } from './script-command.ts';

const mock = () =>
  new ScriptCommand('mock')
    .option('--port <port>', 'port to listen on')
    .option('--host <host>', 'address to listen on')
    .option('--no-log', 'no line per request')
    .option('--fail-fast', 'ends at the first fault');

const meant = (args: readonly string[], env: Record<string, string>) =>
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
])('where npm kept %s, the line says how to pass it on', (_, args, env, line) => {
  expect(meant(args, env as Record<string, string>)).toBe(line);
});

test('what was passed on, or is another script of npm, is nobody else’s', () => {
  expect(meant(['--port', '4099'], {})).toBeUndefined();
  expect(meant([], { npm_config_port: '1', npm_lifecycle_event: 'all' })).toBeUndefined();
  expect(meant([], { npm_config_registry: 'https://registry.example.com' })).toBeUndefined();
});

test('a command refuses what npm has kept', () => {
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

test('the help shows what to type', () => {
  expect(mock().helpInformation()).toContain('Usage: npm run mock -- [options]\n');
});

test('what is chosen of a script stands behind the two dashes', () => {
  const sdk = new ScriptCommand('field sdk').option('--page');
  expect(sdk.helpInformation()).toContain('Usage: npm run field -- sdk [options]\n');
  const env = { npm_lifecycle_event: 'field', npm_config_page: 'true' };
  expect(lineThatWasMeant('field sdk', sdk.options, ['go'], env)).toBe('npm run field -- sdk --page go');
});

test('what a verb takes is passed on behind what it is about', () => {
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
