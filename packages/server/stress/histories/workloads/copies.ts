import { handMadeZip } from '../../../src/archives/testing/zip-bytes.ts';
import type { SuccessBody } from '../../../src/contract/handlers.ts';
import type { Model } from '../model.ts';
import {
  described,
  fetchFrom,
  isStatus,
  ask,
  send,
  type Account,
  type Node,
  type Outcome,
  type Stage,
  type Workload,
} from '../workload.ts';
import { newFolder, newName } from './new-folder.ts';

type Input = { do: 'copy' } | { do: 'extract' } | { do: 'list' };

interface Output extends Outcome {
  /** Copies of the folder, and entries in all of them together. */
  copies?: number;
  entries?: number;
  /** The folder that an archive was extracted into. */
  into?: number;
  /** Folders that archives had been extracted into before this response, and entries in all of them together. */
  extractions?: number;
  extracted?: number;
}

type Listing = SuccessBody<'listEntries'>;

/** Doublings of the content of the folder that is copied, which takes a node several transactions. */
const doublings = 7;

/** Folders in the archive. A node creates them in several transactions. */
const archived = 120;

/**
 * A folder of copies, each with as many entries as the original: none of them is ever seen in part. Nor is what an archive
 * was extracted to, once the response says so. Nothing refuses this work.
 */
const copiesModel = (size: number): Model<number, Input, Output> => ({
  initial: 0,
  changesNothing: (input) => input.do !== 'copy',
  describe: described,
  step: (copies, input, output) => {
    if (!isStatus(output, 200)) return [];
    if (input.do === 'copy') return [copies + 1];
    if (input.do === 'extract' || !output) return [copies];
    const { extractions = 0, extracted = 0 } = output;
    const isWhole = output.entries === copies * size && extracted === extractions * archived;
    return output.copies === copies && isWhole ? [copies] : [];
  },
});

const archives = new WeakMap<Account, Promise<number>>();

/** Uploads the archive once for each account, which has little room. */
function uploadArchive({ account, insist }: Stage): Promise<number> {
  const bytes = handMadeZip(Array.from({ length: archived }, (_, index) => ({ name: `${index}/` })));
  const name = `${newName()}.zip`;
  const upload = async (node: Node) => {
    // It may exist, if an earlier attempt got no response. The quota has no room for many.
    const found = await send(node, account, 'listEntries', { query: { query: name } });
    const [earlier] = (found?.body as Listing | undefined)?.data ?? [];
    if (!found || earlier) return found && { ...found, body: { fileEntry: earlier } };
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/zip' }), name);
    const headers = { authorization: `Bearer ${account.token}` };
    const response = await fetchFrom(node, `${node.apiUrl}/uploads`, { method: 'POST', headers, body });
    if (!response) return undefined;
    const parsed: unknown = await response.json();
    return { status: response.status, headers: response.headers, body: parsed };
  };
  const uploaded = insist(upload).then((body) => (body as SuccessBody<'uploadForm'>).fileEntry.id);
  archives.set(account, uploaded);
  return uploaded;
}

export const copiesWorkload: Workload<number, Input, Output> = {
  name: 'copies',
  begin: async (stage) => {
    const { account } = stage;
    const original = await newFolder(stage);
    const destination = await newFolder(stage);
    const extractions = await newFolder(stage);
    const list = (parentIds: readonly number[]) =>
      stage.insist((node) => send(node, account, 'listEntries', { query: queryOf(parentIds) }));
    const idsIn = async (folder: number) => ((await list([folder])) as Listing).data.map(({ id }) => id);
    await stage.insist(
      (node) => send(node, account, 'createFolder', { body: { name: 'first', parentId: original } }),
      // It may exist, if an earlier attempt got no response.
      ({ status }) => status < 500,
    );
    for (let doubling = 0; doubling < doublings; doubling += 1) {
      const body = { entryIds: await idsIn(original), destinationId: original };
      await stage.insist((node) => send(node, account, 'duplicateEntries', { body }));
    }
    const { total } = (await list([original])) as Listing;
    const archive = await (archives.get(account) ?? uploadArchive(stage));
    const whole: number[] = [];
    const totalOf = async (node: Node, folders: readonly number[]) => {
      if (folders.length === 0) return 0;
      const answer = await send(node, account, 'listEntries', { query: queryOf(folders) });
      return answer && (answer.body as Listing).total;
    };
    return {
      model: copiesModel(total),
      plan: (random) => ({ do: random.pick(['list', 'copy', 'extract'] as const)! }),
      send: async (input, node) => {
        if (input.do === 'copy') {
          const body = { entryIds: [original], destinationId: destination };
          return ask(node, account, 'duplicateEntries', { body });
        }
        if (input.do === 'extract') {
          // Of its own, because contents are merged with those of the same name.
          const place = { name: newName(), parentId: extractions };
          const made = await send(node, account, 'createFolder', { body: place });
          if (made?.status !== 200) return made && { status: made.status };
          const { id: into } = (made.body as SuccessBody<'createFolder'>).folder;
          const body = { parentId: into, password: null };
          const path = { entryId: archive };
          const answer = await ask(node, account, 'extractArchive', { path, body }, () => ({ into }));
          // The archive lies on the disk of one node.
          return answer?.status === 404 && node.hasOwnStorage ? undefined : answer;
        }
        const folders = [...whole];
        const shown = await send(node, account, 'listEntries', { query: queryOf([destination]) });
        if (shown?.status !== 200) return shown && { status: shown.status };
        const ids = (shown.body as Listing).data.map(({ id }) => id);
        // What is complete does not change any more, so it does not matter that these are other requests.
        const entries = await totalOf(node, ids);
        const extracted = await totalOf(node, folders);
        if (entries === undefined || extracted === undefined) return undefined;
        return { status: 200, copies: ids.length, entries, extractions: folders.length, extracted };
      },
      learn: ({ into }) => {
        if (into !== undefined) whole.push(into);
      },
      reads: [{ do: 'list' }],
    };
  },
};

const queryOf = (parentIds: readonly number[]) => ({ parentIds: parentIds.join(','), perPage: 200 });
