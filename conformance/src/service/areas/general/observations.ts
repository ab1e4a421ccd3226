import { observation, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { fieldOf } from '../../../engine/model/wire-values.ts';
import { boundBy, describeAnswer } from '../shared/answers.ts';

export const generalObservations: readonly Check[] = [
  observation(
    'U-18.1',
    'the error for a workspace that does not exist',
    { observes: ['U-18'], operation: ['getWorkspace', 'createFolder'], profile: 'full' },
    async (t) => {
      const answer = await t.call('getWorkspace', { path: { id: t.unknownId } });
      t.observed('U-18', `${describeAnswer(answer)} (getWorkspace)`);
      const body = { name: t.unique('Folder'), parentId: null };
      const folder = await t.call('createFolder', { body, query: { workspaceId: t.unknownId } });
      t.observed('U-18', `${describeAnswer(folder)} (createFolder)`);
    },
  ),
];

const messageOf = (json: unknown): unknown => fieldOf(fieldOf(json, 'errors'), 'name');

/** By name: characters that people use in names, and that a server may refuse. */
const otherCharacters = {
  'a blank': ' ',
  'a hyphen': '-',
  'an underscore': '_',
  'a dot': '.',
  'an ampersand': '&',
  'an apostrophe': "'",
  'a slash': '/',
  'a picture': '📁',
};

/** How the server handles requests that the interface does not mention. */
export const requestObservations: readonly Check[] = [
  observation(
    'U-05.1',
    'an unknown field and an unknown query parameter',
    { observes: ['U-05'], operation: ['createFolder', 'listTrackedFiles'], profile: 'full' },
    async (t) => {
      const { id: parentId } = await t.runFolder();
      const body = { name: t.unique('Folder'), parentId, shade: 'blue' };
      t.observed('U-05', `an extra field: ${describeAnswer(await t.send('createFolder', { body }))}`);
      const answer = await t.send('listTrackedFiles', { query: { shade: 'blue' } });
      t.observed('U-05', `an extra query parameter: ${describeAnswer(answer)}`);
    },
  ),

  observation(
    'U-155.1',
    'the moment of `updated_at`',
    { observes: ['U-155'], operation: 'createFolder', profile: 'full' },
    async (t: TestContext) => {
      const { id: parentId } = await t.runFolder();
      const { folder } = (await t.call('createFolder', { body: { name: t.unique('Folder'), parentId } }))
        .body;
      const [created, updated] = [folder?.created_at, folder?.updated_at].map((time) =>
        Date.parse(String(time)),
      );
      const seconds = Math.round(((updated ?? Number.NaN) - (created ?? Number.NaN)) / 1000);
      t.assume(!Number.isNaN(seconds), 'the response has no timestamps');
      t.observed('U-155', `${seconds} seconds after \`created_at\`, of a new folder`);
    },
  ),

  observation(
    'U-06.1',
    'an empty name',
    { observes: ['U-06'], operation: 'createFolder', profile: 'full' },
    async (t) => {
      const { id: parentId } = await t.runFolder();
      const answer = await t.send('createFolder', { body: { name: '', parentId } });
      const name = { schema: 'CreateFolderRequest', property: 'name', bounds: { minLength: 1 } };
      t.observed('U-06', `an empty name: ${describeAnswer(answer)}`, boundBy(answer, name));
    },
  ),

  observation(
    'U-06.2',
    'an empty title',
    { observes: ['U-06'], operation: 'createNote', profile: 'full', needs: ['note'] },
    async (t) => {
      const answer = await t.send('createNote', { body: { title: '', body: t.runName } });
      const title = { schema: 'CreateNoteRequest', property: 'title', bounds: { minLength: 1 } };
      t.observed('U-06', `an empty title: ${describeAnswer(answer)}`, boundBy(answer, title));
    },
  ),

  observation(
    'U-07.1',
    'null for an optional field',
    { observes: ['U-07'], operation: 'createShareableLink', profile: 'full' },
    async (t) => {
      const { id: entryId } = await t.folder();
      const body = { password: null, expires_at: null };
      const answer = await t.send('createShareableLink', { path: { entryId }, body });
      t.observed('U-07', `password and expires_at null: ${describeAnswer(answer)}`);
    },
  ),

  observation(
    'U-132.1',
    'a value of another type',
    { observes: ['U-132'], operation: ['createFolder', 'unstarEntries'], profile: 'full' },
    async (t) => {
      const { id } = await t.runFolder();
      const ofName = await t.send('createFolder', { body: { name: t.random(1_000_000), parentId: id } });
      t.observed('U-132', `a number as a name: ${describeAnswer(ofName)}`);
      const ofId = await t.send('unstarEntries', { body: { entryIds: [String(id)] } });
      t.observed('U-132', `an id as text: ${describeAnswer(ofId)}`);
    },
  ),

  observation(
    'U-08.1',
    'a body that is not JSON',
    { observes: ['U-08'], operation: 'createFolder', profile: 'full' },
    async (t) => {
      const { id: parentId } = await t.runFolder();
      const whole = JSON.stringify({ name: t.unique('Folder'), parentId });
      const cut = await t.send('createFolder', { rawBody: whole.slice(0, -5) });
      t.observed('U-08', `JSON cut short: ${describeAnswer(cut)}`);
      const headers = { 'Content-Type': 'text/plain' };
      const plain = await t.send('createFolder', { rawBody: whole, headers });
      t.observed('U-08', `JSON as text/plain: ${describeAnswer(plain)}`);
    },
  ),

  observation(
    'U-09.1',
    'an unknown path and an unknown method',
    { observes: ['U-09'], operation: 'createFolder', profile: 'full' },
    async (t) => {
      const headers = { Authorization: `Bearer ${t.account.token}` };
      const path = await t.get(`${t.baseUrl}/no-such-operation`, headers);
      t.observed('U-09', `an unknown path: ${path.status}`);
      const method = await t.get(`${t.baseUrl}/folders`, headers);
      t.observed('U-09', `GET on a path that has only POST: ${method.status}`);
    },
  ),

  observation(
    'U-13.1',
    'a name of 256 characters',
    { observes: ['U-13'], operation: 'createFolder', profile: 'full' },
    async (t) => {
      const { id: parentId } = await t.runFolder();
      const answer = await t.send('createFolder', { body: { name: 'n'.repeat(256), parentId } });
      const name = { schema: 'CreateFolderRequest', property: 'name', bounds: { maxLength: 255 } };
      t.observed('U-13', `256 characters: ${describeAnswer(answer)}`, boundBy(answer, name));
    },
  ),

  observation(
    'U-153.1',
    'names with characters other than letters and digits',
    { observes: ['U-153'], operation: 'createFolder', profile: 'full' },
    async (t: TestContext) => {
      const { id: parentId } = await t.runFolder();
      for (const [what, character] of Object.entries(otherCharacters)) {
        const name = `${t.unique('Folder')}${character}x`;
        const answer = await t.call('createFolder', { body: { name, parentId } });
        t.observed('U-153', `${what}: ${describeAnswer(answer)}`);
      }
    },
  ),

  observation(
    'U-14.1',
    'a list of 1,000 ids',
    { observes: ['U-14'], operation: 'unstarEntries', profile: 'full' },
    async (t) => {
      const { id } = await t.runFolder();
      const entryIds = Array.from({ length: 1000 }, () => id);
      t.observed(
        'U-14',
        `one id 1,000 times: ${describeAnswer(await t.send('unstarEntries', { body: { entryIds } }))}`,
      );
    },
  ),

  observation(
    'U-23.1',
    'the language of messages',
    { observes: ['U-23'], operation: 'createFolder', profile: 'full' },
    async (t: TestContext) => {
      const { id: parentId } = await t.runFolder();
      const body = { parentId };
      const plain = await t.send('createFolder', { body });
      const german = await t.send('createFolder', { body, headers: { 'Accept-Language': 'de' } });
      t.assume(typeof messageOf(plain.json) === 'string', 'no message for the missing name');
      const isSame = messageOf(german.json) === messageOf(plain.json);
      t.observed(
        'U-23',
        isSame ? 'the same message when German is preferred' : 'another message when German is preferred',
      );
    },
  ),

  observation(
    'U-25.1',
    'the messages for several errors',
    { observes: ['U-25'], operation: ['presignUpload', 'unstarEntries'], profile: 'full' },
    async (t) => {
      const several = await t.send('presignUpload', { body: {} });
      t.observed('U-25', `several fields missing: ${describeAnswer(several)}`);
      const nested = await t.send('unstarEntries', { body: { entryIds: ['starred'] } });
      t.observed('U-25', `an element of a list: ${describeAnswer(nested)}`);
    },
  ),

  observation(
    'U-26.1',
    'an invalid request for an entry of another account',
    { observes: ['U-26'], operation: 'shareEntry', profile: 'full', needs: ['second-account'] },
    async (t) => {
      const { id: entryId } = await t.runFolder(t.secondAccount());
      const answer = await t.send('shareEntry', { path: { entryId }, body: {} });
      t.observed('U-26', `no permission and invalid data: ${describeAnswer(answer)}`);
    },
  ),
];

/** The order of a list, by its ids; undefined if it is too short to tell. */
function orderOf(list: unknown): string | undefined {
  if (!Array.isArray(list) || list.length < 2) return undefined;
  const ids = list.map((item) => Number(fieldOf(item, 'id')));
  if (isAscending(ids)) return 'by id, ascending';
  return isAscending(ids.toReversed()) ? 'by id, descending' : 'not by id';
}

const isAscending = (ids: readonly number[]): boolean =>
  ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? id));

export const listObservations: readonly Check[] = [
  observation(
    'U-80.1',
    'the order of the lists',
    {
      observes: ['U-80'],
      operation: ['listWorkspaces', 'listNotes', 'listTrackedFiles'],
      profile: 'full',
      // Runs after everything that adds to the lists.
      alone: 'last',
    },
    async (t) => {
      const lists = {
        workspaces: (await t.call('listWorkspaces')).body.workspaces,
        notes: (await t.call('listNotes')).body,
        'tracked files': (await t.call('listTrackedFiles')).body.pagination?.data,
      };
      for (const [name, list] of Object.entries(lists)) {
        const order = orderOf(list);
        if (order !== undefined) t.observed('U-80', `${name}: ${order}`);
      }
    },
  ),
];
