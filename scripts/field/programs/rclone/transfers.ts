import { expect, expectSame } from './expect.ts';
import { writeFiles } from '../../execute.ts';
import { filesIn } from './tree.ts';
import { fleet, type Ship } from './ship.ts';

/** Copies files in both directions, and compares them. */
export async function transfers(ship: Ship): Promise<void> {
  await ship.step('copy', 'a tree, there and back', async () => {
    await ship.rclone('copy', 'fleet', 'ship:fleet');
    expectSame(await ship.there('ship:fleet'), fleet, 'files');
  });
  await ship.step('copy', 'once more: nothing is sent', async () => {
    const { stderr } = await ship.ran(['copy', '-v', '--size-only', 'fleet', 'ship:fleet']);
    expect(!/: Copied/.test(stderr), stderr);
  });
  await ship.step('copy', 'within the remote', async () => {
    await ship.rclone('copy', 'ship:fleet', 'ship:twin');
    expectSame(await ship.there('ship:twin'), fleet, 'files');
  });
  await ship.step('copyto', 'under another name', async () => {
    await ship.rclone('copyto', 'fleet/log.txt', 'ship:renamed/diary.txt');
    expectSame(await ship.rclone('cat', 'ship:renamed/diary.txt'), 'departed', 'content');
  });
  await ship.step('copyto', 'within the remote, under another name', async () => {
    await ship.rclone('copyto', 'ship:fleet/log.txt', 'ship:renamed/second.txt');
    expectSame(await ship.rclone('cat', 'ship:renamed/second.txt'), 'departed', 'content');
    expectSame(await ship.rclone('cat', 'ship:fleet/log.txt'), 'departed', 'content of the first');
  });
  await ship.step('check', 'all are the same', async () => {
    await ship.rclone('check', '--download', 'fleet', 'ship:fleet');
  });
  await ship.step('check', 'one differs', async () => {
    await ship.rclone('rcat', 'ship:twin/log.txt', '--size', '0');
    await ship.refused(/1 differences found/, 'check', '--download', 'fleet', 'ship:twin');
  });
  await ship.step('rcat', 'of unknown size', async () => {
    const large = fleet['charts/large.bin'];
    await ship.ran(['rcat', 'ship:piped/large.bin'], large);
    expectSame(await ship.there('ship:piped'), { 'large.bin': large }, 'files');
  });
  await ship.step('sync', 'what changed, what is new, what is gone', async () => {
    const kept = Object.entries(fleet).filter(([name]) => name !== 'charts/north.txt');
    const changed = {
      ...Object.fromEntries(kept),
      'log.txt': Buffer.from('returned'),
      'new/crew.txt': Buffer.from('three'),
    };
    await writeFiles(ship.local('changed'), changed);
    await ship.rclone('sync', '--ignore-times', 'changed', 'ship:twin');
    expectSame(await ship.there('ship:twin'), changed, 'files');
  });
  await ship.step('sync', 'with a folder for what was replaced', async () => {
    await ship.rclone('sync', '--ignore-times', '--backup-dir', 'ship:kept', 'fleet', 'ship:twin');
    expectSame(await ship.there('ship:twin'), fleet, 'files');
    const kept = Object.keys(await ship.there('ship:kept')).sort();
    expect(kept.includes('log.txt') && kept.includes('new/crew.txt'), `kept are ${kept.join(', ')}`);
  });
  await ship.step('sync', 'within the remote', async () => {
    await ship.rclone('sync', 'ship:fleet/charts', 'ship:mirror');
    expectSame(await ship.there('ship:mirror'), await filesIn(ship.local('fleet/charts')), 'files');
  });
  await ship.step('bisync', 'both ways', async () => {
    await writeFiles(ship.local('one'), { 'a.txt': Buffer.from('a') });
    await ship.rclone('mkdir', 'ship:other');
    await ship.rclone('bisync', '--resync', '--compare', 'size', 'one', 'ship:other');
    await writeFiles(ship.local('one'), { 'b.txt': Buffer.from('bb') });
    await ship.rclone('copyto', 'fleet/log.txt', 'ship:other/log.txt');
    await ship.rclone('bisync', '--compare', 'size', 'one', 'ship:other');
    const both = { 'a.txt': Buffer.from('a'), 'b.txt': Buffer.from('bb'), 'log.txt': fleet['log.txt'] };
    expectSame(await ship.there('ship:other'), both, 'files there');
    expectSame(await filesIn(ship.local('one')), both, 'files here');
  });
}
