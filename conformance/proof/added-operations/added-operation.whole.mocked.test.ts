import { expect, onTestFinished, test, vi } from 'vitest';
import type * as registers from '../../../generated/registers.ts';
import type * as operations from '../../../generated/operations.ts';
import { loadContract } from '../../src/engine/contract/load-contract.ts';
import { suiteFor } from '../../src/service/areas/suite.ts';
import type { Report } from '../../src/engine/model/report.ts';
import { startFaultyServer } from '../faults/harness/faulty-server.ts';
import { links, stars } from '../faults/effects/stored.ts';
import { judge } from '../testing/judge-target.ts';
import { changed } from '../faults/effects/texts.ts';
import { addedOperations, addedRequirements, type AddedOperation } from './added-contract.ts';
import { done, servingAdded, type Call, type Deviation } from './added-service.ts';

// The contract as it is after the operations were added and `npm run generate`: nothing else knows them.
vi.mock('../../../generated/openapi.json', async (original) => {
  const { withAdded } = await import('./added-contract.ts');
  const { default: contract } = await original<{ default: Parameters<typeof withAdded>[0] }>();
  return { default: withAdded(contract) };
});
vi.mock('../../../generated/operations.ts', async (original) => {
  const { addedOperations } = await import('./added-contract.ts');
  const known = await original<typeof operations>();
  return { ...known, operations: { ...known.operations, ...addedOperations } };
});
vi.mock('../../../generated/registers.ts', async (original) => {
  const { addedRequirements } = await import('./added-contract.ts');
  const known = await original<typeof registers>();
  return { ...known, requirements: [...known.requirements, ...addedRequirements] };
});

async function reportOn(deviation?: Deviation): Promise<Report> {
  const server = await startFaultyServer(servingAdded(deviation));
  onTestFinished(() => server.close());
  const contract = loadContract();
  const only = Object.keys(addedOperations);
  return judge(server, { contract, only, budget: 300, concurrency: 1 }, suiteFor(contract));
}

const failedIn = ({ requirements }: Report): string[] =>
  requirements.filter(({ verdict }) => verdict === 'failed' || verdict === 'error').map(({ id }) => id);

const untested = ({ requirements }: Report): string[] =>
  requirements.filter(({ verdict }) => verdict === 'not exercised').map(({ id }) => id);

// No check, description, row or table names the operations: only the contract does.
test('a right server passes, and each requirement of the operations is tested', async () => {
  const report = await reportOn();
  expect(failedIn(report)).toEqual([]);
  const added = new Set<string>(addedRequirements.map(({ id }) => id));
  expect(untested(report).filter((id) => added.has(id))).toEqual([]);
});

const trimmed = (value: unknown): unknown => changed(value, (text) => text.trim());

const forbidden = { status: 403, json: { message: 'This action is unauthorized.' } };

type Deviating = NonNullable<Deviation[AddedOperation]>;

/** Damages something else, and carries the request out. */
const after =
  (damage: (call: Call) => unknown): Deviating =>
  (right) =>
  async (call) => {
    await damage(call);
    return right(call);
  };

/** Carries out another request. */
const given =
  (change: (call: Call) => Partial<Call>): Deviating =>
  (right) =>
  (call) =>
    right({ ...call, ...change(call) });

/** Takes another value for that of a field. */
const taking = (field: string, change: (value: unknown) => unknown): Deviating =>
  given(({ body }) => ({ body: { ...body, [field]: change(body[field]) } }));

/** Shows another part of the comments. */
const showing =
  (change: (comments: readonly { text: string }[], call: Call) => unknown, of?: Call['query']): Deviating =>
  (right) =>
  async (call) => {
    const answer = await right({ ...call, query: of ?? call.query });
    const { comments = [] } = answer.json as { comments?: { text: string }[] };
    return answer.status < 300 ? done({ comments: change(comments, call) }) : answer;
  };

/** Does not look whose note it is. */
const unguarded: Deviating = (_right, unguarded) => unguarded;

const planted: readonly (readonly [sentence: string, fails: readonly string[], deviation: Deviation])[] = [
  [
    'bystanders: labelling a note unstars all entries of the caller',
    ['NOTE-90'],
    { labelNote: after(({ database, userId }) => stars.remove(database, { userId })) },
  ],
  [
    'bystanders: reading the comments of a note ends all links of the caller',
    ['NOTE-97'],
    { listComments: after(({ database }) => links.remove(database)) },
  ],
  [
    'bystanders: labelling a note removes the labels of all other notes',
    ['NOTE-90'],
    {
      labelNote: after(({ labels, noteId }) =>
        labels.splice(0, Infinity, ...labels.filter((label) => label.noteId === noteId)),
      ),
    },
  ],
  [
    'bystanders: removing a label empties all other notes',
    ['NOTE-94'],
    {
      unlabelNote: after(({ database, noteId }) =>
        database.write((db) => db.prepare("UPDATE notes SET body = '' WHERE id <> ?").run(noteId)),
      ),
    },
  ],
  ['echo: the text of a label is trimmed', ['NOTE-91'], { labelNote: taking('label', trimmed) }],
  [
    'echo: the colour of a label loses its backslashes',
    ['NOTE-92'],
    { labelNote: taking('colour', (colour) => changed(colour, (text) => text.replaceAll('\\', ''))) },
  ],
  [
    'echo: the list of comments shows them unescaped',
    ['NOTE-96'],
    {
      listComments: showing((comments) =>
        comments.map((comment) => ({ ...comment, text: comment.text.replaceAll('&amp;', '&') })),
      ),
    },
  ],
  ['reader: the labels of a note are listed for another account', ['AUTH-11'], { listLabels: unguarded }],
  [
    'reader: another account labels a note',
    // It also succeeds for an id that no note has, and then returns no note.
    ['AUTH-11', 'NOTE-7', 'NOTE-8', 'NOTE-9', 'NOTE-10', 'NOTE-11'],
    { labelNote: unguarded },
  ],
  ['reader: another account removes a label', ['AUTH-11'], { unlabelNote: unguarded }],
  [
    'list: the list of comments leaves out the first',
    ['NOTE-97'],
    {
      listComments: given(({ comments, noteId }) => {
        const first = comments.find((comment) => comment.noteId === noteId);
        return { comments: comments.filter((comment) => comment !== first) };
      }),
    },
  ],
  [
    'list: the list of labels leaves out the newest',
    ['NOTE-93'],
    {
      listLabels: given(({ labels, noteId }) => {
        const newest = labels.findLast((label) => label.noteId === noteId);
        return { labels: labels.filter((label) => label !== newest) };
      }),
    },
  ],
  [
    'list: a second page begins with the last comment of the first',
    ['NOTE-97'],
    {
      listComments: showing(
        (comments, { query }) => {
          const [page, size] = [Number(query['page'] ?? 1), Number(query['perPage'] ?? 50)];
          return comments.slice(Math.max(0, (page - 1) * size - 1), page * size);
        },
        { page: '1', perPage: '1000' },
      ),
    },
  ],
  [
    'refusal: a label is stored although its colour is refused',
    ['NOTE-92'],
    {
      labelNote: (right) => async (call) => {
        const answer = await right(call);
        if (answer.status === 422 && typeof call.body['label'] === 'string')
          await right({ ...call, body: { ...call.body, colour: null } });
        return answer;
      },
    },
  ],
  ['refusal: a comment that is no text is accepted', ['NOTE-96'], { addComment: taking('text', String) }],
  ['senders: the labels of a note are listed without a token', ['AUTH-3'], { open: 'listLabels' }],
  [
    'senders: another account than the first cannot label its notes',
    ['AUTH-9'],
    { labelNote: (right) => (call) => (call.userId === 1 ? right(call) : forbidden) },
  ],
  [
    'senders: only the token that was sent first removes labels',
    ['AUTH-9'],
    {
      unlabelNote: (right) => {
        const tokens = new Map<number, string>();
        return (call) => {
          if (!tokens.has(call.userId)) tokens.set(call.userId, call.token);
          return tokens.get(call.userId) === call.token ? right(call) : forbidden;
        };
      },
    },
  ],
];

test.each(planted)('%s', async (_sentence, fails, deviation) => {
  expect(failedIn(await reportOn(deviation))).toEqual(fails);
});
