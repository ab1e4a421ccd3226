import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { medianOf, timed, type Figure } from './figures.ts';
import { startFileStorage, type FileStorage } from './server-process.ts';

const starts = 9;
const connections = 1000;

/**
 * From the start of the installed command to the first response, with an existing data folder.
 *
 * @param bin the command
 */
export async function startFigure(bin: string, dataFolder: string): Promise<Figure> {
  await (await startFileStorage(dataFolder, { file: bin })).stop();
  const times: number[] = [];
  for (let count = 0; count < starts; count += 1) {
    let server: FileStorage | undefined;
    times.push(
      await timed(async () => {
        server = await startFileStorage(dataFolder, { file: bin });
        const headers = { authorization: `Bearer ${server.token}` };
        await (await fetch(`${server.apiRoot}/notes`, { headers })).arrayBuffer();
      }),
    );
    await server?.stop();
  }
  const how = `installed, median of ${starts}`;
  return { what: 'start to first answer', ...medianOf(times), unit: 'ms', goal: { atMost: 250 }, how };
}

/** Memory of the whole process while idle clients stay connected. */
export async function idleFigure(bin: string, dataFolder: string): Promise<Figure> {
  // All of them connect from one address.
  const limit = ['--max-connections-per-address', String(connections + 100)];
  const server = await startFileStorage(dataFolder, { file: bin, options: limit });
  const sockets: Socket[] = [];
  try {
    for (let count = 0; count < connections; count += 1) sockets.push(await connected(server));
    const value = (await server.memory()) / 1e6;
    const what = `${connections.toLocaleString('en')} idle connections, memory`;
    return { what, value, unit: 'MB', goal: { atMost: 200 }, how: 'whole process' };
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.stop();
  }
}

async function connected({ apiRoot, token }: FileStorage): Promise<Socket> {
  const { hostname, port, pathname } = new URL(`${apiRoot}/notes`);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await once(socket, 'data');
  return socket;
}
