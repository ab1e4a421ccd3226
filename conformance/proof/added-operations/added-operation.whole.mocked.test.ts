import { expect, onTestFinished, test, vi } from 'vitest';
import type * as registers from '../../../generated/registers.ts';
import type * as operations from '../../../generated/operations.ts';
import { loadContract } from '../../src/contract/load-contract.ts';
import { suiteFor } from '../../src/areas/suite.ts';
import type { Report } from '../../src/model/report.ts';
import { startFaultyServer } from '../faults/harness/faulty-server.ts';
import { links, stars } from '../faults/effects/stored.ts';
import { judge } from '../testing/judge-target.ts';
import { addedOperations, addedRequirements } from './added-contract.ts';
import { done, servingAdded, type Deviation } from './added-service.ts';

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

const forbidden = { status: 403, json: { message: 'This action is unauthorized.' } };

interface Planted {
  readonly sentence: string;
  readonly fails: readonly string[];
  readonly deviation: Deviation;
}

const planted: readonly Planted[] = [
  {
    sentence: 'bystanders: labelling a note unstars all entries of the caller',
    fails: ['NOTE-90'],
    deviation: {
      labelNote: (right) => async (call) => {
        await call.database.write((db) => stars.remove(db, { userId: call.userId }));
        return right(call);
      },
    },
  },
  {
    sentence: 'bystanders: reading the comments of a note ends all links of the caller',
    fails: ['NOTE-97'],
    deviation: {
      listComments: (right) => async (call) => {
        await call.database.write((db) => links.remove(db, {}));
        return right(call);
      },
    },
  },
  {
    sentence: 'bystanders: labelling a note removes the labels of all other notes',
    fails: ['NOTE-90'],
    deviation: {
      labelNote: (right) => (call) => {
        const own = call.labels.filter(({ noteId }) => noteId === call.noteId);
        call.labels.splice(0, Infinity, ...own);
        return right(call);
      },
    },
  },
  {
    sentence: 'bystanders: removing a label empties all other notes',
    fails: ['NOTE-94'],
    deviation: {
      unlabelNote: (right) => async (call) => {
        await call.database.write((db) =>
          db.prepare("UPDATE notes SET body = '' WHERE id <> ?").run(call.noteId),
        );
        return right(call);
      },
    },
  },
  {
    sentence: 'echo: the text of a label is trimmed',
    fails: ['NOTE-91'],
    deviation: {
      labelNote: (right) => (call) =>
        right({ ...call, body: { ...call.body, label: trimmed(call.body['label']) } }),
    },
  },
  {
    sentence: 'echo: the colour of a label loses its backslashes',
    fails: ['NOTE-92'],
    deviation: {
      labelNote: (right) => (call) => {
        const { colour } = call.body;
        const stored = typeof colour === 'string' ? colour.replaceAll('\\', '') : colour;
        return right({ ...call, body: { ...call.body, colour: stored } });
      },
    },
  },
  {
    sentence: 'echo: the list of comments shows them unescaped',
    fails: ['NOTE-96'],
    deviation: {
      listComments: (right) => async (call) => {
        const { status, json } = await right(call);
        const { comments = [] } = json as { comments?: { text: string }[] };
        const shown = comments.map((comment) => ({
          ...comment,
          text: comment.text.replaceAll('&amp;', '&'),
        }));
        return { status, json: { ...json, ...(status < 300 && { comments: shown }) } };
      },
    },
  },
  {
    sentence: 'reader: the labels of a note are listed for another account',
    fails: ['AUTH-11'],
    deviation: { listLabels: (_right, unguarded) => unguarded },
  },
  {
    sentence: 'reader: another account labels a note',
    // It also succeeds for an id that no note has, and then returns no note.
    fails: ['AUTH-11', 'NOTE-7', 'NOTE-8', 'NOTE-9', 'NOTE-10', 'NOTE-11'],
    deviation: { labelNote: (_right, unguarded) => unguarded },
  },
  {
    sentence: 'reader: another account removes a label',
    fails: ['AUTH-11'],
    deviation: { unlabelNote: (_right, unguarded) => unguarded },
  },
  {
    sentence: 'list: the list of comments leaves out the first',
    fails: ['NOTE-97'],
    deviation: {
      listComments: (right) => (call) => {
        const first = call.comments.find(({ noteId }) => noteId === call.noteId);
        return right({ ...call, comments: call.comments.filter((comment) => comment !== first) });
      },
    },
  },
  {
    sentence: 'list: the list of labels leaves out the newest',
    fails: ['NOTE-93'],
    deviation: {
      listLabels: (right) => (call) => {
        const newest = call.labels.findLast(({ noteId }) => noteId === call.noteId);
        return right({ ...call, labels: call.labels.filter((label) => label !== newest) });
      },
    },
  },
  {
    sentence: 'list: a second page begins with the last comment of the first',
    fails: ['NOTE-97'],
    deviation: {
      listComments: (right) => async (call) => {
        const [page, size] = [Number(call.query['page'] ?? 1), Number(call.query['perPage'] ?? 50)];
        const answer = await right({ ...call, query: { page: '1', perPage: '1000' } });
        if (answer.status >= 300) return answer;
        const { comments } = answer.json as { comments: object[] };
        const from = Math.max(0, (page - 1) * size - 1);
        return done({ comments: comments.slice(from, page * size) });
      },
    },
  },
  {
    sentence: 'refusal: a label is stored although its colour is refused',
    fails: ['NOTE-92'],
    deviation: {
      labelNote: (right) => async (call) => {
        const answer = await right(call);
        if (answer.status === 422 && typeof call.body['label'] === 'string') {
          await right({ ...call, body: { ...call.body, colour: null } });
        }
        return answer;
      },
    },
  },
  {
    sentence: 'refusal: a comment that is no text is accepted',
    fails: ['NOTE-96'],
    deviation: {
      addComment: (right) => (call) => right({ ...call, body: { text: String(call.body['text']) } }),
    },
  },
  {
    sentence: 'senders: the labels of a note are listed without a token',
    fails: ['AUTH-3'],
    deviation: { open: 'listLabels' },
  },
  {
    sentence: 'senders: another account than the first cannot label its notes',
    fails: ['AUTH-9'],
    deviation: {
      labelNote: (right) => (call) => (call.userId === 1 ? right(call) : forbidden),
    },
  },
  {
    sentence: 'senders: only the token that was sent first removes labels',
    fails: ['AUTH-9'],
    deviation: {
      unlabelNote: (right) => {
        const tokens = new Map<number, string>();
        return (call) => {
          if (!tokens.has(call.userId)) tokens.set(call.userId, call.token);
          return tokens.get(call.userId) === call.token ? right(call) : forbidden;
        };
      },
    },
  },
];

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

test.each(planted)('$sentence', async ({ fails, deviation }) => {
  expect(failedIn(await reportOn(deviation))).toEqual(fails);
});
