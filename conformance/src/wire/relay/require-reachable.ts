import { once } from 'node:events';
import { UnreachableError } from '../../model/errors.ts';
import { connectTo, type Connecting } from './connect.ts';

/**
 * Connects once, so that an unreachable server is reported at the start.
 *
 * @throws UnreachableError
 */
export async function requireReachable(connecting: Connecting): Promise<void> {
  const upstream = new URL(connecting.upstream);
  const socket = connectTo(upstream, connecting);
  try {
    await once(socket, upstream.protocol === 'https:' ? 'secureConnect' : 'connect', {
      signal: AbortSignal.timeout(10_000),
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UnreachableError(`${upstream.origin} cannot be reached: ${code ?? message}.`, { cause: error });
  } finally {
    socket.destroy();
  }
}
