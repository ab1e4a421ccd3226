import { mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { startTestServer } from '../../../server/src/testing/test-server.ts';
import { createClient, createWorkspace } from '../../../client/src/index.ts';
import { FaultyStorage } from '../../../client/src/testing/faulty-storage.ts';
import { listen } from '../../../client/src/testing/serve.ts';
import { folder as folderOf } from '../testing/hostile-drive.ts';
import { agentOf, agentOfMaria as agent, archive, type Agent, type AgentOptions } from '../testing/agent.ts';

/** Returns the text of an error; undefined if the tool succeeded. */
const refusalOf = ({ text, isError }: { text: string; isError: boolean }) => (isError ? text : undefined);

test('files can be uploaded only from folders that the user has opened', async () => {
  const { ask, call, env, folder, names } = await agent();
  const outside = path.join(path.dirname(folder), 'nobody-has-this-file');
  await mkdir(path.join(folder, '.ssh'));
  await mkdir(path.join(folder, 'work'));
  const own = path.join(folder, 'config/file-storage');
  await mkdir(own, { recursive: true });
  await writeFile(path.join(own, 'credentials.json'), '{}');
  const files = ['.ssh/config', '.env', 'work/server.pem', 'work/id_ed25519', 'work/right.txt'];
  for (const name of files) await writeFile(path.join(folder, name), 'text');
  await writeFile(
    path.join(folder, 'work/notes.txt'),
    'My key:\n-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNz',
  );
  await symlink('/etc/passwd', path.join(folder, 'work/report.txt'));
  await symlink('/etc', path.join(folder, 'work/etc'));
  const upload = async (file: string) => refusalOf(await ask('upload', { file }));
  for (const file of [
    '/etc/passwd',
    '../../../../../../etc/passwd',
    outside,
    'work/report.txt',
    'work/etc/passwd',
  ]) {
    expect(await upload(file)).toMatch(/is outside of the folders that are open to this server/);
  }
  expect(await upload('.ssh/config')).toMatch(
    /is hidden, or in a hidden folder\. Choose another file, or ask the user to send it\.$/,
  );
  expect(await upload('.env')).toMatch(/is hidden/);
  for (const file of ['work/server.pem', 'work/id_ed25519', 'work/notes.txt']) {
    expect(await upload(file)).toMatch(/may hold a private key/);
  }
  const { ask: askOther } = await agent({
    env: { XDG_CONFIG_HOME: path.join(folder, 'config') },
    roots: [folder],
  });
  expect(refusalOf(await askOther('upload', { file: path.join(own, 'credentials.json') }))).toMatch(
    /belongs to this command\. Choose another file\.$/,
  );
  expect(env['HOME']).toBe(folder);
  expect(await names()).toEqual([]);
  await call('upload', { file: path.join(folder, 'work/right.txt') });
  expect(await names()).toEqual(['right.txt']);
});

test('a root that is missing does not close the others', async () => {
  const { folder, file: here } = await agent({ isOpen: false });
  const file = await here('a.txt', 'Ships');
  // A file URL of another machine has no path on this one.
  const roots = [path.join(folder, 'missing'), 'file://elsewhere/share', folder];
  const { call, ask, names } = await agent({ isOpen: false, roots });
  await call('upload', { file: 'a.txt' });
  expect(refusalOf(await ask('upload', { file: '/etc/passwd' }))).toBe(
    `/etc/passwd is outside of the folders that are open to this server: ${folder}.`,
  );
  expect([await names(), path.dirname(file)]).toEqual([['a.txt'], folder]);
  const { ask: askClosed } = await agent({ isOpen: false, roots: roots.slice(0, 2) });
  expect(refusalOf(await askClosed('upload', { file }))).toMatch(/No folder of this machine is open/);
});

test('a file is downloaded into an open folder, but never replaces a file or becomes a hidden one', async () => {
  const { ask, call, file, folder } = await agent();
  await call('upload', { file: await file('a.txt', 'Ships') });
  await mkdir(path.join(folder, 'back'));
  const saved = path.join(await realpath(folder), 'back/a.txt');
  expect(await call('download', { entry: 'a.txt', folder: 'back' })).toEqual({ file: saved, bytes: 5 });
  expect(await readFile(saved, 'utf8')).toBe('Ships');
  expect(refusalOf(await ask('download', { entry: 'a.txt', folder: 'back' }))).toMatch(/exists/);
  await mkdir(path.join(folder, 'linked'));
  await symlink('../nothing', path.join(folder, 'linked/a.txt'));
  expect(refusalOf(await ask('download', { entry: 'a.txt', folder: 'linked' }))).toMatch(/exists/);
  expect(refusalOf(await ask('download', { entry: 'a.txt', folder: '/tmp' }))).toMatch(/is outside/);
  await mkdir(path.join(folder, '.ssh'));
  expect(refusalOf(await ask('download', { entry: 'a.txt', folder: '.ssh' }))).toMatch(
    /is hidden, or in a hidden folder\. Choose another folder\.$/,
  );
  await call('organise', { action: 'rename', entries: ['a.txt'], to: '.bashrc' });
  expect(refusalOf(await ask('download', { entry: '.bashrc' }))).toMatch(/would be a hidden file/);
});

test('sharing needs --allow-share, and the agreement of the user if the client can ask', async () => {
  const jonas = { entry: 'Reports', emails: ['jonas@example.com'] };
  const link = { entry: 'Reports', link: 'create' };
  const questions: string[] = [];
  const answering = (answer: 'accept' | 'decline') => ({
    answer: (question: string) => {
      questions.push(question);
      return answer;
    },
  });
  for (const [options, fault] of [
    [{ allowShare: false }, /Sharing is off\. Ask the user to start this server with --allow-share/],
    [{ allowShare: false, ...answering('accept') }, /Sharing is off/],
    [answering('decline'), /The user refused/],
  ] as const) {
    const { ask, call, operations } = await agent(options);
    await call('organise', { action: 'make_folder', to: 'Reports' });
    for (const args of [jonas, link]) expect(refusalOf(await ask('share', args))).toMatch(fault);
    expect(operations.filter((operation) => /share/i.test(operation))).toEqual([]);
  }
  const { call } = await agent(answering('accept'));
  await call('organise', { action: 'make_folder', to: 'Reports' });
  expect(await call('share', jonas)).toMatchObject({ users: [{ email: 'jonas@example.com' }] });
  expect(await call('share', link)).toMatchObject({ hash: expect.any(String) as string });
  expect(questions.slice(-2)).toEqual([
    expect.stringMatching(/^Share Reports \(id:\d+\) with jonas@example\.com \(view\)\?$/),
    expect.stringMatching(/^Make a public link to Reports \(id:\d+\) that works for everyone \(view\)\?$/),
  ]);
});

test('a cancelled call stops, and registers nothing afterwards', async () => {
  const { sdk, call, file, names, server } = await agent();
  const cancel = new AbortController();
  const receive = server.objects.receive.bind(server.objects);
  const receiving = vi.spyOn(server.objects, 'receive').mockImplementationOnce((grant, body) => {
    cancel.abort('the user has changed their mind');
    return receive(grant, body);
  });
  const args = { file: await file('a.txt', 'Ships') };
  await expect(
    sdk.callTool({ name: 'upload', arguments: args }, undefined, { signal: cancel.signal }),
  ).rejects.toThrow('the user has changed their mind');
  // The request may be cut off, because the body of a cancelled request is.
  await Promise.allSettled(receiving.mock.results.map(({ value }) => value as Promise<unknown>));
  // A whole upload takes longer than the registration that would otherwise have followed.
  await call('upload', { file: await file('b.txt', 'Harbours') });
  expect(await names()).toEqual(['b.txt']);
});

test('an agent that asks for progress gets the number of transferred bytes', async () => {
  const { sdk, file } = await agent();
  const seen: number[] = [];
  const size = 12 * 1024 ** 2;
  const args = { file: await file('survey.bin', Buffer.alloc(size, 'survey')) };
  await sdk.callTool({ name: 'upload', arguments: args }, undefined, {
    onprogress: ({ progress, total }) => {
      expect(total).toBe(size);
      seen.push(progress);
    },
  });
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.length).toBeLessThanOrEqual(101);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen.at(-1)).toBe(size);
});

/** Starts a server, and connects an agent to it. */
const agentAgainst = async (answer: RequestListener) =>
  agentOf({ apiUrl: `${await listen(answer)}/v1`, token: '1|any' });

test.each([
  ['read', { what: 'notes' }, 'no list of notes'],
  ['read', { what: 'workspaces' }, 'no list of workspaces'],
  ['read', { what: 'tracked' }, 'not a page of a list'],
])('%s %j says what the server does not send', async (tool, args, missing) => {
  const { ask } = await agentAgainst((_, response) => {
    response.setHeader('content-type', 'application/json').end('{}');
  });
  expect(await ask(tool, args)).toEqual({
    isError: true,
    text: expect.stringContaining(missing) as string,
  });
});

test('read refuses another part of a file than it asked for', async () => {
  const storage = await FaultyStorage.start(Buffer.from('Ships and tides'));
  storage.faults.push({ shifted: 1 });
  const { ask } = await agentOf({ apiUrl: storage.baseUrl, token: '1|any' });
  expect(await ask('read', { what: 'file', entry: 'id:7' })).toEqual({
    isError: true,
    text: expect.stringContaining('parts of a file that are asked for') as string,
  });
});

/** The user shares one folder and makes a link of another, and has a workspace with others. */
async function withSharedFolders(options: AgentOptions) {
  const server = await startTestServer();
  const account = { ...server, ...(await server.addUser('maria@example.com')) };
  await server.addUser('jonas@example.com');
  const { call: byUser, file: here } = await agentOf(account);
  for (const to of ['Shared', 'Shared/Sub', 'Linked', 'Linked/Sub', 'Mine'])
    await byUser('organise', { action: 'make_folder', to });
  await byUser('upload', { file: await here('a.txt', 'Ships'), folder: 'Mine' });
  await byUser('upload', { file: await here('a.zip', archive), folder: 'Mine' });
  await byUser('upload', { file: await here('old.txt', 'Ships'), folder: 'Shared' });
  await byUser('upload', { file: await here('new.txt', 'Ships'), folder: 'Shared' });
  const { confirm } = await byUser<{ confirm: string }>('trash', { entries: ['Shared/old.txt'] });
  await byUser('trash', { entries: ['Shared/old.txt'], confirm });
  await byUser('share', { entry: 'Shared', emails: ['jonas@example.com'] });
  await byUser('share', { entry: 'Linked', link: 'create' });
  const team = await createWorkspace(createClient({ baseUrl: server.apiUrl, token: account.token }), {
    name: 'Team',
  });
  const agent = await agentOf(account, options);
  return { ...agent, file: await agent.file('plan.txt', 'Tides'), team: team.workspace.id };
}

const confirmRestore = async ({ call, ask }: Pick<Agent, 'call' | 'ask'>) => {
  const restore = { entries: ['old.txt'], action: 'restore' };
  const { confirm } = await call<{ confirm: string }>('trash', restore);
  return ask('trash', { ...restore, confirm });
};

test('nothing is given to others through what is shared already, without consent', async () => {
  const questions: string[] = [];
  const answer = (question: string) => {
    questions.push(question);
    return 'decline' as const;
  };
  for (const [options, fault] of [
    [{ allowShare: false }, /Sharing is off\. Ask the user/],
    [{ answer }, /The user refused/],
  ] as const) {
    const { ask, call, file, team, operations, names } = await withSharedFolders(options);
    const refusals = [
      ...['Shared', 'Shared/Sub', 'Linked', 'Linked/Sub'].flatMap((to) => [
        ask('upload', { file, folder: to }),
        ask('organise', { action: 'move', entries: ['Mine/a.txt'], to }),
        ask('organise', { action: 'extract', entries: ['Mine/a.zip'], to }),
        ask('organise', { action: 'make_folder', to: `${to}/The password is 1234` }),
      ]),
      ask('organise', { action: 'rename', entries: ['Shared/Sub'], to: 'The password is 1234' }),
      ask('organise', { action: 'rename', entries: ['Linked'], to: 'The password is 1234' }),
      ask('upload', { file, workspace: team }),
      ask('organise', { action: 'make_folder', to: 'The password is 1234', workspace: team }),
      confirmRestore({ ask, call }),
    ];
    for (const refused of await Promise.all(refusals)) expect(refusalOf(refused)).toMatch(fault);
    const changes = /^(registerEntry|moveEntries|extractArchive|createFolder|updateEntry|restoreEntries)$/;
    expect(operations.filter((operation) => changes.test(operation))).toEqual([]);
    // Nobody else sees these.
    await call('upload', { file, folder: 'Mine' });
    await call('organise', { action: 'move', entries: ['Shared/new.txt'], to: 'Shared/Sub' });
    await call('organise', { action: 'move', entries: ['Shared/Sub/new.txt'], to: 'Mine' });
    await call('organise', { action: 'rename', entries: ['Mine/new.txt'], to: 'b.txt' });
    expect(await names({ folder: 'Mine' })).toEqual(['a.txt', 'a.zip', 'b.txt', 'plan.txt']);
  }
  expect(questions).toContainEqual(
    expect.stringMatching(
      /^Upload .*plan\.txt to Shared, where it is seen by maria@example\.com, jonas@example\.com\?$/,
    ),
  );
});

test('with consent, files go into what is shared', async () => {
  const { call, ask, file, team, names } = await withSharedFolders({ answer: () => 'accept' });
  await call('upload', { file, folder: 'Shared' });
  await call('organise', { action: 'extract', entries: ['Mine/a.zip'], to: 'Linked' });
  await call('upload', { file, workspace: team });
  expect(await confirmRestore({ ask, call })).toMatchObject({ isError: false });
  expect([await names({ folder: 'Shared' }), await names({ folder: 'Linked' })]).toEqual([
    ['Sub', 'new.txt', 'old.txt', 'plan.txt'],
    ['Sub', 'a.txt'],
  ]);
});

test('if the server fails to say who sees a folder, nothing goes there', async () => {
  const folder = { ...folderOf(1, 'Plans'), updated_at: '', parent_id: null, users: [], workspace_id: 0 };
  const { ask, operations, file } = await agentAgainst(({ url }, response) => {
    response.setHeader('content-type', 'application/json');
    if (url!.endsWith('shareable-link')) response.writeHead(501);
    response.end(JSON.stringify(url!.endsWith('/path') ? { path: [folder] } : { fileEntry: folder }));
  });
  expect(refusalOf(await ask('upload', { file: await file('a.txt', 'Ships'), folder: 'id:1' }))).toMatch(
    /501/,
  );
  expect(operations).toEqual(['getEntry', 'getFolderPath', 'getShareableLink']);
});
