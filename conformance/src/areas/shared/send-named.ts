import type { Answer } from '../../model/messages.ts';
import { isRefused } from './is-refused.ts';

interface Sent<Reply extends Answer> {
  readonly answer: Reply;
  /** The name that was sent last. */
  readonly name: string;
  /** Whether the server refuses the name that was sent first, and accepts its letters and digits. */
  readonly isPlain: boolean;
}

/**
 * Sends a request with a name that contains more than letters and digits. A server may refuse other characters (U-153), so
 * a refused request is sent again without them. If that one is refused as well, its answer is the one to judge: what the
 * characters leave open cannot be the reason for it.
 */
export async function sendNamed<Reply extends Answer>(
  name: string,
  send: (name: string) => Promise<Reply>,
): Promise<Sent<Reply>> {
  const answer = await send(name);
  const plain = plainName(name);
  if (!isRefused(answer) || plain === name) return { answer, name, isPlain: false };
  const again = await send(plain);
  return { answer: again, name: plain, isPlain: again.ok };
}

const plainName = (name: string): string => name.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
