import { expect, expectSame } from './expect.ts';
import { fleet, type Ship } from './ship.ts';

/** The options of rclone's backend, and its encryption. */
export async function options(ship: Ship): Promise<void> {
  await ship.step('--drime-hard-delete', 'past the trash', async () => {
    const before = await usedBy(ship);
    await ship.rclone('purge', '--drime-hard-delete', 'ship:piped');
    expectSame(before - (await usedBy(ship)), fleet['charts/large.bin'].length, 'bytes that it frees');
  });
  await ship.step('--drime-workspace-id', 'in a workspace', async () => {
    const { workspace } = await ship.call<{ workspace: { id: number } }>('POST', '/workspace', {
      name: 'Crew',
    });
    const remote = `ship,workspace_id=${workspace.id}:`;
    await ship.rclone('copy', 'fleet', `${remote}fleet`);
    expectSame(await ship.there(`${remote}fleet`), fleet, 'files');
    const { data } = await ship.call<{ data: { name: string }[] }>(
      'GET',
      `/drive/file-entries?workspaceId=${workspace.id}`,
    );
    expectSame(
      data.map(({ name }) => name),
      ['fleet'],
      'entries of the workspace',
    );
  });
  await ship.step('--drime-root-folder-id', 'below a folder', async () => {
    const { folder } = await ship.call<{ folder: { id: number } }>('POST', '/folders', {
      name: 'Below',
      parentId: null,
    });
    await ship.rclone('copy', 'fleet/log.txt', `ship,root_folder_id=${folder.id}:`);
    expectSame(await ship.rclone('cat', 'ship:Below/log.txt'), 'departed', 'content');
  });
  await ship.step('crypt', 'a tree, there and back', async () => {
    const password = (await ship.rclone('obscure', 'only mine')).trim();
    const remote = `:crypt,remote="ship:sealed",password=${password}:`;
    await ship.rclone('copy', 'fleet', remote);
    expectSame(await ship.there(remote), fleet, 'files');
    expect(!Object.keys(await ship.there('ship:sealed')).includes('log.txt'), 'names lie open');
  });
}

const usedBy = async (ship: Ship): Promise<number> =>
  (await ship.call<{ used: number }>('GET', '/user/space-usage')).used;
