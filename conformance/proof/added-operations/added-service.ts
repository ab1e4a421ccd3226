import { callerOfToken } from '../../../packages/server/src/authentication/access-token.ts';
import { apiRoot } from '../../../packages/server/src/build-server.ts';
import type { Connection } from '../../../packages/server/src/database/database.ts';
import type { Fault, Target } from '../faults/effects/fault.ts';
import { addedOperations, type AddedOperation } from './added-contract.ts';

interface Item {
  readonly id: number;
  readonly noteId: number;
  readonly [field: string]: unknown;
}

interface Answer {
  readonly status: number;
  readonly json: object;
}

/** A request of an added operation, of a caller with a valid token. */
export interface Call extends Pick<Target, 'database'> {
  readonly userId: number;
  readonly token: string;
  readonly noteId: number;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly labels: Item[];
  readonly comments: Item[];
}

type Handler = (call: Call) => Answer | Promise<Answer>;

/** Replaces handlers. A fault gets the right one, and the same without the check of the owner. */
export interface Deviation extends Partial<
  Record<AddedOperation, (right: Handler, unguarded: Handler) => Handler>
> {
  /** An operation that responds without a token too. */
  readonly open?: AddedOperation;
}

export const done = (json: object): Answer => ({ status: 200, json: { status: 'success', ...json } });
const refused = (status: number, message: string): Answer => ({ status, json: { message } });
const invalid = (field: string): Answer => ({
  status: 422,
  json: {
    status: 'error',
    message: 'The given data was invalid.',
    errors: { [field]: `The ${field} is invalid.` },
  },
});

let ids = 700_000;

async function ownerOf(db: Connection, note: number): Promise<number | undefined> {
  const row = await db.prepare('SELECT user_id FROM notes WHERE id = ?').get(note);
  return (row as { user_id: number } | undefined)?.user_id;
}

const shownNote = ({ database, noteId }: Call): Promise<unknown> =>
  database.read((db) =>
    db.prepare('SELECT id, title, body, created_at, updated_at FROM notes WHERE id = ?').get(noteId),
  );

/** Without the note, which the contract does not show. */
const shown = (item: Item): object => ({ ...item, noteId: undefined });

const handlers: Record<AddedOperation, Handler> = {
  labelNote: async (call) => {
    const { labels, noteId, body } = call;
    const { label, colour } = body;
    if (typeof label !== 'string') return invalid('label');
    if (typeof colour !== 'string' && colour !== null) return invalid('colour');
    labels.push({ id: ++ids, noteId, label, colour });
    return done({ note: await shownNote(call) });
  },
  listLabels: ({ labels, noteId }) =>
    done({ labels: labels.filter((label) => label.noteId === noteId).map(shown) }),
  unlabelNote: ({ labels, noteId, params }) => {
    const at = labels.findIndex(({ id, noteId: of }) => id === Number(params['labelId']) && of === noteId);
    if (at < 0) return refused(404, 'There is no such label.');
    labels.splice(at, 1);
    return done({});
  },
  addComment: ({ comments, noteId, body: { text } }) => {
    if (typeof text !== 'string') return invalid('text');
    const comment = { id: ++ids, noteId, text };
    comments.push(comment);
    return done({ comment: shown(comment) });
  },
  listComments: ({ comments, noteId, query }) => {
    const [page, size] = [Number(query['page'] ?? 1), Number(query['perPage'] ?? 50)];
    if (!(page >= 1) || !(size >= 1)) return invalid('page');
    const all = comments.filter((comment) => comment.noteId === noteId).map(shown);
    return done({ comments: all.slice((page - 1) * size, page * size) });
  },
};

/** Refuses requests for notes of others. */
const ownersOnly =
  (handle: Handler): Handler =>
  async (call) => {
    const owner = await call.database.read((db) => ownerOf(db, call.noteId));
    if (owner === undefined) return refused(404, 'There is no such note.');
    if (owner === call.userId) return handle(call);
    return refused(403, 'This action is unauthorized.');
  };

/** Serves the added operations beside those of the reference server. */
export const servingAdded =
  (deviation: Deviation = {}): Fault =>
  ({ app, database }) => {
    const [labels, comments]: [Item[], Item[]] = [[], []];
    for (const [id, { method, path }] of Object.entries(addedOperations)) {
      const raw = handlers[id as AddedOperation];
      const guarded = ownersOnly(raw);
      const handle = deviation[id as AddedOperation]?.(guarded, raw) ?? guarded;
      app.route({
        method,
        url: apiRoot + path.replace(/\{(\w+)\}/g, ':$1'),
        handler: async (request, reply) => {
          const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
          const caller = await callerOfToken(database, token, new Date());
          const params = request.params as Record<string, string>;
          const isOpen = deviation.open === id;
          const { status, json } =
            caller || isOpen
              ? await (caller ? handle : raw)({
                  database,
                  userId: caller?.userId ?? 0,
                  token,
                  noteId: Number(params['id']),
                  query: request.query as Record<string, string>,
                  params,
                  body: (request.body ?? {}) as Record<string, unknown>,
                  labels,
                  comments,
                })
              : refused(401, 'Unauthenticated.');
          return reply.code(status).send(json);
        },
      });
    }
  };
