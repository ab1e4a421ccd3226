import { expect, expectSame } from './expect.ts';
import { fleet, type Ship } from './ship.ts';

/** Lists a remote in several ways. */
export async function listings(ship: Ship): Promise<void> {
  await ship.step('about', 'used and free', async () => {
    const about = JSON.parse(await ship.rclone('about', '--json', 'ship:')) as Record<string, number>;
    const { bytes } = JSON.parse(await ship.rclone('size', '--json', 'ship:')) as Record<string, number>;
    expect(
      about['used']! >= bytes! && about['free']! > 0,
      `about is ${JSON.stringify(about)}, size ${bytes}`,
    );
  });
  await ship.step('mkdir', 'in a folder that is not there yet', async () => {
    await ship.rclone('mkdir', 'ship:made/deep');
    expectSame(await ship.lines('lsf', '-R', '--dirs-only', 'ship:made'), ['deep/'], 'folders');
  });
  await ship.step('lsf', 'with sizes', async () => {
    const shown = await ship.lines('lsf', '-R', '--files-only', '--format', 'sp', 'ship:fleet');
    const sizes = Object.entries(fleet).map(([name, bytes]) => `${bytes.length};${name}`);
    expectSame(shown, sizes.sort(), 'sizes');
  });
  await ship.step('ls', 'all files', async () => {
    expectSame((await ship.lines('ls', 'ship:fleet')).length, Object.keys(fleet).length, 'lines');
  });
  await ship.step('lsl', 'with times', async () => {
    for (const line of await ship.lines('lsl', 'ship:fleet')) {
      expect(/^\s*\d+ 20\d\d-\d\d-\d\d /.test(line), line);
    }
  });
  await ship.step('lsd', 'folders', async () => {
    expect((await ship.rclone('lsd', 'ship:fleet')).trimEnd().endsWith(' charts'), 'no charts');
  });
  await ship.step('lsjson', 'ids, types and sizes', async () => {
    const shown = JSON.parse(await ship.rclone('lsjson', 'ship:fleet')) as Record<string, unknown>[];
    const log = shown.find(({ Name }) => Name === 'log.txt');
    expect(log?.['Size'] === 8 && /^text\/plain/.test(String(log['MimeType'])), JSON.stringify(log));
  });
  await ship.step('lsjson', 'one entry alone', async () => {
    const shown = JSON.parse(await ship.rclone('lsjson', '--stat', 'ship:fleet/log.txt')) as Record<
      string,
      unknown
    >;
    expectSame(shown['Size'], 8, 'Size');
  });
  await ship.step('tree', 'as drawn', async () => {
    expect((await ship.rclone('tree', 'ship:fleet')).includes('1987.txt'), 'not all');
  });
  await ship.step('size', 'of a tree', async () => {
    const size = JSON.parse(await ship.rclone('size', '--json', 'ship:fleet')) as Record<string, number>;
    const bytes = Object.values(fleet).reduce((sum, listing) => sum + listing.length, 0);
    expectSame([size['count'], size['bytes']], [Object.keys(fleet).length, bytes], 'count and bytes');
  });
  await ship.step('cat', 'a part', async () => {
    expectSame(
      await ship.rclone('cat', '--offset', '2', '--count', '4', 'ship:fleet/log.txt'),
      'part',
      'content',
    );
  });
  await ship.step('hashsum', 'of what is downloaded', async () => {
    const sums = await ship.lines('hashsum', 'sha256', '--download', 'ship:fleet/charts/old');
    expectSame(sums.length, 1, 'sums');
  });
  await ship.step('touch', 'a new file', async () => {
    await ship.rclone('touch', 'ship:touched/new.txt');
    expectSame(await ship.there('ship:touched'), { 'new.txt': Buffer.alloc(0) }, 'files');
  });
}
