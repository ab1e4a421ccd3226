import { expect, test } from 'vitest';
import { FaultyStorage } from '../../client/src/testing/faulty-storage.ts';
import { hostileDrive } from './testing/hostile-drive.ts';
import { started } from './testing/started.ts';

const manyEntries = Array.from({ length: 2000 }, (_, at) => ({
  id: at + 1,
  name: `${at}.txt`.padStart(200, '0'),
}));

test.each([[['cat', 'id:7']], [['cp', 'id:7', '-']], [['ls']], [['ls', '--json']], [['mcp']]])(
  '%j ends quietly if nobody reads its output, with the exit code of other tools',
  async (args) => {
    const storage = await FaultyStorage.start(Buffer.alloc(3 * 1024 ** 2));
    const { env } = await hostileDrive({ list: () => manyEntries });
    const isOfStorage = args.includes('id:7');
    const { child, ended } = started(args, {
      ...env,
      ...(isOfStorage && { FILE_STORAGE_BASE_URL: storage.baseUrl }),
    });
    child.stdout.once('data', () => child.stdout.destroy());
    if (args[0] === 'mcp') {
      child.stdin.on('error', () => undefined);
      for (const id of [1, 2])
        child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`);
      child.stdout.once('close', () =>
        child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 3, method: 'ping' })}\n`),
      );
    }
    expect(await ended()).toEqual([141, '']);
  },
);

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends a command that waits for standard input',
  async (signal) => {
    const { env, asked } = await hostileDrive({ list: {} });
    const { child, ended } = started(['cp', '-', 'drive:a.txt'], env);
    child.stdin.on('error', () => undefined);
    child.stdin.write('ships');
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    child.kill(signal);
    expect(await ended()).toEqual([{ SIGTERM: 143, SIGINT: 130 }[signal], 'file-storage: Interrupted.\n']);
  },
);
