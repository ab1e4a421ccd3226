import type { SuccessBody } from '../../../src/contract/handlers.ts';
import { fetchFrom, send, UnexpectedResponse, type Account, type Node } from '../workload.ts';

export type Row = SuccessBody<'listEntries'>['data'][number];
type Query = Record<string, string | number | boolean>;

/** Another client may trash and restore a file between the list before its download and the one after it. */
const mostDownloads = 3;

/**
 * Lists entries and downloads the files among them; undefined without a response.
 *
 * @param isContent whether these are the bytes of the file; by default, whether there are as many as listed
 * @throws UnexpectedResponse if one has other content, or stays listed without any
 */
export async function listWithContents(
  node: Node,
  account: Account,
  query: Query = {},
  isContent = ({ file_size: size }: Row, bytes: Buffer) => bytes.length === size,
): Promise<Row[] | undefined> {
  const listed = await rowsOf(node, account, query);
  if (node.hasOwnStorage) return listed;
  for (const row of listed?.filter(({ type }) => type !== 'folder') ?? []) {
    const url = `${node.apiUrl}/file-entries/download/${row.hash}`;
    for (let downloads = 1; ; downloads += 1) {
      const answer = await fetchFrom(node, url, { headers: { authorization: `Bearer ${account.token}` } });
      if (!answer) return undefined;
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.status === 200 && isContent(row, bytes)) break;
      const after = await rowsOf(node, account, query);
      if (!after) return undefined;
      if (answer.status !== 200 && !after.some(({ id }) => id === row.id)) break;
      if (answer.status !== 200 && downloads < mostDownloads) continue;
      const what = bytes.length === row.file_size ? 'other bytes' : `${bytes.length} bytes`;
      throw new UnexpectedResponse(
        `File ${row.id} is listed with ${row.file_size} bytes, and its download got ${answer.status} with ${what}.`,
      );
    }
  }
  return listed;
}

async function rowsOf(node: Node, account: Account, query: Query): Promise<Row[] | undefined> {
  const answer = await send(node, account, 'listEntries', { query: { perPage: 200, ...query } });
  return answer && (answer.body as SuccessBody<'listEntries'>).data;
}
