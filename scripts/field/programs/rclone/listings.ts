import { expect, expectSame } from './expect.ts';
import { fleet, type RcloneRemote } from './rclone-remote.ts';

/** Lists a remote in several ways. */
export async function listings(remote: RcloneRemote): Promise<void> {
  await remote.step('about', 'used and free', async () => {
    const about = JSON.parse(await remote.rclone('about', '--json', 'ship:')) as Record<string, number>;
    const { bytes } = JSON.parse(await remote.rclone('size', '--json', 'ship:')) as Record<string, number>;
    expect(
      about['used']! >= bytes! && about['free']! > 0,
      `about is ${JSON.stringify(about)}, size ${bytes}`,
    );
  });
  await remote.step('mkdir', 'in a folder that is not there yet', async () => {
    await remote.rclone('mkdir', 'ship:made/deep');
    expectSame(await remote.lines('lsf', '-R', '--dirs-only', 'ship:made'), ['deep/'], 'folders');
  });
  await remote.step('lsf', 'with sizes', async () => {
    const shown = await remote.lines('lsf', '-R', '--files-only', '--format', 'sp', 'ship:fleet');
    const sizes = Object.entries(fleet).map(([name, bytes]) => `${bytes.length};${name}`);
    expectSame(shown, sizes.sort(), 'sizes');
  });
  await remote.step('ls', 'all files', async () => {
    expectSame((await remote.lines('ls', 'ship:fleet')).length, Object.keys(fleet).length, 'lines');
  });
  await remote.step('lsl', 'with times', async () => {
    for (const line of await remote.lines('lsl', 'ship:fleet')) {
      expect(/^\s*\d+ 20\d\d-\d\d-\d\d /.test(line), line);
    }
  });
  await remote.step('lsd', 'folders', async () => {
    expect((await remote.rclone('lsd', 'ship:fleet')).trimEnd().endsWith(' charts'), 'no charts');
  });
  await remote.step('lsjson', 'ids, types and sizes', async () => {
    const shown = JSON.parse(await remote.rclone('lsjson', 'ship:fleet')) as Record<string, unknown>[];
    const log = shown.find(({ Name }) => Name === 'log.txt');
    expect(log?.['Size'] === 8 && /^text\/plain/.test(String(log['MimeType'])), JSON.stringify(log));
  });
  await remote.step('lsjson', 'one entry alone', async () => {
    const shown = JSON.parse(await remote.rclone('lsjson', '--stat', 'ship:fleet/log.txt')) as Record<
      string,
      unknown
    >;
    expectSame(shown['Size'], 8, 'Size');
  });
  await remote.step('tree', 'as drawn', async () => {
    expect((await remote.rclone('tree', 'ship:fleet')).includes('1987.txt'), 'not all');
  });
  await remote.step('size', 'of a tree', async () => {
    const size = JSON.parse(await remote.rclone('size', '--json', 'ship:fleet')) as Record<string, number>;
    const bytes = Object.values(fleet).reduce((sum, listing) => sum + listing.length, 0);
    expectSame([size['count'], size['bytes']], [Object.keys(fleet).length, bytes], 'count and bytes');
  });
  await remote.step('cat', 'a part', async () => {
    expectSame(
      await remote.rclone('cat', '--offset', '2', '--count', '4', 'ship:fleet/log.txt'),
      'part',
      'content',
    );
  });
  await remote.step('hashsum', 'of what is downloaded', async () => {
    const sums = await remote.lines('hashsum', 'sha256', '--download', 'ship:fleet/charts/old');
    expectSame(sums.length, 1, 'sums');
  });
  await remote.step('touch', 'a new file', async () => {
    await remote.rclone('touch', 'ship:touched/new.txt');
    expectSame(await remote.there('ship:touched'), { 'new.txt': Buffer.alloc(0) }, 'files');
  });
}
