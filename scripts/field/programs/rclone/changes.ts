import { expect, expectSame } from './expect.ts';
import { writeFiles } from '../../execute.ts';
import { filesIn } from './tree.ts';
import type { Ship } from './ship.ts';

/** Moves, renames and deletes files and folders. */
export async function changes(ship: Ship): Promise<void> {
  await ship.step('moveto', 'a file renamed where it is', async () => {
    await ship.rclone('moveto', 'ship:twin/log.txt', 'ship:twin/diary.txt');
    expectSame(await ship.rclone('cat', 'ship:twin/diary.txt'), 'departed', 'content');
    await ship.refused(/not found/, 'cat', 'ship:twin/log.txt');
  });
  await ship.step('moveto', 'a file to another folder, under another name', async () => {
    await ship.rclone('moveto', 'ship:twin/diary.txt', 'ship:moved/log.txt');
    expectSame(await ship.there('ship:moved'), { 'log.txt': Buffer.from('departed') }, 'files');
  });
  await ship.step('moveto', 'a folder to another folder, its name kept', async () => {
    await ship.rclone('moveto', 'ship:moved', 'ship:archive/moved');
    expectSame(await ship.there('ship:archive'), { 'moved/log.txt': Buffer.from('departed') }, 'files');
  });
  await ship.step('move', 'a tree within the remote', async () => {
    await ship.rclone('move', 'ship:fleet/charts', 'ship:atlas');
    expectSame(await ship.there('ship:atlas'), await filesIn(ship.local('fleet/charts')), 'files');
    expectSame(
      await ship.lines('lsf', '-R', '--files-only', 'ship:fleet/charts').catch(() => []),
      [],
      'left',
    );
  });
  await ship.step('move', 'from the disk', async () => {
    await writeFiles(ship.local('cargo'), { 'crate.txt': Buffer.from('oranges') });
    await ship.rclone('move', 'cargo', 'ship:cargo');
    expectSame(await ship.there('ship:cargo'), { 'crate.txt': Buffer.from('oranges') }, 'files');
    expectSame(await filesIn(ship.local('cargo')), {}, 'left on the disk');
  });
  await ship.step('move', 'to the disk', async () => {
    await ship.rclone('move', 'ship:cargo', 'unloaded');
    expectSame(await filesIn(ship.local('unloaded')), { 'crate.txt': Buffer.from('oranges') }, 'files');
    expectSame(await ship.there('ship:cargo'), {}, 'left there');
  });
  await ship.step('dedupe', 'two files of one name', async () => {
    await twoOfOneName(ship, 'twice.txt');
    expectSame((await ship.lines('lsf', 'ship:double')).length, 2, 'files before');
    await ship.rclone('dedupe', '--dedupe-mode', 'rename', 'ship:double');
    expectSame(await ship.lines('lsf', 'ship:double'), ['twice-1.txt', 'twice-2.txt'], 'files');
  });
  await ship.step('dedupe', 'all but the newest deleted', async () => {
    await twoOfOneName(ship, 'again.txt');
    await ship.rclone('dedupe', '--dedupe-mode', 'newest', 'ship:double');
    expectSame(await ship.rclone('cat', 'ship:double/again.txt'), 'second', 'content');
  });
  await ship.step('delete', 'the files, not the folders', async () => {
    await ship.rclone('delete', 'ship:atlas');
    expectSame(await ship.lines('lsf', '-R', 'ship:atlas'), ['old/'], 'left');
  });
  await ship.step('deletefile', 'one file', async () => {
    await ship.rclone('deletefile', 'ship:fleet/log.txt');
    await ship.refused(/not found/, 'cat', 'ship:fleet/log.txt');
  });
  await ship.step('rmdir', 'refused where there is something in it', async () => {
    await ship.refused(/not empty/, 'rmdir', 'ship:fleet');
  });
  await ship.step('rmdir', 'an empty folder', async () => {
    await ship.rclone('rmdir', 'ship:made/deep');
    expectSame(await ship.lines('lsf', 'ship:made'), [], 'left');
  });
  await ship.step('rmdirs', 'all that is empty', async () => {
    await ship.rclone('rmdirs', 'ship:atlas');
    expect(!(await ship.lines('lsf', 'ship:')).includes('atlas/'), 'still there');
  });
  await ship.step('purge', 'a tree', async () => {
    await ship.rclone('purge', 'ship:twin');
    expect(!(await ship.lines('lsf', 'ship:')).includes('twin/'), 'still there');
  });
  await ship.step('cleanup', 'the trash', async () => {
    await ship.rclone('cleanup', 'ship:');
  });
  await ship.step('link', 'a public one', async () => {
    expect(/\/drive\/shares\//.test(await ship.rclone('link', 'ship:piped/large.bin')), 'no link');
  });
}

/**
 * Uploads two files with the same name and the contents `first` and `second` to the folder `double`, because rclone
 * itself never creates such files.
 */
async function twoOfOneName(ship: Ship, name: string): Promise<void> {
  for (const content of ['first', 'second']) {
    const form = new FormData();
    form.set('relativePath', 'double');
    form.set('file', new Blob([content], { type: 'text/plain' }), name);
    await ship.call('POST', '/uploads', form);
  }
}
