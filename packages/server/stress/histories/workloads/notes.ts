import type { Model } from '../model.ts';
import { described, isRefused, isStatus, ask, withId, type Outcome, type Workload } from '../workload.ts';
import { newName } from './new-folder.ts';

type Input =
  | { do: 'create'; title: string }
  | { do: 'change'; id: number; body: string }
  | { do: 'delete' | 'show'; id: number }
  | { do: 'list' };

interface Output extends Outcome {
  id?: number;
  body?: string;
  notes?: Note[];
}

/** The id is null until a response shows it. */
type Note = [id: number | null, title: string, body: string];
type State = Note[];

const sorted = (notes: Note[]): State => notes.sort(([, left], [, right]) => (left < right ? -1 : 1));

/** Notes with different titles. */
export const notesModel: Model<State, Input, Output> = {
  initial: [],
  changesNothing: (input, output) => isRefused(output) || input.do === 'list' || input.do === 'show',
  describe: described,
  mattersIn: (history) => {
    const outputs = history.flatMap(({ output }) => output ?? []);
    const notes = outputs.flatMap((output) => output.notes ?? []);
    const titles = new Set(notes.map(([, title]) => title));
    const bodies = new Set([...notes.map(([, , body]) => body), ...outputs.map(({ body }) => body)]);
    const ids = new Set([...notes.map(([id]) => id), ...outputs.map(({ id }) => id)]);
    const isIdOpen = history.some(({ input }) => 'id' in input && !ids.has(input.id));
    return (input) => {
      // Nobody can delete a note that no response shows. So it was created after the last list, or never.
      if (input.do === 'create') return titles.has(input.title) || isIdOpen;
      // A body that no response shows was there in between, or never.
      return input.do !== 'change' || bodies.has(input.body);
    };
  },
  step: (state, input, output) => {
    if (input.do === 'create') {
      return isStatus(output, 200) ? [sorted([...state, [output?.id ?? null, input.title, '']])] : [];
    }
    if (input.do === 'list') return !output ? [state] : withNotes(state, output.notes ?? []);
    return withId(state, input.id).flatMap((items) => {
      const known = [...items];
      const note = known.find(([id]) => id === input.id);
      if (!note) return isStatus(output, 404) ? [known] : [];
      if (!isStatus(output, 200)) return [];
      const [id, title, body] = note;
      const others = known.filter((other) => other !== note);
      if (input.do === 'delete') return [others];
      if (input.do === 'change') return [sorted([...others, [id, title, input.body]])];
      return !output || output.body === body ? [known] : [];
    });
  },
};

function withNotes(state: State, shown: Note[]): State[] {
  const isSame = ([id, title, body]: Note, [otherId, otherTitle, otherBody]: Note) =>
    title === otherTitle && body === otherBody && (id === null || id === otherId);
  const list = sorted([...shown]);
  return list.length === state.length && state.every((note, index) => isSame(note, list[index]!))
    ? [list]
    : [];
}

export const notesWorkload: Workload<State, Input, Output> = {
  name: 'notes',
  begin: async ({ account }) => {
    const prefix = `${newName()}-`;
    const ids: number[] = [];
    let count = 0;
    return await Promise.resolve({
      model: notesModel,
      plan: (random) => {
        const kind = random.between(1, 10);
        const id = random.pick(ids.slice(-4));
        if (id === undefined || kind <= 2) return { do: 'create', title: `${prefix}${++count}` };
        if (kind <= 4) return { do: 'change', id, body: String(++count) };
        if (kind === 5) return { do: random.pick(['delete', 'change'] as const)!, id, body: String(++count) };
        if (kind <= 7) return { do: 'show', id };
        return { do: 'list' };
      },
      send: async (input, node) => {
        switch (input.do) {
          case 'create': {
            return ask(
              node,
              account,
              'createNote',
              {
                body: { title: input.title, body: '' },
              },
              ({ note }) => ({ id: note.id }),
            );
          }
          case 'change': {
            const { id, body } = input;
            return ask(node, account, 'updateNote', { body: { id, body } });
          }
          case 'delete':
            return ask(node, account, 'deleteNote', { body: { id: input.id } });
          case 'show': {
            return ask(node, account, 'getNote', { path: { noteId: input.id } }, ({ data }) => ({
              body: data.body,
            }));
          }
          case 'list': {
            return ask(node, account, 'listNotes', {}, (notes) => ({
              notes: notes
                .filter(({ title }) => title.startsWith(prefix))
                .map(({ title, body, id }): Note => [id, title, body]),
            }));
          }
        }
      },
      learn: ({ id, notes = [] }) => {
        for (const known of [id, ...notes.map(([other]) => other)]) {
          if (typeof known === 'number' && !ids.includes(known)) ids.push(known);
        }
      },
      reads: [{ do: 'list' }],
      end: async () => {},
    });
  },
};
