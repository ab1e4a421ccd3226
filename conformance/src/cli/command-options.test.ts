import { expect, test } from 'vitest';
import { runCommandLine } from '../testing/run-program.ts';
import { list } from './list-command.ts';
import { resolveOptions } from './resolve-options.ts';

/** The help of a command without its line breaks. */
async function helpOf(...command: string[]): Promise<string> {
  const { stdout } = await runCommandLine([...command, '--help']);
  return stdout.replace(/\s+/g, ' ');
}

/** The default of an option, as the help of a command says it. */
async function saidDefault(option: string, ...command: string[]): Promise<string | undefined> {
  const [, text = ''] = (await helpOf(...command)).split(` --${option} <`);
  return /^[^(]*(?:\([^:)]*\)[^(]*)*\(default: ([^)]*)\)/.exec(text.split(' --')[0]!)?.[1];
}

test('the help says the defaults that a run has', async () => {
  const run = await resolveOptions({ 'base-url': 'https://files.example.com/v1', token: 'secret-token' });
  const { profile, concurrency, http } = run;
  const said = (option: string) => saidDefault(option, 'run');
  expect(await said('profile')).toBe(profile);
  expect(await said('concurrency')).toBe(String(concurrency));
  expect(await said('timeout')).toBe(String(http.timeoutMs / 1000));
  expect(await said('retries')).toBe(String(http.retries));
});

test('list says its own default profile', async () => {
  const said = await saidDefault('profile', 'list');
  expect(said).toBe('full');
  const listed = (profile?: 'core' | 'full') =>
    list({ only: ['FOLDER-*'], ...(profile && { profile }) }, 'all');
  expect(await listed()).toBe(await listed(said as 'full'));
});

test('the options of client and compare say what these commands do with them', async () => {
  const client = await helpOf('client');
  expect(client).toContain('--only <pattern> server behaviour to run the client against');
  expect(client).toContain(
    '--timeout <seconds> time for --exec or --module in one server behaviour (default: 60)',
  );
  expect(await helpOf('compare')).toContain('write the comparison to this file: html or markdown');
  expect(await helpOf('merge')).toContain(
    'write a report to this file: json, junit, html, sarif or markdown',
  );
});
