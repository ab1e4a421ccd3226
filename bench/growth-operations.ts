import { timed } from './figures.ts';
import type { SeededDrive } from './growth-data.ts';
import type { Send } from './processes.ts';

const rounds = 3;

/** The longest time of a response to another user during each operation that takes a list or a folder, in milliseconds. */
export async function measureOperations(
  request: Send,
  waitDuring: (work: () => Promise<void>) => Promise<number>,
  { seeded, archive }: { seeded: SeededDrive; archive: number },
): Promise<Map<string, number>> {
  const longest = new Map<string, number>();
  for (const steps of operationsOn(request, seeded, archive)) {
    // It takes long enough for many responses to the other user in one round.
    const times = Object.keys(steps)[0]!.startsWith('extract') ? 1 : rounds;
    for (let round = 0; round < times; round += 1) {
      for (const [operation, work] of Object.entries(steps)) {
        // The best of the rounds: a delay in only one of them comes from the machine.
        const wait = await waitDuring(work);
        longest.set(operation, Math.min(longest.get(operation) ?? Infinity, wait));
      }
    }
  }
  return longest;
}

/**
 * Reads and writes as another user of the same server, and asks for its health as a load balancer does, one request after
 * another, until the work is done.
 */
export async function longestWait(
  { others, health }: { others: Send; health: Send },
  work: () => Promise<void>,
): Promise<number> {
  const progress = { isDone: false };
  const working = work().finally(() => {
    progress.isDone = true;
  });
  // It is thrown below. Without this, a failure meanwhile would end the process, and leave the server behind.
  working.catch(() => undefined);
  const requests = [
    () => others('/notes'),
    () => others('/drive/file-entries'),
    () => others('/notes/create', { title: 'Keys', body: 'Bring both at nine.' }),
    () => health('/health/live'),
    () => health('/health/ready'),
  ];
  const waits: number[] = [];
  while (!progress.isDone || waits.length < requests.length)
    waits.push(await timed(requests[waits.length % requests.length]!));
  await working;
  return Math.max(...waits);
}

/** Operations, each with the one that reverts it. */
function operationsOn(
  request: Send,
  seeded: SeededDrive,
  archive: number,
): Record<string, () => Promise<void>>[] {
  const { trashed: large, listed, flat, namesakes, folders, deep, deepest, userId, workspaceId } = seeded;
  const lists = [...seeded.lists];
  const deepLists = [...seeded.deepLists];
  const post = (path: string, body: object) => () => request(path, body);
  const get = (path: string) => () => request(path);
  const move = (entryIds: number[], destinationId: number | null) =>
    post('/file-entries/move', { entryIds, destinationId });
  const moveTo = (workspace: number, entryIds: number[], destinationId: number | null) =>
    post('/file-entries/move', { entryIds, destinationId, workspaceId: workspace });
  const someFolders = folders.ids.slice(0, 500);
  const trash = (entryIds: number[]) => post('/file-entries/delete', { entryIds });
  const restore = (entryIds: number[]) => post('/file-entries/restore', { entryIds });
  const deleteForGood = (entryIds: number[]) =>
    request('/file-entries/delete', { entryIds, deleteForever: true });
  const extractInto = (parentId: number) =>
    post(`/file-entries/${archive}/extract`, { parentId, password: null });
  const deepestFiles = deepest.files.slice(0, 156);
  const list = { entryIds: namesakes.files };
  const files = namesakes.files.map((_, index) => ({ name: `wave-${index}.pdf`, size: 1 }));
  return [
    { 'trash a folder': trash([large.id]), 'restore a folder': restore([large.id]) },
    { 'trash a list': trash(namesakes.files), 'restore a list': restore(namesakes.files) },
    { 'trash a deep list': trash(deep.files), 'restore a deep list': restore(deep.files) },
    { 'trash the deepest list': trash(deepestFiles), 'restore the deepest list': restore(deepestFiles) },
    { 'move a folder': move([large.id], listed), 'move it back': move([large.id], null) },
    { 'move a list': move(namesakes.files, listed), 'move it back ': move(namesakes.files, namesakes.id) },
    { 'move a deep list up': move(deep.files, listed), 'and down': move(deep.files, deep.id) },
    {
      'move a deep list to a workspace': moveTo(workspaceId, deep.files, null),
      'move it back down': moveTo(0, deep.files, deep.id),
    },
    { 'duplicate a deep list': post('/file-entries/duplicate', { entryIds: deep.files }) },
    { 'delete a deep list for good': () => deleteForGood(deepLists.pop()!) },
    {
      'move the deepest list up': move(deepestFiles, listed),
      'and down again': move(deepestFiles, deepest.id),
    },
    {
      'trash a list of folders': trash(folders.ids),
      'restore a list of folders': restore(folders.ids),
    },
    {
      'move a list of folders': move(folders.ids, listed),
      'move them back': move(folders.ids, folders.id),
    },
    {
      'move a list to a workspace': moveTo(workspaceId, namesakes.files, null),
      'move it back home': moveTo(0, namesakes.files, namesakes.id),
    },
    {
      'move folders to a workspace': moveTo(workspaceId, someFolders, null),
      'move them back home': moveTo(0, someFolders, folders.id),
    },
    { 'duplicate a folder': post('/file-entries/duplicate', { entryIds: [flat] }) },
    { 'duplicate a list of one name': post('/file-entries/duplicate', list) },
    {
      'star a list': post('/file-entries/star', list),
      'list what is starred': get(`${listing}starredOnly=1`),
    },
    { 'unstar a list': post('/file-entries/unstar', list) },
    { 'look for taken names': post('/uploads/validate', { files, parentId: flat }) },
    { 'look for a free name': post('/entry/getAvailableName', { name: 'tide.pdf', parentId: namesakes.id }) },
    { 'list a folder by size': get(`${listing}parentIds=${flat}&orderBy=file_size`) },
    { 'list its last page': get(`${listing}parentIds=${flat}&page=50`) },
    { 'list what is recent': get(`${listing}recentOnly=1`) },
    { search: get(`${listing}query=report`) },
    { 'list every folder': get(`/users/${userId}/folders`) },
    { 'count a folder': get(`/folders/${large.id}/count`) },
    { 'count a workspace': get('/workspace_files') },
    { 'list what is tracked': get('/track/all?perPage=200') },
    {
      'share a folder': post(`/file-entries/${large.id}/share`, {
        emails: ['neighbour@example.com'],
        permissions: ['view'],
      }),
    },
    { 'list what is shared': get(`${listing}sharedOnly=1`) },
    { 'delete a list for good': () => deleteForGood(lists.pop()!) },
    { 'extract an archive': extractInto(listed) },
    { 'extract into a deep folder': extractInto(deep.id) },
  ];
}

const listing = '/drive/file-entries?perPage=200&';
