import type { SuccessBody } from '../../src/contract/handlers.ts';
import { send, UnexpectedResponse, type Account, type Node } from '../workload.ts';

type Listing = SuccessBody<'listEntries'>['data'];
type Query = Record<string, string | number>;

/**
 * Downloads the listed files, and returns their ids; undefined without a response.
 *
 * @throws UnexpectedResponse if one has no content, or not all of it, and is not being deleted
 */
export async function idsWithContents(
  node: Node,
  account: Account,
  query: Query = {},
): Promise<number[] | undefined> {
  const listed = await filesOf(node, account, query);
  if (node.hasOwnStorage) return listed?.map(({ id }) => id);
  for (const { id, hash, file_size: size } of listed ?? []) {
    const answer = await send(node, account, 'downloadFile', { path: { hash } });
    if (!answer) return undefined;
    if (answer.status === 200 && (answer.body as string).length === size) continue;
    const after = await filesOf(node, account, query);
    if (!after) return undefined;
    if (after.some((other) => other.id === id)) {
      throw new UnexpectedResponse(
        `File ${id} is listed with ${size} bytes, and its download got ${answer.status}.`,
      );
    }
  }
  return listed?.map(({ id }) => id);
}

async function filesOf(node: Node, account: Account, query: Query): Promise<Listing | undefined> {
  const answer = await send(node, account, 'listEntries', { query: { perPage: 100, ...query } });
  return answer && (answer.body as SuccessBody<'listEntries'>).data;
}
