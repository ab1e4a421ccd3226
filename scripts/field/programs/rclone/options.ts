import { expect, expectSame } from './expect.ts';
import { fleet, type RcloneRemote } from './rclone-remote.ts';

/** The options of rclone's backend, and its encryption. */
export async function options(remote: RcloneRemote): Promise<void> {
  await remote.step('--drime-hard-delete', 'past the trash', async () => {
    const before = await usedBy(remote);
    await remote.rclone('purge', '--drime-hard-delete', 'ship:piped');
    expectSame(before - (await usedBy(remote)), fleet['charts/large.bin'].length, 'bytes that it frees');
  });
  await remote.step('--drime-workspace-id', 'in a workspace', async () => {
    const { workspace } = await remote.call<{ workspace: { id: number } }>('POST', '/workspace', {
      name: 'Crew',
    });
    const target = `ship,workspace_id=${workspace.id}:`;
    await remote.rclone('copy', 'fleet', `${target}fleet`);
    expectSame(await remote.there(`${target}fleet`), fleet, 'files');
    const { data } = await remote.call<{ data: { name: string }[] }>(
      'GET',
      `/drive/file-entries?workspaceId=${workspace.id}`,
    );
    expectSame(
      data.map(({ name }) => name),
      ['fleet'],
      'entries of the workspace',
    );
  });
  await remote.step('--drime-root-folder-id', 'below a folder', async () => {
    const { folder } = await remote.call<{ folder: { id: number } }>('POST', '/folders', {
      name: 'Below',
      parentId: null,
    });
    await remote.rclone('copy', 'fleet/log.txt', `ship,root_folder_id=${folder.id}:`);
    expectSame(await remote.rclone('cat', 'ship:Below/log.txt'), 'departed', 'content');
  });
  await remote.step('crypt', 'a tree, there and back', async () => {
    const password = (await remote.rclone('obscure', 'only mine')).trim();
    const target = `:crypt,remote="ship:sealed",password=${password}:`;
    await remote.rclone('copy', 'fleet', target);
    expectSame(await remote.there(target), fleet, 'files');
    expect(!Object.keys(await remote.there('ship:sealed')).includes('log.txt'), 'names lie open');
  });
}

const usedBy = async (remote: RcloneRemote): Promise<number> =>
  (await remote.call<{ used: number }>('GET', '/user/space-usage')).used;
