import { expect, expectSame } from './expect.ts';
import { writeFiles } from '../../../lib/write-files.ts';
import { filesIn } from './tree.ts';
import type { RcloneRemote } from './rclone-remote.ts';

/** Moves, renames and deletes files and folders. */
export async function changes(remote: RcloneRemote): Promise<void> {
  await remote.step('moveto', 'a file renamed where it is', async () => {
    await remote.rclone('moveto', 'ship:twin/log.txt', 'ship:twin/diary.txt');
    expectSame(await remote.rclone('cat', 'ship:twin/diary.txt'), 'departed', 'content');
    await remote.refused(/not found/, 'cat', 'ship:twin/log.txt');
  });
  await remote.step('moveto', 'a file to another folder, under another name', async () => {
    await remote.rclone('moveto', 'ship:twin/diary.txt', 'ship:moved/log.txt');
    expectSame(await remote.there('ship:moved'), { 'log.txt': Buffer.from('departed') }, 'files');
  });
  await remote.step('moveto', 'a folder to another folder, its name kept', async () => {
    await remote.rclone('moveto', 'ship:moved', 'ship:archive/moved');
    expectSame(await remote.there('ship:archive'), { 'moved/log.txt': Buffer.from('departed') }, 'files');
  });
  await remote.step('move', 'a tree within the remote', async () => {
    await remote.rclone('move', 'ship:fleet/charts', 'ship:atlas');
    expectSame(await remote.there('ship:atlas'), await filesIn(remote.local('fleet/charts')), 'files');
    expectSame(
      await remote.lines('lsf', '-R', '--files-only', 'ship:fleet/charts').catch(() => []),
      [],
      'left',
    );
  });
  await remote.step('move', 'from the disk', async () => {
    await writeFiles(remote.local('cargo'), { 'crate.txt': Buffer.from('oranges') });
    await remote.rclone('move', 'cargo', 'ship:cargo');
    expectSame(await remote.there('ship:cargo'), { 'crate.txt': Buffer.from('oranges') }, 'files');
    expectSame(await filesIn(remote.local('cargo')), {}, 'left on the disk');
  });
  await remote.step('move', 'to the disk', async () => {
    await remote.rclone('move', 'ship:cargo', 'unloaded');
    expectSame(await filesIn(remote.local('unloaded')), { 'crate.txt': Buffer.from('oranges') }, 'files');
    expectSame(await remote.there('ship:cargo'), {}, 'left there');
  });
  await remote.step('dedupe', 'two files of one name', async () => {
    await twoOfOneName(remote, 'twice.txt');
    expectSame((await remote.lines('lsf', 'ship:double')).length, 2, 'files before');
    await remote.rclone('dedupe', '--dedupe-mode', 'rename', 'ship:double');
    expectSame(await remote.lines('lsf', 'ship:double'), ['twice-1.txt', 'twice-2.txt'], 'files');
  });
  await remote.step('dedupe', 'all but the newest deleted', async () => {
    await twoOfOneName(remote, 'again.txt');
    await remote.rclone('dedupe', '--dedupe-mode', 'newest', 'ship:double');
    expectSame(await remote.rclone('cat', 'ship:double/again.txt'), 'second', 'content');
  });
  await remote.step('delete', 'the files, not the folders', async () => {
    await remote.rclone('delete', 'ship:atlas');
    expectSame(await remote.lines('lsf', '-R', 'ship:atlas'), ['old/'], 'left');
  });
  await remote.step('deletefile', 'one file', async () => {
    await remote.rclone('deletefile', 'ship:fleet/log.txt');
    await remote.refused(/not found/, 'cat', 'ship:fleet/log.txt');
  });
  await remote.step('rmdir', 'refused where there is something in it', async () => {
    await remote.refused(/not empty/, 'rmdir', 'ship:fleet');
  });
  await remote.step('rmdir', 'an empty folder', async () => {
    await remote.rclone('rmdir', 'ship:made/deep');
    expectSame(await remote.lines('lsf', 'ship:made'), [], 'left');
  });
  await remote.step('rmdirs', 'all that is empty', async () => {
    await remote.rclone('rmdirs', 'ship:atlas');
    expect(!(await remote.lines('lsf', 'ship:')).includes('atlas/'), 'still there');
  });
  await remote.step('purge', 'a tree', async () => {
    await remote.rclone('purge', 'ship:twin');
    expect(!(await remote.lines('lsf', 'ship:')).includes('twin/'), 'still there');
  });
  await remote.step('cleanup', 'the trash', async () => {
    await remote.rclone('cleanup', 'ship:');
  });
  await remote.step('link', 'a public one', async () => {
    expect(/\/drive\/shares\//.test(await remote.rclone('link', 'ship:piped/large.bin')), 'no link');
  });
}

/**
 * Uploads two files with the same name and the contents `first` and `second` to the folder `double`, because rclone
 * itself never creates such files.
 */
async function twoOfOneName(remote: RcloneRemote, name: string): Promise<void> {
  for (const content of ['first', 'second']) {
    const form = new FormData();
    form.set('relativePath', 'double');
    form.set('file', new Blob([content], { type: 'text/plain' }), name);
    await remote.call('POST', '/uploads', form);
  }
}
