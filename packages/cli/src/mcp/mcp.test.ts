import { expect, test } from 'vitest';
import { agentOf, agentOfMaria as agent, type Agent } from '../testing/agent.ts';
import { hostileDrive } from '../testing/hostile-drive.ts';
import { runCommand } from '../testing/run-command.ts';

test('the tools are few, small and annotated, and those that write are off by default', async () => {
  const { sdk } = await agent();
  const list = await sdk.listTools();
  expect(list.tools.map(({ name }) => name)).toEqual([
    'find',
    'read',
    'upload',
    'download',
    'organise',
    'note',
    'share',
    'trash',
    'vault',
    'search_docs',
    'read_docs',
  ]);
  // An agent reads all of this before its first call, including the descriptions of all parameters and the schemas of
  // all results.
  expect(Buffer.byteLength(JSON.stringify(list))).toBeLessThan(15_400);
  for (const { name, title, inputSchema, outputSchema } of list.tools) {
    expect(title).toMatch(/^[A-Z]/);
    // The documentation tools return text.
    if (!name.endsWith('_docs')) expect(outputSchema).toMatchObject({ type: 'object' });
    for (const parameter of Object.values(inputSchema.properties ?? {})) {
      expect(parameter).toMatchObject({ description: expect.stringMatching(/\w/) as string });
    }
  }
  const marked = (hint: 'readOnlyHint' | 'destructiveHint') =>
    list.tools.filter(({ annotations }) => annotations?.[hint]).map(({ name }) => name);
  expect([marked('readOnlyHint'), marked('destructiveHint')]).toEqual([
    ['find', 'read', 'search_docs', 'read_docs'],
    ['share', 'trash', 'vault'],
  ]);
});

test('without write access, the instructions say how to get it', async () => {
  const { sdk, ask } = await agent({ allowWrite: false });
  const { tools } = await sdk.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['find', 'read', 'search_docs', 'read_docs']);
  expect(sdk.getInstructions()).toContain('ask the user to start this server with --allow-write');
  for (const name of ['upload', 'download', 'organise', 'share', 'trash', 'note', 'vault']) {
    expect(await ask(name, { entries: ['a.txt'] })).toMatchObject({ isError: true });
    expect(sdk.getInstructions()).toContain(name);
  }
});

test('an entry is found by a part of its name, and one with a star among the starred ones', async () => {
  const { call, file, names } = await agent();
  for (const name of ['a.txt', 'b.txt']) await call('upload', { file: await file(name, 'Ships') });
  await call('organise', { action: 'star', entries: ['b.txt'] });
  expect([await names({ search: 'a.t' }), await names({ in: 'starred' })]).toEqual([['a.txt'], ['b.txt']]);
});

test('the path of a shared entry names it, and nothing of the own drive', async () => {
  const maria = await agent();
  const { server } = maria;
  const jonas = await agentOf({ ...server, ...(await server.addUser('anna@example.com')) });
  for (const [{ call, file }, text] of [
    [maria, 'shared'],
    [jonas, 'own'],
  ] as const) {
    await call('organise', { action: 'make_folder', to: 'Plans' });
    await call('upload', { file: await file('a.txt', text), folder: 'Plans' });
  }
  const [{ id }] = (await maria.call<{ entries: [{ id: string }] }>('find')).entries;
  await maria.call('share', { entry: 'Plans', emails: ['anna@example.com'] });
  const { entries } = await jonas.call<{ entries: [{ path: string }] }>('find', { folder: id });
  expect(entries[0].path).toBe(`${id}/a.txt`);
  expect((await jonas.call<{ entries: object }>('find', { folder: 'Plans' })).entries).toMatchObject([
    { path: '/Plans/a.txt' },
  ]);
});

/** A file as an editor writes it, with the byte order mark of its encoding. */
const encoded = {
  'UTF-16 little-endian': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16 big-endian': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'UTF-8 with a mark': (text: string) => Buffer.from(`\ufeff${text}`),
  'UTF-8': (text: string) => Buffer.from(text),
  'Latin-1': (text: string) => Buffer.from(text, 'latin1'),
};

test.each(Object.entries(encoded))('a text in %s is read in pieces', async (name, encode) => {
  const { call, file } = await agent();
  // An odd number of bytes before the limit of one piece, and a character that takes two units in UTF-16.
  const text = name === 'Latin-1' ? 'Bücher\n'.repeat(8000) : `ö${'Bücher 📚\n'.repeat(4000)}`;
  await call('upload', { file: await file('a.txt', encode(text)) });
  let all = '';
  const encodings = new Set<string | undefined>();
  for (let offset: number | null = 0; offset !== null;) {
    const piece: { text: string; next: number | null; encoding?: string } = await call('read', {
      ...{ entry: 'a.txt', offset },
    });
    all += piece.text;
    encodings.add(piece.encoding);
    offset = piece.next;
  }
  expect(all.replace('\ufeff', '') === text).toBe(true);
  const isUtf16 = name.startsWith('UTF-16');
  expect([...encodings]).toEqual([
    isUtf16
      ? expect.stringMatching(/^utf-16[lb]e$/)
      : name === 'Latin-1'
        ? 'windows-1252, guessed'
        : undefined,
  ]);
});

interface DryRun {
  entries: { id: string; name: string; bytes: number; holds?: string }[];
  bytes: number;
  confirm: string;
}

test('nothing is trashed or restored before a dry run is confirmed', async () => {
  const { call, ask, file, names } = await agent();
  await call('organise', { action: 'make_folder', to: 'Reports' });
  await call('upload', { file: await file('a.txt', 'Ships'), folder: 'Reports' });
  const dry = await call<DryRun>('trash', { entries: ['Reports'] });
  expect(dry).toMatchObject({
    dryRun: true,
    would: 'trash',
    entries: [{ name: 'Reports', bytes: 5, holds: '1' }],
    bytes: 5,
  });
  expect(await names()).toEqual(['Reports']);
  const [{ id } = { id: '' }] = dry.entries;
  const forever = { entries: [id], action: 'delete_forever' };
  // A token of another dry run, a guessed one, and the flag of an earlier version.
  for (const confirm of [dry.confirm, 'true']) {
    expect(await ask('trash', { ...forever, confirm })).toMatchObject({ isError: true });
  }
  expect(await ask('trash', { entries: ['Reports'], confirm: dry.confirm })).toMatchObject({ isError: true });
  const confirmed = async (args: object) =>
    call('trash', { ...args, confirm: (await call<DryRun>('trash', { ...args })).confirm });
  await confirmed({ entries: ['Reports'] });
  expect([await names(), await names({ in: 'trash' })]).toEqual([[], ['Reports']]);
  await confirmed({ entries: ['Reports'], action: 'restore' });
  expect(await names()).toEqual(['Reports']);
  await confirmed(forever);
  expect([await names(), await names({ in: 'trash' })]).toEqual([[], []]);
});

test('a confirmation is for what the dry run has shown, at any depth', async () => {
  const { call, ask, file, names } = await agent();
  for (const to of ['Reports', 'Reports/2026']) await call('organise', { action: 'make_folder', to });
  for (const action of ['trash', 'delete_forever']) {
    const { confirm } = await call<DryRun>('trash', { entries: ['Reports'], action });
    await call('upload', { file: await file(`${action}.txt`, 'Ships'), folder: 'Reports/2026' });
    expect(await ask('trash', { entries: ['Reports'], action, confirm })).toEqual({
      isError: true,
      text: 'The entries, or what is in them, have changed since the dry run. Nothing was done. Call again without confirm for a new dry run.',
    });
  }
  expect(await names({ folder: 'Reports/2026' })).toEqual(['delete_forever.txt', 'trash.txt']);
});

test('an entry is shared with a user, and by a link that can be removed', async () => {
  const { ask, call } = await agent();
  await call('organise', { action: 'make_folder', to: 'Reports' });
  const jonas = ['jonas@example.com'];
  const users = [{ email: 'jonas@example.com' }];
  expect(await call('share', { entry: 'Reports', emails: jonas })).toMatchObject({ users });
  expect(await call('share', { entry: 'Reports', unshare: jonas })).toEqual({ users: [] });
  expect((await ask('share', { entry: 'Reports', unshare: jonas })).text).toBe(
    'Reports is not shared with jonas@example.com. Nothing was changed.',
  );
  const { url } = await call<{ url: string }>('share', { entry: 'Reports', link: 'create' });
  expect((await ask('share', { entry: 'Reports', link: 'create' })).text).toMatch(/already has a link/);
  expect((await fetch(url)).status).toBe(200);
  await call('share', { entry: 'Reports', link: 'remove' });
  expect((await fetch(url)).status).not.toBe(200);
  expect((await ask('share', { entry: 'Reports', link: 'remove' })).text).toMatch(/has no link/);
});

test('find goes on where a result ended', async () => {
  const page = (number: number) =>
    Array.from({ length: number === 2 ? 30 : 100 }, (_, at) => ({
      id: number * 1000 + at,
      name: `${at}.txt`,
    }));
  const { variables } = await hostileDrive({ list: (_, number) => ({ data: page(number), last_page: 2 }) });
  const { call } = await agentOf({ apiUrl: variables.FILE_STORAGE_BASE_URL, token: '1|any' });
  interface Found {
    entries: { id: string }[];
    more: boolean;
    next?: number;
  }
  const first = await call<Found>('find');
  const second = await call<Found>('find', { offset: first.next });
  expect([first.entries.length, first.more, second.entries.length, second.more, second.next]).toEqual([
    ...[100, true, 30, false, undefined],
  ]);
  expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(130);
});

test('notes are written and read, and workspaces are read', async () => {
  const { call } = await agent();
  await call('note', { title: 'Tuesday', body: 'Call Jonas' });
  expect(await call('read', { what: 'notes' })).toMatchObject({
    notes: [{ title: 'Tuesday', body: 'Call Jonas' }],
  });
  expect(await call('read', { what: 'workspaces' })).toEqual({ workspaces: [] });
  expect(await call('read', { what: 'tracked' })).toEqual({ tracked: [], more: false });
  expect(await call('read', { what: 'user' })).toMatchObject({
    user: { user: { email: 'maria@example.com' } },
  });
});

test('entries of the vault are listed, moved and deleted, but not read', async () => {
  const { call, file, env, server } = await agent();
  const [{ token }] = [await server.addUser('ida@example.com')];
  const password = { FILE_STORAGE_VAULT_PASSWORD: 'correct horse' };
  const run = (...args: string[]) =>
    runCommand(args, {
      env: { ...env, ...password, FILE_STORAGE_BASE_URL: server.apiUrl, FILE_STORAGE_TOKEN: token },
    });
  for (const args of [['create'], ['mkdir', 'Plans'], ['put', await file('diary.txt', 'Dear diary')]]) {
    expect(await run('vault', ...args)).toMatchObject({ code: 0, stderr: '' });
  }
  const blind = await agentOf({ apiUrl: server.apiUrl, url: server.url, token });
  const list = (agent: Agent) =>
    agent.call<{ entries: { id: string; name: string }[] }>('find', { in: 'vault' });
  const { entries } = await list(blind);
  expect(entries.map(({ name }) => name)).toEqual(['Plans', 'encrypted']);
  const knowing = await agentOf({ apiUrl: server.apiUrl, url: server.url, token }, { env: password });
  expect((await list(knowing)).entries[1]!.name).toBe('diary.txt');
  const [to, diary] = entries.map(({ id }) => id);
  await blind.call('vault', { action: 'move', entries: [diary], to });
  expect(await blind.names({ in: 'vault', folder: to })).toEqual(['encrypted']);
  await run('vault', 'put', await file('diary.txt', 'Dear other diary'));
  const second = (await list(knowing)).entries.find(({ name }) => name === 'diary.txt')!.id;
  expect((await knowing.ask('vault', { action: 'move', entries: [second], to })).text).toMatch(
    /^2 entries would be called id:\d+\/diary\.txt: /,
  );
  await run('vault', 'rm', second, '--yes');
  const away = { action: 'delete_forever', entries: [to] };
  const dry = await blind.call<DryRun>('vault', away);
  expect(dry).toMatchObject({ dryRun: true, entries: [{ id: to, name: 'Plans' }] });
  expect(await list(blind)).toMatchObject({ entries: [{ id: to }] });
  await run('vault', 'put', await file('late.txt', 'Added since'), '--to', 'Plans');
  expect(await blind.ask('vault', { ...away, confirm: dry.confirm })).toMatchObject({ isError: true });
  expect((await list(blind)).entries).toMatchObject([{ id: to }]);
  await blind.call('vault', { ...away, confirm: (await blind.call<DryRun>('vault', away)).confirm });
  expect(await list(blind)).toMatchObject({ entries: [] });
  expect(await call('find')).toMatchObject({ entries: [] });
});
