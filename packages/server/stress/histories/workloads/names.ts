import type { Model } from '../model.ts';
import { described, isRefused, isStatus, ask, withId, type Workload } from '../workload.ts';
import { newFolder } from './new-folder.ts';

export type NamesInput =
  | { do: 'create'; name: string }
  | { do: 'rename'; id: number; name: string }
  | { do: 'trash' | 'restore' | 'delete'; id: number }
  | { do: 'list' };

export interface NamesOutput extends Record<string, unknown> {
  status: number;
  id?: number;
  entries?: [id: number, name: string][];
}

/** The id is null until a response shows it. */
type Folder = [id: number | null, name: string, place: 'live' | 'trash'];
type State = Folder[];

const sorted = (folders: Folder[]): State =>
  folders.sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));

const isTaken = (state: State, name: string) =>
  state.some(([, other, place]) => other === name && place === 'live');

/** The folders in one folder: no two outside of the trash have the same name. */
export const namesModel: Model<State, NamesInput, NamesOutput> = {
  initial: [],
  changesNothing: (input, output) => isRefused(output) || input.do === 'list',
  describe: described,
  step: (state, input, output) => {
    if (input.do === 'list') return afterList(state, output);
    if (input.do === 'create') {
      if (isTaken(state, input.name)) return isStatus(output, 422) ? [state] : [];
      const id = output?.id ?? null;
      if (!isStatus(output, 200) || (id !== null && state.some(([other]) => other === id))) return [];
      return [sorted([...state, [id, input.name, 'live']])];
    }
    return withId(state, input.id).flatMap((items) => {
      const known = sorted([...items]);
      const after = changed(known, input);
      if (!after) return isStatus(output, refusalOf(known, input)) ? [known] : [];
      return isStatus(output, 200) ? [after] : [];
    });
  },
};

type Change = Exclude<NamesInput, { do: 'list' | 'create' }>;

/** Returns undefined if the server refuses the change. */
function changed(state: State, input: Change): State | undefined {
  const folder = state.find(([id]) => id === input.id);
  if (!folder) return undefined;
  const [id, name, place] = folder;
  const others = state.filter((other) => other !== folder);
  switch (input.do) {
    case 'rename':
      if (place !== 'live' || (name !== input.name && isTaken(state, input.name))) return undefined;
      return sorted([...others, [id, input.name, place]]);
    case 'trash':
      return sorted([...others, [id, name, 'trash']]);
    case 'restore':
      if (place !== 'trash' || isTaken(state, name)) return undefined;
      return sorted([...others, [id, name, 'live']]);
    case 'delete':
      return others;
  }
}

function refusalOf(state: State, input: Change): number {
  const isLive = state.some(([id, , place]) => id === input.id && place === 'live');
  return input.do === 'rename' && !isLive ? 404 : 422;
}

function afterList(state: State, output: NamesOutput | undefined): State[] {
  if (!output?.entries) return output ? [] : [state];
  const shown = new Map(output.entries.map(([id, name]) => [name, id]));
  const live = state.filter(([, , place]) => place === 'live');
  if (live.length !== output.entries.length || shown.size !== output.entries.length) return [];
  if (!live.every(([id, name]) => shown.has(name) && (id === null || id === shown.get(name)))) return [];
  return [
    sorted(
      state.map(([id, name, place]) =>
        place === 'live' ? [shown.get(name)!, name, place] : [id, name, place],
      ),
    ),
  ];
}

const names = ['Charts', 'Logs', 'Tides'];

export const namesWorkload: Workload<State, NamesInput, NamesOutput> = {
  name: 'names',
  begin: async (stage) => {
    const { account } = stage;
    const parentId = await newFolder(stage);
    const ids: number[] = [];
    return {
      model: namesModel,
      plan: (random) => {
        const name = random.pick(names)!;
        const id = random.pick(ids.slice(-6));
        const kind = random.between(1, 10);
        if (id === undefined || kind <= 4) return { do: 'create', name };
        if (kind === 5) return { do: 'rename', id, name };
        if (kind <= 7) return { do: random.pick(['trash', 'trash', 'restore', 'delete'] as const)!, id };
        if (kind === 8) return { do: 'restore', id };
        return { do: 'list' };
      },
      send: async (input, node) => {
        switch (input.do) {
          case 'create': {
            return ask(
              node,
              account,
              'createFolder',
              {
                body: { name: input.name, parentId },
              },
              ({ folder }) => ({ id: folder.id }),
            );
          }
          case 'rename': {
            const options = { path: { entryId: input.id }, body: { name: input.name } };
            return ask(node, account, 'updateEntry', options);
          }
          case 'trash':
          case 'delete': {
            const body = { entryIds: [input.id], deleteForever: input.do === 'delete' };
            return ask(node, account, 'deleteEntries', { body });
          }
          case 'restore': {
            const body = { entryIds: [input.id] };
            return ask(node, account, 'restoreEntries', { body });
          }
          case 'list': {
            return ask(node, account, 'listEntries', { query: { parentIds: parentId } }, ({ data }) => ({
              entries: data.map(({ id, name }): [number, string] => [id, name]),
            }));
          }
        }
      },
      learn: ({ id, entries = [] }) => {
        for (const known of [...(id === undefined ? [] : [id]), ...entries.map(([entry]) => entry)]) {
          if (!ids.includes(known)) ids.push(known);
        }
      },
      reads: [{ do: 'list' }],
    };
  },
};
