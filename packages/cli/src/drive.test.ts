import { expect, test } from 'vitest';
import { folder, hostileDrive, type HostileDrive } from './testing/hostile-drive.ts';

/** Runs a command, and returns how it ended with the number of its listings. */
async function listingsOf(drive: HostileDrive, ...args: string[]) {
  const { run, asked } = await hostileDrive(drive);
  const { code, stderr } = await run(args);
  return [code, stderr, asked.filter((each) => each.endsWith('/drive/file-entries')).length];
}

test('a command reads each folder of its paths once', async () => {
  const file = { id: 3, name: 'a.txt', parent_id: 2 };
  const list = { '': [folder(1, 'Reports')], 1: [folder(2, '2026')], 2: [file] };
  expect(await listingsOf({ list }, 'mv', 'Reports/2026/a.txt', 'Reports/2026/b.txt')).toEqual([0, '', 3]);
});

test.each([
  ['cp of three entries', ['cp', 'drive:a', 'drive:b', 'drive:c', 'drive:Big/']],
  ['mkdir -p of a path', ['mkdir', '-p', 'Big/a/b']],
])('%s reads the folder once', async (_, args) => {
  const inRoot = ['a', 'b', 'c'].map((name, at) => ({ id: at + 2, name, parent_id: null }));
  const listed: string[] = [];
  const { run } = await hostileDrive({
    list(id, page) {
      if (id === '') return [folder(1, 'Big'), ...inRoot];
      listed.push(id);
      return { data: id === '1' ? [{ id: 10 + page, name: `${page}`, parent_id: 1 }] : [], last_page: 5 };
    },
    other({ method, url }, response) {
      if (method === 'GET') return false;
      const entry = { ...inRoot[0], id: 99, name: 'a', parent_id: 1, type: 'text', file_size: 5, hash: 'a' };
      const answer = url!.endsWith('/duplicate') ? { entries: [entry] } : { folder: folder(99, 'a') };
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ status: 'success', ...answer }));
      return true;
    },
  });
  expect(await run(args)).toMatchObject({ code: 0, stderr: '' });
  // The first page, a search that finds nothing, and all pages twice.
  expect(listed.filter((id) => id === '1')).toHaveLength(1 + 1 + 10);
});

test.each([
  ['is searched', 'a.txt,b.txt', 3],
  ['is searched no more often than it has pages', 'a.txt,b.txt,c.txt,d.txt,e.txt', 1 + 4 + 10],
  // What is not found may be there all the same, because another server may search otherwise.
  ['is read for what the search does not find', 'hidden.txt', 1 + 1 + 10],
  ['is searched, and the second page of what that finds is not read', 'b', 1 + 1],
  ['is read if the search may find more on its second page', 'often.txt', 1 + 1 + 10],
  ['is read if the first page of the search is not sorted', 'unsorted', 1 + 1 + 10],
])('a folder of five pages %s', async (_, names, listings) => {
  const entry = (id: number, name: string) => ({ id, name, parent_id: null });
  const entries = ['a', 'b', 'c', 'd', 'e'].map((letter, at) => entry(at, `${letter}.txt`));
  const severalPages: Record<string, string[]> = {
    'often.txt': ['often.txt'],
    b: ['a b', 'b', 'bb'],
    unsorted: ['z', 'unsorted', 'y'],
  };
  const others = [
    entry(7, 'hidden.txt'),
    entry(8, 'often.txt'),
    entry(6, 'unsorted'),
    { ...entry(9, 'a.txt'), parent_id: 99 },
  ];
  const list: HostileDrive['list'] = (_folder, page, query) => {
    const found = [...entries, others[3]!].filter(({ name }) => name === query);
    const several = severalPages[query!];
    if (several) return { data: several.map((name) => entry(8, name)), last_page: 2 };
    if (query !== null) return { data: found, last_page: 1 };
    return {
      data: page === 5 ? [...entries, ...others.slice(0, 3)] : [entry(10 + page, `${page}`)],
      last_page: 5,
    };
  };
  expect(await listingsOf({ list }, 'rm', ...names.split(','))).toEqual([0, '', listings]);
});
