import { afterEach, expect, test, vi } from 'vitest';
import { lineThatWasMeant, ScriptCommand } from './script-command.ts';

const mock = () =>
  new ScriptCommand('mock')
    .option('--port <port>', 'port to listen on')
    .option('--host <host>', 'address to listen on')
    .option('--no-log', 'no line per request')
    .option('--fail-fast', 'ends at the first fault');

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
])('for npm %s, the error shows how to pass the option on', (_, args, env: Record<string, string>, line) => {
  const kept = mock().options.filter(({ long }) => `npm_config_${long!.slice(2).replace('-', '_')}` in env);
  expect(lineThatWasMeant('mock', kept, args, env)).toBe(line);
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
  const env = { npm_config_page: 'true' };
  expect(lineThatWasMeant('field sdk', sdk.options, ['go'], env)).toBe('npm run field -- sdk --page go');
});

test('the options of a subcommand come after its arguments', () => {
  const { options } = new ScriptCommand('new').option('--id <id>').option('--tag <tag>');
  const args = ['operation', 'POST /notes/archive', 'archiveNotes', 'Notes'];
  const env = { npm_config_id: 'true', npm_config_tag: 'true' };
  expect(lineThatWasMeant('new', options, args, env, 2)).toBe(
    "npm run new -- operation 'POST /notes/archive' --id archiveNotes --tag Notes",
  );
});
