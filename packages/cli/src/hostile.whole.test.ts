import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { exitCodes } from './errors.ts';
import { runProgram } from './program.ts';
import {
  folder,
  hostileDrive,
  takesUploads,
  type HostileDrive,
  type ShownEntry,
} from './testing/hostile-drive.ts';
import { withoutRootsRights } from './testing/without-root.ts';

/** Runs the command against a server whose responses a test defines. */
async function against(drive: HostileDrive) {
  const home = await hostileDrive(drive);
  const here = async (folder = '') =>
    (await readdir(path.join(home.folder, folder), { recursive: true }))
      .filter((name) => !name.startsWith('.local'))
      .sort();
  return { ...home, home: home.folder, here };
}

afterEach(() => {
  vi.restoreAllMocks();
});

/** A drive with one folder, `Photos`. */
const photos = (inside: readonly ShownEntry[]) => ({ '': [folder(1, 'Photos')], 1: inside });
/** Files with ids from 2 on. */
const filesOf = (names: readonly string[]) => names.map((name, at) => ({ id: at + 2, name }));
const fiveBytes: NonNullable<HostileDrive['download']> = (response) => response.end('12345');

test('entries of the same name in one folder are all kept, under names that are printed and stable', async () => {
  // Some milliseconds of a time are a little less in a number of seconds or nanoseconds.
  const at = (milliseconds: number) => ({ updated_at: `2026-11-28T12:42:15.${milliseconds}000Z` });
  const inside = [
    { id: 12, name: 'a.txt', ...at(226) },
    { id: 11, name: 'a.txt', ...at(669) },
    { id: 13, name: 'a (id 12).txt', ...at(522) },
    folder(14, 'a.txt'),
  ];
  const { run, home, here } = await against({
    list: photos(inside),
    download: (response, request) =>
      response.end(`file${/\d+$/.exec(request.url!)![0].padStart(3, '0').slice(2)}`),
  });
  const args = ['download', 'Photos', '--to', home];
  const { code, stdout, stderr } = await run(args);
  expect([code, stderr]).toEqual([0, '']);
  const names = ['a (id 11).txt', 'a (id 12).txt', 'a (id 12+).txt', 'a.txt'];
  expect(await here('Photos')).toEqual(names.sort());
  const files = names.slice(0, 3);
  for (const name of files) expect(stdout).toContain(path.join(home, 'Photos', name));
  const contents = await Promise.all(files.map((name) => readFile(path.join(home, 'Photos', name), 'utf8')));
  expect(contents.sort()).toEqual(['file1', 'file2', 'file3']);
  expect(stdout).toMatch(/^3 files, 15 B, in \d+\.\d s, to /m);
  // Without digests, their times show that nothing changed.
  const again = await run(args);
  expect([again.code, again.stderr, again.stdout]).toEqual([0, '', expect.stringContaining('3 unchanged')]);
});

/** A folder of text files in pages of two, of which another client trashes the first whenever page 1 was read. */
function shrinkingFolder(names: string[], times: number) {
  const files = filesOf(names);
  return (id: string, page: number) => {
    if (id === '') return [folder(1, 'Photos')];
    const last_page = Math.max(Math.ceil(files.length / 2), 1);
    const data = files.slice(page * 2 - 2, page * 2);
    if (page === 1 && times-- > 0) files.shift();
    return { data, last_page };
  };
}

test.each([
  ['one file', 1, exitCodes.done],
  ['one file after the other', 9, exitCodes.failed],
])('sync --delete keeps what is on the drive while another client trashes %s', async (_, times, code) => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r'];
  const { run, here, home } = await against({ list: shrinkingFolder(names, times), download: fiveBytes });
  await mkdir(path.join(home, 'back'));
  for (const name of [...names, 'mine']) await writeFile(path.join(home, 'back', name), name);
  const ended = await run(['sync', 'drive:Photos', path.join(home, 'back'), '--delete', '--yes']);
  expect(ended).toMatchObject({
    code,
    stderr:
      code === 0
        ? ''
        : (expect.stringMatching(/Not everything could be listed before the transfer/) as string),
  });
  expect(await here('back')).toEqual(code === 0 ? names.slice(1) : [...names, 'mine'].sort());
});

test('sync --delete asks once more for what a list did not show', async () => {
  let isShown = false;
  const { run, here, home } = await against({
    list: (id) => {
      if (id === '') return [folder(1, 'Photos')];
      if (id === '3') return [];
      if (isShown) return [{ id: 2, name: 'a' }, folder(3, 'Sub')];
      isShown = true;
      return [];
    },
    download: fiveBytes,
  });
  await mkdir(path.join(home, 'back/Sub'), { recursive: true });
  for (const name of ['a', 'mine', 'Sub/b']) await writeFile(path.join(home, 'back', name), name);
  const { code, stderr } = await run(['sync', 'drive:Photos', path.join(home, 'back'), '--delete', '--yes']);
  expect([code, stderr, await here('back')]).toEqual([0, '', ['Sub', 'Sub/b', 'a']]);
});

test('sync --delete fails if nobody has agreed, because a folder could be listed only later', async () => {
  let isRefused = true;
  const { run, here, home } = await against({
    list: photos([folder(2, 'Sub')]),
    download: fiveBytes,
    other({ url }, response) {
      if (!isRefused || !url!.includes('folderId=2')) return false;
      isRefused = false;
      response.writeHead(403).end('{}');
      return true;
    },
  });
  await mkdir(path.join(home, 'back'));
  await writeFile(path.join(home, 'back/mine'), 'mine');
  const args = ['sync', 'drive:Photos', path.join(home, 'back'), '--delete', '--yes', '--max-delete', '1'];
  expect(await run(args)).toMatchObject({
    code: exitCodes.failed,
    stderr: expect.stringMatching(
      /before the transfer, so nothing was deleted\. Run the same .*\n$/,
    ) as string,
  });
  expect(await here('back')).toEqual(['Sub', 'mine']);
  expect(await run(args)).toMatchObject({ code: 0, stderr: '' });
  expect(await here('back')).toEqual(['Sub']);
});

test.each(['', '--backup-dir kept'])(
  'sync --delete %s removes nothing here that came or changed after the question',
  async (options) => {
    let at = '';
    const { run, here, home } = await against({
      list: photos(filesOf(['a'])),
      download(response) {
        for (const name of ['x', 'Sub/new', '../y']) writeFileSync(path.join(at, name), 'after the question');
        response.end('12345');
      },
    });
    at = path.join(home, 'back/old');
    await mkdir(path.join(at, 'Sub'), { recursive: true });
    for (const name of ['x', 'Sub/z', '../y']) await writeFile(path.join(at, name), name);
    const kept = options.split(' ').map((word) => word.replace('kept', path.join(home, 'kept')));
    const args = ['sync', 'drive:Photos', path.join(home, 'back'), '--delete', ...kept.filter(Boolean)];
    const { code, stderr } = await run(args, { answers: ['y'] });
    expect([code, stderr]).toEqual([
      exitCodes.partly,
      expect.stringMatching(/back\/old stays here, .* changed meanwhile[^]*back\/y stays here/),
    ]);
    expect(await here('back')).toEqual(['a', 'old', 'old/Sub', 'old/Sub/new', 'old/x', 'y']);
  },
);

test('sync --delete trashes nothing whose local file appears meanwhile', async () => {
  let listings = 0;
  const { run, asked, home } = await against({
    list: (id) => {
      if (id === '') return [folder(1, 'Photos')];
      // After the upload of the empty folder, and a first look before it.
      if (++listings === 2) writeFileSync(path.join(home, 'Photos/a'), '12345');
      return [{ id: 2, name: 'a' }];
    },
    other: takesUploads,
  });
  await mkdir(path.join(home, 'Photos'));
  expect(await run(['sync', path.join(home, 'Photos'), 'drive:Photos', '--delete'])).toMatchObject({
    code: 0,
  });
  expect([listings, asked.filter((each) => !each.startsWith('GET'))]).toEqual([2, []]);
});

test('an upload does not repeat a file or folder that a list skipped because it changed', async () => {
  const { run, asked, home } = await against({
    list: shrinkingFolder(['a', 'b', 'c', 'd'], 1),
    other: takesUploads,
  });
  await mkdir(path.join(home, 'Photos'));
  await writeFile(path.join(home, 'Photos/c'), '12345');
  const { stdout } = await run(['upload', path.join(home, 'Photos'), '--skip']);
  expect(stdout).toMatch(/^skipped .*c$/m);
  expect(asked.filter((each) => !each.startsWith('GET'))).toEqual([]);
});

test.each(['../evil.txt', '..', 'a/b', 'a\u0000b'])(
  'the name %j is refused, and the other files are downloaded',
  async (name) => {
    const { run, home, here } = await against({
      list: photos(filesOf([name, 'b.txt'])),
      download: fiveBytes,
    });
    const { code, stderr } = await run(['download', 'Photos', '--to', path.join(home, 'back')]);
    expect([code, stderr]).toEqual([
      exitCodes.partly,
      expect.stringMatching(/No local file can have the name/),
    ]);
    expect(await here()).toEqual(['back', 'back/Photos', 'back/Photos/b.txt']);
  },
);

test
  .runIf(path.sep === '/')
  .each([
    'back\\slash.txt',
    'a:b*?.txt',
    'dot.',
    'two\nlines',
    'n'.repeat(255),
    'ü'.repeat(127),
    '📄'.repeat(63),
  ])('the name %j is kept', async (name) => {
  const { run, home, here } = await against({ list: () => [{ id: 2, name }], download: fiveBytes });
  expect(await run(['download', name, '--to', home])).toMatchObject({ code: 0, stderr: '' });
  expect(await here()).toEqual([name]);
});

test('a file that is larger than announced is aborted at that size, and not kept', async () => {
  let sent = 0;
  const { run, home, here } = await against({
    list: () => [{ id: 2, name: 'a.txt' }],
    download(response) {
      const chunk = Buffer.alloc(65_536);
      const write = () => {
        while (!response.destroyed && sent < 300e6) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', write);
        }
        response.end();
      };
      write();
    },
  });
  expect(await run(['download', 'a.txt', '--to', path.join(home, 'a.txt')])).toEqual({
    code: exitCodes.failed,
    stdout: '',
    stderr: 'file-storage: a.txt: the server sent more than 5 bytes. Try again.\n',
  });
  expect(await here()).toEqual([]);
  expect(sent).toBeLessThan(30e6);
});

test.each(['download', 'ls', 'sync'])('%s reads each folder once, even if all contain all', async (verb) => {
  const all = Array.from({ length: 14 }, (_, at) => folder(at + 2, `folder ${at}`));
  const { run, asked, home } = await against({
    list: (id) =>
      id === '' ? [folder(1, 'Photos')] : id === '1' ? [{ id: 99, name: 'a.txt' }, ...all] : all,
    download: fiveBytes,
  });
  const args = { ls: ['Photos', '-R'], download: ['Photos', '--to', home], sync: ['drive:Photos', home] };
  const { code, stderr } = await run([verb, ...args[verb as keyof typeof args]]);
  expect([code, stderr]).toEqual([
    exitCodes.partly,
    expect.stringMatching(/reports that this folder contains itself[^]*reports this folder in two places/),
  ]);
  expect(asked.length).toBeLessThan(20);
});

test.each([
  ['rm', ['/Photos/a', '/Photos/b', '/Photos/c'], ['', '1']],
  // The folder that they return to may have others of their names by now.
  ['restore', ['a', 'b', 'c'], ['trash', '1']],
])('%s of several entries lists each folder once', async (verb, named, folders) => {
  const files = ['a', 'b', 'c'].map((name, at) => ({ id: at + 2, name, parent_id: 1 }));
  const listed: string[] = [];
  const { run } = await against({
    list: (id) => {
      listed.push(id);
      return id === '' ? [folder(1, 'Photos')] : files;
    },
    other({ url }, response) {
      if (url!.includes('deletedOnly')) listed.push('trash');
      else if (/file-entries\?/.test(url!)) return false;
      const fileEntry = { ...files[0], type: 'text', updated_at: '', hash: '2', file_size: 5 };
      const data = files.map((file) => ({ ...fileEntry, ...file }));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ status: 'success', data, last_page: 1, fileEntry, path: [] }));
      return true;
    },
  });
  expect(await run([verb, ...named])).toMatchObject({ code: 0, stderr: '' });
  expect(listed).toEqual(folders);
});

const noPage = /: Page 1 is not a page of a list\. Is the server broken\?\n$/;

test.each([
  ['no list at all', { hello: 1 }, noPage],
  ['no number of the last page', { data: [] }, noPage],
  ['an entry that is null', { data: [null], last_page: 1 }, noPage],
  ['an entry without a name', { data: [{ id: 1 }], last_page: 1 }, /sent an entry without a valid name/],
  [
    'a negative size',
    {
      data: [{ id: 1, name: 'a', type: 'text', updated_at: '', hash: '1', file_size: -1 }],
      last_page: 1,
    },
    /sent an entry without a valid file_size/,
  ],
])('%s is an error of the server, not a bug in the command', async (_, body, fault) => {
  const { run } = await against({
    list: {},
    other: (_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
      return true;
    },
  });
  for (const args of [['ls'], ['ls', '--trash'], ['cat', 'a'], ['download', 'a']]) {
    const { code, stderr } = await run(args);
    expect([args, code, stderr]).toEqual([args, exitCodes.failed, expect.stringMatching(fault)]);
  }
});

test.each([
  [['notes'], 'notes'],
  [['notes', 'add', 'Title', 'Text'], 'a note'],
  [['workspaces'], 'workspaces'],
  [['workspaces', 'create', 'Team'], 'workspace'],
  [['usage'], 'used'],
  [['tracked'], 'Page 1 is not a page of a list'],
  [['mkdir', 'New'], 'folder'],
  [['share', 'id:1', 'jonas@example.com'], 'users'],
  [['link', 'id:1'], 'link'],
  [['convert', 'id:1', 'pdf'], 'url'],
])('%j says what is missing in a response', async (args, missing) => {
  const entry = { id: 1, name: 'a', type: 'text', updated_at: '', hash: '1', file_size: 1 };
  const { run } = await against({
    list: {},
    other: ({ method, url }, response) => {
      const isListing = /file-entries\?/.test(url!);
      const answer = isListing ? { data: [], last_page: 1 } : method === 'GET' ? { fileEntry: entry } : {};
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
      return true;
    },
  });
  const { code, stdout, stderr } = await run(args);
  expect([code, stdout, stderr]).toEqual([exitCodes.failed, '', expect.stringContaining(missing)]);
  expect(stderr).not.toMatch(/bug/);
});

test('a message of thirty million letters is cut', async () => {
  const { run } = await against({
    list: {},
    other: (_request, response) => {
      response.writeHead(400).end(JSON.stringify({ message: 'A'.repeat(30e6) }));
      return true;
    },
  });
  for (const options of [[], ['--json']]) {
    const { code, stderr } = await run(['ls', ...options]);
    expect([code, stderr.length < 3000]).toEqual([exitCodes.failed, true]);
    expect(stderr).toMatch(/400 A+…/);
  }
});

test('endlessly nested folders come to an end', async () => {
  const { run, asked } = await against({ list: (id) => [folder(Number(id) + 1, 'a')] });
  const { code, stderr } = await run(['ls', '-R']);
  expect([code, stderr]).toEqual([exitCodes.partly, expect.stringMatching(/more than 250 nested folders/)]);
  expect(asked.length).toBeLessThan(300);
});

test('a reader of cat may take any time, and a server that stops sending not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const size = 3_000_000;
  let isSlow = true;
  const { env } = await against({
    list: () => [{ id: 2, name: 'a.txt', file_size: size }],
    download: (response) => (isSlow ? response.end(Buffer.alloc(size)) : response.write('begun')),
  });
  const reading = () => {
    const stdout = Object.assign(new PassThrough(), { isTTY: false, columns: 80 });
    const stderr = Object.assign(new PassThrough(), { isTTY: false, columns: 80 });
    const streams = { stdin: Readable.from([]), stdout, stderr };
    const io = { env, ...streams, ask: undefined, signal: new AbortController().signal };
    return { stdout, stderr, code: runProgram(['cat', 'a.txt'], io) };
  };
  const slow = reading();
  await vi.waitFor(() => {
    expect(slow.stdout.writableNeedDrain).toBe(true);
  });
  await vi.advanceTimersByTimeAsync(120_000);
  slow.stdout.resume();
  expect(await slow.code).toBe(exitCodes.done);
  isSlow = false;
  const broken = reading();
  await vi.waitFor(() => {
    expect(broken.stdout.readableLength).toBe(5);
  });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await broken.code).toBe(exitCodes.unreachable);
});

test('an upload waits for a call of the API as long as --timeout says', async () => {
  const { run, home } = await against({ list: {}, other: ({ url }) => url!.endsWith('/presign') });
  await writeFile(path.join(home, 'a.txt'), 'ships');
  expect(await run(['upload', path.join(home, 'a.txt'), '--timeout', '0.5'])).toMatchObject({
    code: exitCodes.unreachable,
    stderr: expect.stringMatching(/did not respond in time \(presignUpload\)/) as string,
  });
});

test('output contains no control characters and no change of the writing direction', async () => {
  const name = 'a\u009b31m\u202egnp.exe\u2066\u007f';
  const { run } = await against({ list: () => [{ id: 1, name }] });
  expect((await run(['ls'])).stdout).toMatch(/ {2}a\u{fffd}31m\u{fffd}gnp\.exe\u{fffd}\u{fffd}\n$/u);
  const { stdout } = await run(['ls', '--json']);
  expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
  expect(JSON.parse(stdout)).toMatchObject([{ name }]);
  const { stderr } = await run(['ls', name.slice(1), '--json']);
  expect(stderr).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
});

test.each([
  ['in the environment', { env: { FILE_STORAGE_TOKEN: '1|to\r\nX-Admin: yes' } }, ['ls']],
  ['on the standard input', { stdin: '1|to\r\nX-Admin: yes\n' }, ['login', '--token-stdin']],
  ['of two words', { env: { FILE_STORAGE_TOKEN: '1|to ken' } }, ['ls']],
])(
  'a token %s that is not allowed in a header is refused at once, not shown, and not stored',
  async (_, options, args) => {
    const { run, asked, here } = await against({ list: () => [] });
    const { code, stderr } = await run(args, options);
    expect([code, stderr]).toEqual([
      exitCodes.usage,
      expect.stringMatching(
        /^file-storage: The token .* contains a space, a line break or a character that is not allowed in a header\. Copy it again\.\n$/,
      ),
    ]);
    expect([asked, await here()]).toEqual([[], []]);
  },
);

/** Starts a server with a folder of three files. */
const againstThreePhotos = () =>
  against({
    list: photos(filesOf(['a.txt', 'b.txt', 'c.txt'])),
    download: fiveBytes,
  });

test.each(['download', 'cp', 'sync'])(
  '%s does not write through a link in the target folder',
  async (verb) => {
    const { run, home, here } = await against({
      list: {
        ...photos([folder(2, 'Sub'), { id: 3, name: 'a.txt' }]),
        2: [{ id: 4, name: 'b.txt' }],
      },
      download: fiveBytes,
    });
    await mkdir(path.join(home, 'elsewhere'));
    await mkdir(path.join(home, 'back/Photos'), { recursive: true });
    await symlink('../../elsewhere', path.join(home, 'back/Photos/Sub'));
    const args = {
      download: ['Photos', '--to', 'back'],
      cp: ['drive:Photos', 'back'],
      sync: ['drive:Photos', 'back/Photos'],
    };
    const words = args[verb as keyof typeof args].map((word) =>
      word.replace(/^back/, path.join(home, 'back')),
    );
    const { code, stderr } = await run([verb, ...words]);
    expect([code, stderr]).toEqual([
      exitCodes.partly,
      `file-storage: ${path.join(home, 'back/Photos/Sub')} is a symbolic link here and a folder on the drive (id:2). Move or rename one of them.\n`,
    ]);
    expect(await here()).toEqual([
      'back',
      'back/Photos',
      'back/Photos/Sub',
      'back/Photos/a.txt',
      'elsewhere',
    ]);
    // A link that the command line names is the choice of the user.
    await rm(path.join(home, 'back/Photos/Sub'));
    await symlink('elsewhere', path.join(home, 'link'));
    expect(await run(['sync', 'drive:Photos', path.join(home, 'link')])).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await here('elsewhere')).toEqual(['Sub', 'Sub/b.txt', 'a.txt']);
  },
);

/** Windows ignores file modes. */
const withModes = test.skipIf(process.platform === 'win32');

withModes('a folder here that may not be written to is named, and nothing is fetched for it', async () => {
  const { run, home, asked, here } = await againstThreePhotos();
  const back = path.join(home, 'back');
  await mkdir(back);
  await chmod(back, 0o555);
  await withoutRootsRights(home);
  const { code, stdout, stderr } = await run(['download', 'Photos/a.txt', '--to', back]);
  expect([code, stdout, stderr]).toEqual([
    exitCodes.local,
    '',
    `file-storage: ${path.join(back, 'a.txt')}: permission denied.\n`,
  ]);
  expect(asked.filter((path) => path.includes('/download/'))).toEqual([]);
  expect(await here('back')).toEqual([]);
});

withModes(
  'a file here that may not be read is named, nothing is sent for it, and the others go',
  async () => {
    const { run, home, asked } = await against({
      list: {},
      other: takesUploads,
    });
    await mkdir(path.join(home, 'Photos'));
    for (const name of ['a.txt', 'b.txt']) await writeFile(path.join(home, 'Photos', name), name);
    await chmod(path.join(home, 'Photos/a.txt'), 0o000);
    await withoutRootsRights(home);
    const { code, stdout, stderr } = await run(['upload', path.join(home, 'Photos/a.txt')]);
    expect([code, stdout, stderr]).toEqual([
      exitCodes.local,
      '',
      `file-storage: ${path.join(home, 'Photos/a.txt')}: permission denied.\n`,
    ]);
    expect(asked.filter((each) => each.startsWith('POST') || each.startsWith('PUT'))).toEqual([]);
    const partly = await run(['upload', path.join(home, 'Photos')]);
    expect([partly.code, partly.stderr]).toEqual([
      exitCodes.partly,
      `file-storage: ${path.join(home, 'Photos/a.txt')}: permission denied.\n`,
    ]);
    expect(partly.stdout).toMatch(/^1 file, 5 B, in \d+\.\d s, to .*; 1 failed$/m);
    expect(asked.filter((each) => each.endsWith('/s3/simple/presign'))).toHaveLength(1);
  },
);

test('mv to the drive keeps a file here that changed after it was read', async () => {
  const { run, home } = await against({
    list: {},
    other(request, response) {
      if (request.url === '/v1/s3/entries') writeFileSync(path.join(home, 'a.txt'), 'changed');
      return takesUploads(request, response);
    },
  });
  await writeFile(path.join(home, 'a.txt'), 'first');
  const { code, stderr } = await run(['mv', path.join(home, 'a.txt'), 'drive:/']);
  expect([code, stderr]).toEqual([exitCodes.local, expect.stringMatching(/changed .* stays here/)]);
  expect(await readFile(path.join(home, 'a.txt'), 'utf8')).toBe('changed');
});

test('a full disk ends the command, with one error', async () => {
  const { run, home, asked } = await againstThreePhotos();
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  });
  const { PartFile } = await import('../../client/src/node/part-file.ts');
  vi.spyOn(PartFile.prototype, 'append').mockRejectedValue(full);
  const { code, stderr } = await run(['download', 'Photos', '--to', home, '--transfers', '1']);
  expect([code, stderr]).toEqual([
    exitCodes.local,
    `file-storage: ${home}/Photos/a.txt: there is no space left on the disk. Free some, and run the same command again.\n`,
  ]);
  expect(asked.filter((path) => path.includes('/download/'))).toHaveLength(1);
  expect((await readdir(path.join(home, 'Photos'))).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test.each([1, 3])('--transfers %i limits parallel downloads to this number', async (transfers) => {
  const names = Array.from({ length: 6 }, (_, at) => `${at}.txt`);
  const waiting: ServerResponse[] = [];
  let most = 0;
  let left = names.length;
  const { run, home } = await against({
    list: photos(filesOf(names)),
    download(response) {
      waiting.push(response);
      most = Math.max(most, waiting.length);
      // Responds once the maximum number of requests, or all remaining ones, have arrived.
      if (waiting.length < Math.min(transfers, left)) return;
      left -= waiting.length;
      for (const each of waiting.splice(0)) each.end('12345');
    },
  });
  const args = ['download', 'Photos', '--to', home, '--transfers', String(transfers)];
  expect(await run(args)).toMatchObject({ code: 0, stderr: '' });
  expect([most, left]).toEqual([transfers, 0]);
});

test('after the server is gone, a thousand files do not cause a thousand requests', async () => {
  const names = Array.from({ length: 50 }, (_, at) => `${at}.txt`);
  const { run, home, asked } = await against({
    list: photos(filesOf(names)),
    download: (response) => response.destroy(),
  });
  const { code } = await run(['download', 'Photos', '--to', home, '--transfers', '1']);
  expect(code).toBe(exitCodes.unreachable);
  expect(asked.filter((path) => path.includes('/download/')).length).toBeLessThan(15);
});

test('a killed folder download resumes: no file twice, no nested folder, no remains', async () => {
  const names = ['a.txt', 'b.txt', 'c.txt'];
  let stalls = true;
  const { run, home, here, asked } = await against({
    list: photos(filesOf(names)),
    download(response, request) {
      // A kill leaves half of a file that is too small for a note.
      if (stalls && request.url!.endsWith('/3')) response.writeHead(200, { 'content-length': 5 }).write('12');
      else response.end('12345');
    },
  });
  const args = ['download', 'Photos', '--to', path.join(home, 'back'), '--transfers', '1'];
  const { PartFile } = await import('../../client/src/node/part-file.ts');
  const remove = vi.spyOn(PartFile.prototype, 'remove').mockImplementation(function (this: {
    close: () => Promise<void>;
  }) {
    return this.close();
  });
  const pid = Object.getOwnPropertyDescriptor(process, 'pid')!;
  // A process id that no process has.
  Object.defineProperty(process, 'pid', { ...pid, value: 2 ** 22 + 1 });
  onTestFinished(() => void Object.defineProperty(process, 'pid', pid));
  const interruption = new AbortController();
  const running = run(args, { signal: interruption.signal });
  await vi.waitFor(async () => {
    expect(asked).toContain('GET /v1/file-entries/download/3');
    expect((await here()).filter((name) => name.endsWith('.part'))).toHaveLength(1);
  }, 10_000);
  interruption.abort();
  expect(await running).toMatchObject({ code: exitCodes.interrupted });
  Object.defineProperty(process, 'pid', pid);
  remove.mockRestore();
  expect((await here()).filter((name) => name.endsWith('.part'))).toHaveLength(1);
  stalls = false;
  asked.length = 0;
  const { code, stderr, stdout } = await run(args);
  expect([code, stderr]).toEqual([0, '']);
  expect(await here()).toEqual(['back', 'back/Photos', ...names.map((name) => `back/Photos/${name}`)]);
  expect(stdout).toMatch(/^2 files, 10 B, in \d+\.\d s, to .*; 1 unchanged$/m);
  expect(asked.filter((path) => path.includes('/download/'))).toEqual([
    'GET /v1/file-entries/download/3',
    'GET /v1/file-entries/download/4',
  ]);
});
