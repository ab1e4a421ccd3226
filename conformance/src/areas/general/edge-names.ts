import { check, type Check, type Need } from '../../model/check.ts';
import type { OperationId } from '../../../../generated/operations.ts';
import type { Answer } from '../../model/messages.ts';
import type { SubjectId } from '../../model/subject.ts';
import type { TestContext } from '../../model/test-context.ts';
import { fieldOf } from '../../model/wire-values.ts';
import { isRefused } from '../shared/is-refused.ts';
import { expectShown } from '../shared/shown-values.ts';
import { register } from '../shared/upload.ts';

/** Letters of the longest name: how many a server takes is open (U-13). */
const longest = 255;

const longName = (t: TestContext): string =>
  t
    .unique('Name')
    .padEnd(longest - 1, ' and so on')
    .concat('.');

/** What may make a name of something that lies elsewhere. */
const slashName = (t: TestContext): string => `${t.unique('AC')}/DC`;

/** An operation that takes a name. */
interface Naming {
  readonly operation: OperationId;
  readonly proves: SubjectId;
  readonly needs?: readonly Need[];
  readonly names: readonly ((t: TestContext) => string)[];
  readonly send: (t: TestContext, name: string) => Promise<Answer>;
  /** Where the answer shows it. */
  readonly shown: readonly [object: string, field: string];
}

const namings: readonly Naming[] = [
  {
    operation: 'createFolder',
    proves: 'FOLDER-2',
    names: [longName, slashName],
    send: async (t, name) => t.call('createFolder', { body: { name, parentId: (await t.runFolder()).id } }),
    shown: ['folder', 'name'],
  },
  {
    operation: 'createWorkspace',
    proves: 'WS-2',
    needs: ['workspace'],
    names: [longName, slashName],
    send: (t, name) => t.call('createWorkspace', { body: { name } }),
    shown: ['workspace', 'name'],
  },
  {
    operation: 'createNote',
    proves: 'NOTE-2',
    needs: ['note'],
    names: [longName, slashName],
    send: (t, title) => t.call('createNote', { body: { title, body: t.runName } }),
    shown: ['note', 'title'],
  },
  {
    operation: 'registerEntry',
    proves: 'REG-4',
    // What stands before a slash may be a folder of the client's.
    names: [longName],
    send: async (t, clientName) => register(t, await t.object(), { clientName }),
    shown: ['fileEntry', 'name'],
  },
];

/** Names that a server may refuse, and that it keeps as they are where it takes them. */
export const edgeNameChecks: readonly Check[] = namings.map(
  ({ operation, proves, needs = [], names, send, shown: [object, field] }) =>
    check(
      `${proves}.longest-name`,
      `a name at the length limit of ${operation} is stored completely if it is accepted`,
      { proves: [proves], operation, profile: 'full', needs },
      async (t: TestContext) => {
        for (const nameOf of names) {
          const name = nameOf(t);
          const answer = await send(t, name);
          if (isRefused(answer)) continue;
          t.assume(answer.ok, `${operation} returned ${answer.status}`);
          expectShown(t, fieldOf(fieldOf(answer.json, object), field), name, `${object}.${field}`, {
            answer,
          });
        }
        t.judged();
      },
    ),
);
