import { describeAnswer, isRefused } from '../shared/answers.ts';
import { register } from '../shared/upload.ts';
import { check, type Check, type Need, type Profile } from '../../check.ts';
import type { OperationId } from '../../../../../generated/operations.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { folderInFolder, folderWithoutName } from '../folders/checks.ts';

/** Its bytes are letters in Latin-1 as well: a server may refuse a name with control characters. */
const letters = 'Höhe';

const bodies: readonly Check[] = [
  check(
    'GEN-12.1',
    'a JSON body is accepted with any white space, escapes and order of fields',
    { tests: ['GEN-12'], operation: 'createFolder' },
    async (t: TestContext) => {
      const { id } = await t.runFolder();
      const name = t.unique('Äpfel');
      const rawBody = `\n {\t"parentId" : ${id} ,\r\n "name":${inAscii(name)}}\n`;
      const answer = await t.send('createFolder', { rawBody });
      if (answer.body.folder?.name !== name) await assumeKept(t, id, JSON.stringify);
      t.expectSuccess(answer);
      t.expectEqual(answer.body.folder?.name, name, 'folder.name', { answer });
    },
  ),
  check(
    'GEN-12.2',
    'a JSON body is read as UTF-8',
    { tests: ['GEN-12'], operation: 'createFolder', profile: 'full' },
    async (t: TestContext) => {
      const { id: parentId } = await t.runFolder();
      const name = t.unique(letters);
      const answer = await t.call('createFolder', { body: { name, parentId } });
      if (answer.body.folder?.name !== name) await assumeKept(t, parentId, inAscii);
      t.expectSuccess(answer);
      t.expectEqual(answer.body.folder?.name, name, 'folder.name', { answer });
    },
  ),
  check(
    'GEN-12.3',
    'a JSON body is accepted when its content type contains a charset',
    { tests: ['GEN-12'], observes: ['U-149'], operation: 'createFolder', profile: 'full' },
    async (t: TestContext) => {
      const { id: parentId } = await t.runFolder();
      const name = t.unique(letters);
      const headers = { 'Content-Type': 'application/json; charset=utf-8' };
      const answer = await t.send('createFolder', { body: { name, parentId }, headers });
      t.observed('U-149', `${describeAnswer(answer)} to a content type with a charset`);
      t.skipIfUnspecified(isRefused(answer), 'the server takes no content type that names the charset');
      t.assume(answer.ok, `createFolder returned ${answer.status}`);
      if (answer.body.folder?.name !== name) await assumeKept(t, parentId, inAscii);
      t.expectEqual(answer.body.folder?.name, name, 'folder.name', { answer });
    },
  ),
  check(
    'GEN-12.4',
    'a character that takes two escapes in a JSON body is read as one character',
    { tests: ['GEN-12'], operation: 'createFolder', profile: 'full' },
    async (t: TestContext) => {
      const { id: parentId } = await t.runFolder();
      const name = t.unique('🍏');
      const answer = await t.send('createFolder', { rawBody: inAscii({ name, parentId }) });
      if (answer.body.folder?.name !== name) await assumeKept(t, parentId, JSON.stringify, '🍏');
      t.expectSuccess(answer);
      t.expectEqual(answer.body.folder?.name, name, 'folder.name', { answer });
    },
  ),
];

/** A new thing, whose `created_at` is the time of the response that shows it. */
interface Dated {
  readonly operation: OperationId;
  /** The part of the check's id after `GEN-5.`. */
  readonly key: string;
  readonly sentence: string;
  readonly profile: Profile;
  readonly needs?: readonly Need[];
  /** The field that shows it. */
  readonly what: string;
  readonly create: (t: TestContext) => Promise<{ answer: Answer; shown: string | undefined }>;
}

/** Each may write timestamps in its own way. */
const dated: readonly Dated[] = [
  {
    ...{ operation: 'createFolder', key: '1', profile: 'core', what: 'folder.created_at' },
    sentence: 'a timestamp with a Z is in UTC',
    create: async (t) => {
      const answer = await folderInFolder(t);
      return { answer, shown: answer.body.folder?.created_at };
    },
  },
  {
    ...{ operation: 'registerEntry', key: 'registerEntry', profile: 'full', what: 'fileEntry.created_at' },
    sentence: 'a timestamp with a Z of a registered entry is in UTC',
    create: async (t) => {
      const answer = await register(t, await t.object());
      return { answer, shown: answer.body.fileEntry?.created_at };
    },
  },
  {
    ...{ operation: 'createNote', key: 'createNote', profile: 'full', what: 'note.created_at' },
    ...{ sentence: 'a timestamp with a Z of a note is in UTC', needs: ['note'] },
    create: async (t) => {
      const answer = await t.call('createNote', { body: { title: t.unique('Note'), body: t.runName } });
      return { answer, shown: answer.body.note?.created_at };
    },
  },
  {
    ...{ operation: 'createWorkspace', key: 'createWorkspace', profile: 'full' },
    what: 'workspace.created_at',
    ...{ sentence: 'a timestamp with a Z of a workspace is in UTC', needs: ['workspace'] },
    create: async (t) => {
      const answer = await t.call('createWorkspace', { body: { name: t.unique('Workspace') } });
      return { answer, shown: answer.body.workspace?.created_at };
    },
  },
];

const timestamps: readonly Check[] = dated.map(
  ({ operation, key, sentence, profile, needs = [], what, create }) =>
    check(
      `GEN-5.${key}`,
      sentence,
      { tests: ['GEN-5'], operation, profile, needs },
      async (t: TestContext) => {
        const { answer, shown } = await create(t);
        const [created, now] = [shown, answer.header('date')].map((time) => Date.parse(String(time)));
        t.assume(shown?.endsWith('Z') === true, `the response has no ${what} with a Z`);
        t.skipUnlessObservable(!Number.isNaN(now), 'sends no `Date`');
        // A `Date` may be wrong instead: then `created_at` is close to the time here.
        const isLocal = isZone(created! - now!) && Math.abs(created! - Date.now()) > 25 * minute;
        const expected = `${what}: in UTC, as the response's Date ${answer.header('date')}`;
        t.expectThat(!isLocal, expected, shown, { answer });
      },
    ),
);

const minute = 60_000;

/**
 * Whether two clocks differ as time zones do: by quarters of an hour, and by two at least. A clock that is merely wrong
 * hardly ever does.
 */
function isZone(milliseconds: number): boolean {
  const quarters = Math.round(milliseconds / (15 * minute));
  return Math.abs(quarters) >= 2 && Math.abs(milliseconds - quarters * 15 * minute) <= minute;
}

/** Otherwise the server changes the name in any encoding. */
async function assumeKept(
  t: TestContext,
  parentId: number,
  write: (body: object) => string,
  prefix = 'Äpfel',
): Promise<void> {
  const name = t.unique(prefix);
  const { body } = await t.send('createFolder', { rawBody: write({ name, parentId }) });
  t.assume(body.folder?.name === name, 'a folder name that is sent in another content type is not stored');
}

/** JSON in ASCII, so that the bytes are the same in every encoding that a careless server may assume. */
const inAscii = (value: object | string): string =>
  JSON.stringify(value).replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Invalid data that the interface mentions: the form of these errors is certain. */
interface NamedCase {
  readonly operation: OperationId;
  /** Part of the check's id; only needed for a second case of one operation. */
  readonly key?: string;
  /** What is special about the request, e.g. `, two fields at once,`. */
  readonly how?: string;
  readonly profile: Profile;
  readonly answer: (t: TestContext) => Promise<Answer>;
}

const namedCases: readonly NamedCase[] = [
  {
    operation: 'createFolder',
    profile: 'core',
    answer: folderWithoutName,
  },
  {
    operation: 'createFolder',
    key: '-accept',
    how: ', whatever the Accept header says,',
    profile: 'full',
    answer: async (t) =>
      t.send('createFolder', { body: { parentId: (await t.runFolder()).id }, headers: { Accept: '*/*' } }),
  },
  {
    operation: 'shareEntry',
    how: ', two fields at once,',
    profile: 'full',
    answer: async (t) =>
      t.send('shareEntry', {
        path: { entryId: (await t.runFolder()).id },
        body: { emails: ['not an address'], permissions: ['own'] },
      }),
  },
];

const validation = namedCases.map(({ operation, key = '', how = '', profile, answer: ask }) =>
  check(
    `ERR-3.${operation}${key}`,
    `invalid data for ${operation}${how} is refused with the specified error`,
    { tests: ['ERR-3', 'ERR-4', 'ERR-5'], operation, profile },
    async (t: TestContext) => {
      const answer = await ask(t);
      const isTold = isRefused(answer) || isRedirect(answer);
      t.assume(isTold, `${operation} takes it: returned ${answer.status}`);
      const { status, message, errors } = (answer.json ?? {}) as Record<string, unknown>;
      t.expectEqual(status, 'error', 'status', { answer, tests: 'ERR-3' });
      const isMap = typeof errors === 'object' && errors !== null && !Array.isArray(errors);
      t.expectThat(isMap, 'errors: an object', JSON.stringify(errors), { answer, tests: 'ERR-3' });
      t.expectEqual(message, 'The given data was invalid.', 'message', { answer, tests: 'ERR-4' });
      if (!isMap) return;
      const messages = Object.entries(errors);
      const other = messages.find(([, text]) => typeof text !== 'string' || text === '');
      const got = other
        ? `${Array.isArray(other[1]) ? 'a list' : JSON.stringify(other[1])} in errors.${other[0]}`
        : 'no field';
      const areTexts = messages.length > 0 && !other;
      t.expectThat(areTexts, 'errors: a text for each field at fault', got, { answer, tests: 'ERR-5' });
    },
  ),
);

/** Frameworks answer with a redirect if they take the client for a browser. */
const isRedirect = ({ status }: Answer): boolean => status >= 300 && status < 400;

export const generalChecks: readonly Check[] = [...bodies, ...timestamps, ...validation];
