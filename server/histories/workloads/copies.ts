import type { SuccessBody } from '../../src/contract/handlers.ts';
import type { Model } from '../model.ts';
import { described, isRefused, isStatus, outcomeOf, send, type Outcome, type Workload } from '../workload.ts';
import { newFolder } from './new-folder.ts';

type Input = { do: 'copy' } | { do: 'list' };

interface Output extends Outcome {
  /** Copies of the folder, and entries in all of them together. */
  copies?: number;
  entries?: number;
}

type Listing = SuccessBody<'listEntries'>;

/** Doublings of the content of the folder that is copied, which takes a node several transactions. */
const doublings = 7;

/** A folder of copies, each with as many entries as the original: none of them is ever seen in part. */
const copiesModel = (size: number): Model<number, Input, Output> => ({
  initial: 0,
  changesNothing: (input, output) => isRefused(output) || input.do === 'list',
  describe: described,
  step: (copies, input, output) => {
    if (input.do === 'copy') return isStatus(output, 200) ? [copies + 1] : [];
    return !output || (output.copies === copies && output.entries === copies * size) ? [copies] : [];
  },
});

export const copiesWorkload: Workload<number, Input, Output> = {
  name: 'copies',
  begin: async (stage) => {
    const { account } = stage;
    const [original, destination] = [await newFolder(stage), await newFolder(stage)];
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
    return {
      model: copiesModel(total),
      plan: (random) => ({ do: random.between(1, 3) === 1 ? 'list' : 'copy' }),
      send: async (input, node) => {
        if (input.do === 'copy') {
          const body = { entryIds: [original], destinationId: destination };
          return outcomeOf(await send(node, account, 'duplicateEntries', { body }), () => ({}));
        }
        const shown = await send(node, account, 'listEntries', { query: queryOf([destination]) });
        if (shown?.status !== 200) return shown && { status: shown.status };
        const ids = (shown.body as Listing).data.map(({ id }) => id);
        if (ids.length === 0) return { status: 200, copies: 0, entries: 0 };
        // A copy does not change any more, so it does not matter that this is another request.
        const within = await send(node, account, 'listEntries', { query: queryOf(ids) });
        return outcomeOf(within, ({ total: entries }: Listing) => ({ copies: ids.length, entries }));
      },
      learn: () => undefined,
      reads: [{ do: 'list' }],
    };
  },
};

const queryOf = (parentIds: readonly number[]) => ({ parentIds: parentIds.join(','), perPage: 200 });
