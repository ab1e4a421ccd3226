import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checks } from '../service/areas/suite.ts';
import { referenceOverlay } from '../testing/contracts.ts';
import { runCommandLine } from '../testing/run-program.ts';
import { sampleReport } from '../testing/sample-report.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { optionNames } from './options.ts';
import { operations } from '../../../generated/operations.ts';

const server = ['--base-url', 'http://127.0.0.1:9/v1', '--token', 'secret-token'];

test('the help names every command, option and exit code', async () => {
  const { exitCode, stdout } = await runCommandLine(['--help']);
  expect(exitCode).toBe(0);
  const commands = 'run list explain replay merge compare badge submission proxy client har init';
  for (const command of commands.split(' ')) {
    expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
  }
  for (const name of optionNames) expect(stdout).toMatch(new RegExp(`^  --${name} `, 'm'));
  for (const code of [0, 1, 2, 3, 70, 130]) expect(stdout).toMatch(new RegExp(`^  ${code} `, 'm'));
});

test('the version is that of the package', async () => {
  expect((await runCommandLine(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test.each([
  [['--bas-url', 'x'], 'Did you mean --base-url?'],
  [['--profile', 'full', 'list'], 'Give list before its options: file-storage-conformance list ...'],
  [['--no-report', 'explain', 'FOLDER-4'], 'Give explain before its options'],
  [['lst'], 'There is no command "lst". Did you mean list?'],
  [
    ['badge', 'a.json', '--svg', 'a.svg', '--svg', 'b.svg'],
    "argument 'b.svg' is invalid. It is given twice.",
  ],
  [['list', '--config', ''], "argument '' is invalid. It is empty."],
  [
    [],
    'error: No base URL is given: use --base-url or FILE_STORAGE_BASE_URL, such as https://files.example.com/api/v1.',
  ],
  [
    ['--base-url', 'https://files.example.com/v1'],
    'error: No credentials are given: set FILE_STORAGE_EMAIL and FILE_STORAGE_PASSWORD, or FILE_STORAGE_TOKEN.',
  ],
  [['--base-url', 'https://files.example.com/v1', '--email', 'a@example.com'], '--email needs --password'],
  [
    ['--base-url', 'http://files.example.com/v1', '--token', 't'],
    'in plain text. Use https, or --allow-http',
  ],
  [[...server, '--second-password', 'p'], '--second-password needs --second-email'],
  [['--base-url', 'https://files.example.com/api'], 'such as https://files.example.com/api/v1'],
  [
    [...server, '--second-token', 'secret-token'],
    'error: Both accounts are the same. Give a different second account, or none.',
  ],
  [[...server, '--ca', '/nowhere.pem'], '--ca: /nowhere.pem does not exist.'],
  [[...server, '--baseline', '/nowhere.yaml'], '/nowhere.yaml does not exist; --update-baseline writes it.'],
  [[...server, '--update-baseline'], '--update-baseline needs --baseline'],
  [
    [...server, '--write-overlay', '/dev/null/o.yaml'],
    '--write-overlay: the folder /dev/null is not writable.',
  ],
  [[...server, '--overlay', '/nowhere.yaml'], '--overlay: '],
  [[...server, '--states', '/nowhere.yaml'], '/nowhere.yaml'],
  [
    [...server, '--states', 'http://files.example.com/_states'],
    'error: --states: http://files.example.com would receive the token in plain text. Use https, or --allow-http if the network is trusted.',
  ],
  [[...server, '--only', 'FOLDR-4', '--dry-run'], 'Did you mean FOLDER-4?'],
  [['--config', '/nowhere.yaml', ...server], '/nowhere.yaml does not exist'],
  [['explain', 'FOLDR-4'], 'Did you mean FOLDER-4?'],
  [['explain', 'FOLDER-4.9'], 'Did you mean FOLDER-4.1?'],
  [['explain', 'FOLDER-4.every-response'], 'with the id "FOLDER-4.every-response"'],
  [['explain', 'U-81.updateNoteTitle'], 'A check of an overlay needs --overlay.'],
  [['explain'], "missing required argument 'id'"],
  [['merge', '/nowhere.json'], '/nowhere.json does not exist'],
  [['submission', '/nowhere.json'], '/nowhere.json does not exist'],
  [['badge', '/nowhere.json'], '/nowhere.json does not exist'],
  [['compare', '/nowhere.json'], '/nowhere.json does not exist'],
  [['compare', 'a.json', 'b.json', '--report', 'junit=c.xml'], 'html or markdown, not as junit'],
  [['replay', '/nowhere.json', 'a check'], '/nowhere.json does not exist'],
])('%j ends with exit code 2 and says why', async (args, message) => {
  const { exitCode, stdout, stderr } = await runCommandLine(args);
  expect(exitCode).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(message);
  expect(stderr).toMatch(/^error: /);
  expect(stderr).not.toContain('secret-token');
});

test('explain tells of a requirement, a rule and an open point', async () => {
  expect((await runCommandLine(['explain', 'folder-4'])).stdout).toMatch(/^FOLDER-4 +A folder without/);
  expect((await runCommandLine(['explain', 'VER-1'])).stdout).toMatch(/^Not checked +About the contract/m);
  expect((await runCommandLine(['explain', 'FOLDER-6'])).stdout).toMatch(
    /^Tested by +every response of createFolder/m,
  );
  expect((await runCommandLine(['explain', 'RULE-1'])).stdout).toContain('server error (5xx)');
  expect((await runCommandLine(['explain', 'U-01'])).stdout).toMatch(
    /^Assume +Treat any 2xx status code as success/m,
  );
  expect((await runCommandLine(['explain', 'folder-4.1'])).stdout).toMatch(
    /^FOLDER-4\.1 {2}a folder without .*\n\nOperations +createFolder\nProfile +core\nSeen through +responses\nAbout +FOLDER-4 +A folder without/,
  );
});

test('explain shows the values of the cases that test a requirement, and through what a check sees', async () => {
  const explained = async (id: string) => (await runCommandLine(['explain', id])).stdout;
  const ofRequirement = await explained('LINK-6');
  expect(ofRequirement).toMatch(/^Values +createShareableLink\n +kind +folder, file\n/m);
  expect(ofRequirement).toMatch(/^ +allow_edit +true, false, left out$/m);
  expect(ofRequirement).toMatch(/^Seen through +responses\n +the state provider: observe:\w+, observe:/m);
  expect(await explained('LINK-2.createShareableLink')).toMatch(/^ +allow_edit +\w/m);
  const withoutCases = await explained('FOLDER-4.1');
  expect(withoutCases).toMatch(/^Seen through +responses\nAbout/m);
  expect(withoutCases).not.toContain('Values');
});

test('explain knows the rules of clients, what every response is judged for, and the checks of an overlay', async () => {
  const explained = async (...args: string[]) => (await runCommandLine(['explain', ...args])).stdout;
  expect(await explained('RULE-4')).toMatch(/^RULE-4 {2}A client works with every response/);
  expect(await explained('gen-5.every-response')).toBe(await explained('GEN-5'));
  expect(await explained('u-81.updatenotetitle', '--overlay', referenceOverlay)).toMatch(
    /^U-81\.updateNoteTitle {2}updateNoteTitle, added by the overlay, .*\n\nOperations +updateNoteTitle\n/,
  );
  expect(await explained('U-81', '--overlay', referenceOverlay)).toMatch(
    /^Tested by [^]*U-81\.updateNoteTitle /m,
  );
});

test('explain and list --coverage show what the texts of an alphabet contain', async () => {
  const explained = (await runCommandLine(['explain', 'FOLDER-2'])).stdout;
  expect(explained).toMatch(/^Alphabets +accents: .*\n +scripts: .*茶/m);
  expect((await runCommandLine(['explain', 'FOLDER-4'])).stdout).not.toContain('Alphabets');
  expect((await runCommandLine(['list', '--coverage'])).stdout).toMatch(/^ +scripts: +.*茶/m);
});

test('list --coverage shows the cells of each operation, and why those are empty that are', async () => {
  const { stdout } = await runCommandLine(['list', '--coverage']);
  expect(stdout).toMatch(/^OPERATION +KIND +ID +NUMBER +DEPTH +SPACE .* CASES\n/);
  expect(stdout).toMatch(/\ndeleteEntries +2 +- +3 +2 +2 /);
  const rows = JSON.parse((await runCommandLine(['list', '--coverage', '--json'])).stdout) as {
    operation: string;
    factors: Record<string, string[]>;
    cases: { name: string; values: Record<string, string> }[];
  }[];
  expect(rows).toHaveLength(Object.keys(operations).length);
  const deletion = rows.find(({ operation }) => operation === 'deleteEntries');
  expect(deletion?.factors).toMatchObject({ kind: ['folder', 'file'] });
  expect(deletion?.cases[0]?.values).toHaveProperty('deleteForever');
});

test('list shows the areas, and every check by area or as JSON where that is asked for', async () => {
  const brief = await runCommandLine(['list']);
  expect(brief.stdout.split('\n').length).toBeLessThan(30);
  expect(brief.stdout).toMatch(/^AREA +REQUIREMENTS +CORE CHECKS +FULL CHECKS +OBSERVATIONS\n/);
  expect(brief.stdout).toMatch(/^FOLDER +Folders +15 +\d+ +\d+ +\d+$/m);
  const counts = brief.stdout.matchAll(/^[A-Z]+ +\D+ (\d+) +\d+ +\d+ +\d+$/gm);
  const total = [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  const dry = await runCommandLine([...server, '--dry-run', '--profile', 'full']);
  expect(dry.stdout).toContain(`Requirements in the report: ${total}.\n`);
  const { stdout } = await runCommandLine(['list', '--all']);
  for (const { name } of checks) expect(stdout).toContain(name);
  expect(stdout).toMatch(/^General\nID +ABOUT +OPERATION +PROFILE +NEEDS +CHECK\n/);
  const rows = JSON.parse((await runCommandLine(['list', '--json'])).stdout) as { name: string }[];
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(checks.map(({ name }) => name)));
  const some = JSON.parse(
    (await runCommandLine(['list', '--json', '--only', 'FOLDER-6'])).stdout,
  ) as object[];
  expect(some).toEqual([expect.objectContaining({ proves: ['FOLDER-6'] })]);
});

test('a dry run tells what it would do and sends nothing', async () => {
  const { exitCode, stdout } = await runCommandLine([...server, '--dry-run']);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('would run against http://127.0.0.1:9/v1');
  expect(stdout).toContain('No request was sent.');
  expect(stdout).not.toContain('secret-token');
});

test.each([
  [
    [],
    /leave behind its access tokens\. \d+ checks send invalid requests; if the server accepts one by mistake, a note or a workspace stays too\./,
  ],
  [
    ['--allow-leftovers'],
    /leave behind its access tokens\. \d+ checks create notes or workspaces, which stay too\. \d+ checks send invalid/,
  ],
  [
    ['--allow-leftovers', '--only', 'NOTE-5.2'],
    /its access tokens\. 1 check creates notes, which stay too\.\n/,
  ],
])('a dry run with %j tells what would stay on the server', async (args, stays) => {
  const { stdout } = await runCommandLine([...server, '--dry-run', '--profile', 'full', ...args]);
  expect(stdout).toMatch(stays);
});

test('a dry run with a state provider says that it may delete what would stay', async () => {
  const states = path.join(await temporaryFolder(), 'states.mjs');
  await writeFile(states, `export const remove = () => undefined;\n`);
  const { stdout } = await runCommandLine([...server, '--dry-run', '--only', 'NOTE-5.2', '--states', states]);
  expect(stdout).toContain(
    '1 check creates notes, which stay too, unless the state provider deletes them.\n',
  );
});

test.each(['1.json', './1.json', 'link.json'])(
  'merging does not overwrite what it reads: %s',
  async (name) => {
    const folder = await temporaryFolder();
    const file = (name: string) => path.join(folder, name);
    const shard = (index: number) => JSON.stringify({ ...sampleReport, shard: `${index}/2` });
    await writeFile(file('1.json'), shard(1));
    await writeFile(file('2.json'), shard(2));
    await symlink(file('1.json'), file('link.json'));
    const args = ['merge', file('1.json'), file('2.json'), '--report', `json=${folder}/${name}`];
    expect(await runCommandLine([...args, '--report', `html=${file('m.html')}`])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `error: --report: ${folder}/${name} is a file that this command reads. Choose another file.\n`,
    });
    expect(await readFile(file('1.json'), 'utf8')).toBe(shard(1));
    expect(await readdir(folder)).toEqual(['1.json', '2.json', 'link.json']);
  },
);

test('the report of a complete run among those to merge is named', async () => {
  const file = path.join(await temporaryFolder(), 'whole.json');
  await writeFile(file, JSON.stringify({ ...sampleReport, shard: null }));
  expect((await runCommandLine(['merge', file])).stderr).toBe(
    `error: ${file} is the report of a complete run: only reports of shards can be merged.\n`,
  );
});

test('an id to explain may have blanks around it', async () => {
  expect(await runCommandLine(['explain', ' FOLDER-4 '])).toEqual(
    await runCommandLine(['explain', 'FOLDER-4']),
  );
});

test('a server that does not answer is exit code 3', async () => {
  const { exitCode, stderr } = await runCommandLine([...server, '--timeout', '5']);
  expect(exitCode).toBe(3);
  expect(stderr).toMatch(/^error: .*127\.0\.0\.1:9/);
});

test('a configuration file is found by --config and by its variable', async () => {
  const file = path.join(await temporaryFolder(), 'c.yaml');
  await writeFile(file, 'only: [FOLDER-6]\n');
  const expected = (await runCommandLine(['list', '--only', 'FOLDER-6'])).stdout;
  expect((await runCommandLine(['list', '--config', file])).stdout).toBe(expected);
  expect((await runCommandLine(['list'], { FILE_STORAGE_CONFIG: file })).stdout).toBe(expected);
});

test('init writes a configuration file', async () => {
  const file = path.join(await temporaryFolder(), 'c.yaml');
  expect(await runCommandLine(['init', file])).toEqual({
    exitCode: 0,
    stdout: `Wrote ${file}.\n`,
    stderr: '',
  });
  expect(await readFile(file, 'utf8')).toContain('# base-url: ');
  expect((await runCommandLine(['init', file])).exitCode).toBe(2);
  expect((await runCommandLine(['init', file, '--force'])).exitCode).toBe(0);
});
