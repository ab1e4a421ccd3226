import { expect, expectSame } from './expect.ts';
import { writeFiles } from '../../../lib/write-files.ts';
import { filesIn } from './tree.ts';
import { fleet, type RcloneRemote } from './rclone-remote.ts';

/** Copies files in both directions, and compares them. */
export async function transfers(remote: RcloneRemote): Promise<void> {
  await remote.step('copy', 'a tree, there and back', async () => {
    await remote.rclone('copy', 'fleet', 'ship:fleet');
    expectSame(await remote.there('ship:fleet'), fleet, 'files');
  });
  await remote.step('copy', 'once more: nothing is sent', async () => {
    const { stderr } = await remote.ran(['copy', '-v', '--size-only', 'fleet', 'ship:fleet']);
    expect(!/: Copied/.test(stderr), stderr);
  });
  await remote.step('copy', 'within the remote', async () => {
    await remote.rclone('copy', 'ship:fleet', 'ship:twin');
    expectSame(await remote.there('ship:twin'), fleet, 'files');
  });
  await remote.step('copyto', 'under another name', async () => {
    await remote.rclone('copyto', 'fleet/log.txt', 'ship:renamed/diary.txt');
    expectSame(await remote.rclone('cat', 'ship:renamed/diary.txt'), 'departed', 'content');
  });
  await remote.step('copyto', 'within the remote, under another name', async () => {
    await remote.rclone('copyto', 'ship:fleet/log.txt', 'ship:renamed/second.txt');
    expectSame(await remote.rclone('cat', 'ship:renamed/second.txt'), 'departed', 'content');
    expectSame(await remote.rclone('cat', 'ship:fleet/log.txt'), 'departed', 'content of the first');
  });
  await remote.step('check', 'all are the same', async () => {
    await remote.rclone('check', '--download', 'fleet', 'ship:fleet');
  });
  await remote.step('check', 'one differs', async () => {
    await remote.rclone('rcat', 'ship:twin/log.txt', '--size', '0');
    await remote.refused(/1 differences found/, 'check', '--download', 'fleet', 'ship:twin');
  });
  await remote.step('rcat', 'of unknown size', async () => {
    const large = fleet['charts/large.bin'];
    await remote.ran(['rcat', 'ship:piped/large.bin'], large);
    expectSame(await remote.there('ship:piped'), { 'large.bin': large }, 'files');
  });
  await remote.step('sync', 'what changed, what is new, what is gone', async () => {
    const kept = Object.entries(fleet).filter(([name]) => name !== 'charts/north.txt');
    const changed = {
      ...Object.fromEntries(kept),
      'log.txt': Buffer.from('returned'),
      'new/crew.txt': Buffer.from('three'),
    };
    await writeFiles(remote.local('changed'), changed);
    await remote.rclone('sync', '--ignore-times', 'changed', 'ship:twin');
    expectSame(await remote.there('ship:twin'), changed, 'files');
  });
  await remote.step('sync', 'with a folder for what was replaced', async () => {
    await remote.rclone('sync', '--ignore-times', '--backup-dir', 'ship:kept', 'fleet', 'ship:twin');
    expectSame(await remote.there('ship:twin'), fleet, 'files');
    const kept = Object.keys(await remote.there('ship:kept')).sort();
    expect(kept.includes('log.txt') && kept.includes('new/crew.txt'), `kept are ${kept.join(', ')}`);
  });
  await remote.step('sync', 'within the remote', async () => {
    await remote.rclone('sync', 'ship:fleet/charts', 'ship:mirror');
    expectSame(await remote.there('ship:mirror'), await filesIn(remote.local('fleet/charts')), 'files');
  });
  await remote.step('bisync', 'both ways', async () => {
    await writeFiles(remote.local('one'), { 'a.txt': Buffer.from('a') });
    await remote.rclone('mkdir', 'ship:other');
    await remote.rclone('bisync', '--resync', '--compare', 'size', 'one', 'ship:other');
    await writeFiles(remote.local('one'), { 'b.txt': Buffer.from('bb') });
    await remote.rclone('copyto', 'fleet/log.txt', 'ship:other/log.txt');
    await remote.rclone('bisync', '--compare', 'size', 'one', 'ship:other');
    const both = { 'a.txt': Buffer.from('a'), 'b.txt': Buffer.from('bb'), 'log.txt': fleet['log.txt'] };
    expectSame(await remote.there('ship:other'), both, 'files there');
    expectSame(await filesIn(remote.local('one')), both, 'files here');
  });
}
