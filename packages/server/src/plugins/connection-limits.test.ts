import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listeningPort } from '../testing/listening-port.ts';
import { limitConnections, type ConnectionLimits } from './connection-limits.ts';

async function start(limits: ConnectionLimits, isProxy: (address: string) => boolean = () => false) {
  const server = createServer((_request, response) => response.end());
  limitConnections(server, limits, isProxy);
  const port = await listeningPort(server);
  /** Returns whether the server responds on a new connection. */
  const ask = async (from = '127.0.0.1'): Promise<{ answered: boolean; socket: Socket }> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    onTestFinished(() => void socket.destroy());
    const ended = new Promise<boolean>((resolve) => {
      socket.once('error', () => undefined);
      socket.once('close', () => {
        resolve(false);
      });
    });
    const answered = new Promise<boolean>((resolve) => {
      socket.once('data', () => {
        resolve(true);
      });
    });
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    return { answered: await Promise.race([answered, ended]), socket };
  };
  return ask;
}

test('one sender is limited, and another sender is not affected', async () => {
  const ask = await start({ total: 100, perSender: 2 });
  const first = await ask();
  await ask();

  expect((await ask()).answered).toBe(false);
  expect((await ask('127.0.0.2')).answered).toBe(true);

  first.socket.destroy();
  await expect.poll(async () => (await ask()).answered).toBe(true);
});

test('senders behind a proxy are not counted together', async () => {
  const ask = await start({ total: 100, perSender: 1 }, (address) => address === '127.0.0.1');

  const answered = [await ask(), await ask(), await ask()].map((asked) => asked.answered);

  expect(answered).toEqual([true, true, true]);
});

test('at the total limit, idle connections are closed', async () => {
  const ask = await start({ total: 2, perSender: 100 });
  await ask();
  await ask();

  expect((await ask()).answered).toBe(false);
  await expect.poll(async () => (await ask()).answered).toBe(true);
});
