import type { SuccessBody } from '../../../src/contract/handlers.ts';
import type { Model } from '../model.ts';
import { described, fetchFrom, isRefused, isStatus, ask, type Outcome, type Workload } from '../workload.ts';
import { newFolder } from './new-folder.ts';

type Input =
  | { do: 'star' | 'unstar' | 'trash' | 'restore' | 'delete' | 'show' }
  | { do: 'link' | 'unlink' | 'show link' }
  | { do: 'change link'; download: boolean }
  | { do: 'open link'; hash: string };

interface Output extends Outcome {
  starred?: boolean;
  hash?: string;
  download?: boolean;
}

interface State {
  place: 'live' | 'trash' | 'gone';
  starred: boolean;
  /** The hash is null until a response shows it. */
  link: { hash: string | null; download: boolean } | null;
}

const gone: State = { place: 'gone', starred: false, link: null };

/** One folder: its star, its link and whether it is in the trash. What is in the trash keeps its star and its link. */
export const entryModel: Model<State, Input, Output> = {
  initial: { place: 'live', starred: false, link: null },
  changesNothing: (input, output) =>
    isRefused(output) || ['show', 'show link', 'open link'].includes(input.do),
  describe: described,
  step: (state, input, output) => {
    const { place, link } = state;
    /** The response is a success, and leads to this state. */
    const done = (after: State): State[] => (isStatus(output, 200) ? [after] : []);
    const refused = (status: number): State[] => (isStatus(output, status) ? [state] : []);
    switch (input.do) {
      case 'star':
      case 'unstar':
        return place === 'live' ? done({ ...state, starred: input.do === 'star' }) : refused(422);
      case 'trash':
        return place === 'gone' ? refused(422) : done({ ...state, place: 'trash' });
      case 'restore':
        return place === 'trash' ? done({ ...state, place: 'live' }) : refused(422);
      case 'delete':
        return place === 'gone' ? refused(422) : done(gone);
      case 'show':
        if (place !== 'live') return refused(404);
        return !output || output.starred === state.starred ? done(state) : [];
      case 'open link':
        return afterOpening(state, input.hash, output);
      default:
        if (place !== 'live') return refused(404);
    }
    switch (input.do) {
      case 'link':
        return done({ ...state, link: { hash: output?.hash ?? null, download: false } });
      case 'unlink':
        return done({ ...state, link: null });
      case 'change link':
        return link
          ? afterShowing({ ...state, link: { ...link, download: input.download } }, output)
          : refused(404);
      case 'show link':
        return link ? afterShowing(state, output) : refused(404);
    }
  },
};

/** A response that shows the link as it is in this state. */
function afterShowing(state: State, output: Output | undefined): State[] {
  const link = state.link!;
  if (!output) return [state];
  const { status, hash = null, download } = output;
  if (status !== 200 || download !== link.download || (link.hash !== null && link.hash !== hash)) return [];
  return [{ ...state, link: { ...link, hash } }];
}

function afterOpening(state: State, hash: string, output: Output | undefined): State[] {
  const { place, link } = state;
  const found = { ...state, link: link && { ...link, hash } };
  const mayOpen = place === 'live' && link !== null && (link.hash ?? hash) === hash;
  const mayFail = !mayOpen || link.hash === null;
  return [
    ...(mayOpen && isStatus(output, 200) ? [found] : []),
    ...(mayFail && isStatus(output, 404) ? [state] : []),
  ];
}

const common = [
  'star',
  'unstar',
  'show',
  'show',
  'trash',
  'restore',
  'restore',
  'link',
  'unlink',
  'show link',
] as const;

export const entryWorkload: Workload<State, Input, Output> = {
  name: 'entry',
  begin: async (stage) => {
    const { account } = stage;
    const entryId = await newFolder(stage);
    const hashes: string[] = [];
    const entryIds = [entryId];
    const path = { entryId };
    return {
      model: entryModel,
      plan: (random) => {
        const hash = random.pick(hashes.slice(-3));
        const kind = random.between(1, 40);
        if (kind === 1) return { do: 'delete' };
        if (kind <= 6) return { do: 'change link', download: random.between(0, 1) === 1 };
        if (kind <= 14 && hash !== undefined) return { do: 'open link', hash };
        return { do: random.pick(common)! };
      },
      send: async (input, node) => {
        switch (input.do) {
          case 'star':
            return ask(node, account, 'starEntries', { body: { entryIds } });
          case 'unstar':
            return ask(node, account, 'unstarEntries', { body: { entryIds } });
          case 'trash':
            return ask(node, account, 'deleteEntries', { body: { entryIds } });
          case 'delete':
            return ask(node, account, 'deleteEntries', { body: { entryIds, deleteForever: true } });
          case 'restore':
            return ask(node, account, 'restoreEntries', { body: { entryIds } });
          case 'unlink':
            return ask(node, account, 'deleteShareableLink', { path });
          case 'show':
            return ask(node, account, 'getEntry', { path }, ({ fileEntry }) => ({
              starred: fileEntry.tags.length > 0,
            }));
          case 'link':
            return ask(node, account, 'createShareableLink', { path, body: {} }, linkFacts);
          case 'show link':
            return ask(node, account, 'getShareableLink', { path }, linkFacts);
          case 'change link': {
            const body = { allow_download: input.download };
            return ask(node, account, 'updateShareableLink', { path, body }, linkFacts);
          }
          case 'open link': {
            const response = await fetchFrom(node, `/drive/shares/${input.hash}`);
            return response && { status: response.status };
          }
        }
      },
      learn: ({ hash }) => {
        if (hash !== undefined && !hashes.includes(hash)) hashes.push(hash);
      },
      reads: [{ do: 'show' }, { do: 'show link' }],
    };
  },
};

const linkFacts = ({ link }: SuccessBody<'createShareableLink'>) => ({
  hash: link.hash,
  download: link.allow_download,
});
