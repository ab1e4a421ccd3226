import { check, type Check } from '../../check.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { eventually } from '../../../engine/model/eventually.ts';
import { expectTaken, expectRequiredField, sendNamed } from '../shared/answers.ts';
import { expectShown, shownList } from '../shared/shown-values.ts';

/**
 * Lines with letters beyond ASCII. Doubled and with markup between, they stay below 255 bytes: the maximum length is
 * open.
 */
const text = ['1. Äpfel, żurek, 茶', '2. frisches Brot 🥖'].join('\n');
const markup = '<b>Milch</b> & *Käse*';

export const noteChecks: readonly Check[] = [
  check(
    'NOTE-4.1',
    'a note without a title is refused with an error for title',
    { tests: ['NOTE-4', 'ERR-8'], operation: 'createNote' },
    async (t) => {
      const answer = await t.send('createNote', { body: { body: t.runName } });
      expectRequiredField(t, answer, 'title', 'NOTE-4');
    },
  ),

  check(
    'NOTE-2.2',
    'a note with neither a title nor a body is refused',
    { tests: ['NOTE-2', 'NOTE-3'], operation: 'createNote', profile: 'full' },
    async (t) => {
      t.expectRefusal(await t.send('createNote', { body: {} }));
    },
  ),

  check(
    'NOTE-3.1',
    'a note without a body is refused',
    { tests: ['NOTE-3'], operation: 'createNote' },
    async (t) => {
      t.expectRefusal(await t.send('createNote', { body: { title: t.runName } }));
    },
  ),

  check(
    'NOTE-1.1',
    'a created note has the title and the text that were sent',
    { tests: ['NOTE-1', 'NOTE-2', 'NOTE-3'], observes: ['U-82'], operation: 'createNote', needs: ['note'] },
    async (t: TestContext) => {
      const body = `${text}\n${markup}\n${text}`;
      const { answer, name: title } = await sendNamed(t.unique('Einkauf für Zoë 🛒'), (sent) =>
        t.call('createNote', { body: { title: sent, body } }),
      );
      t.expectSuccess(answer, 'NOTE-1');
      const { note } = answer.body;
      expectShown(t, note?.title, title, 'note.title', { answer, tests: 'NOTE-2' });
      const shownBody = note?.body;
      t.assume(typeof shownBody === 'string', 'the answer has no note.body, a string');
      // The interface leaves open whether markup stays as it is; the text before and after must not change.
      t.expectThat(
        shownBody.startsWith(`${text}\n`) && shownBody.endsWith(`\n${text}`),
        'note.body: the text sent',
        `another text, of ${shownBody.length} characters instead of ${body.length}`,
        { answer, tests: 'NOTE-3' },
      );
      t.observed('U-82', shownBody === body ? 'markup comes back as sent' : 'markup comes back changed');
    },
  ),

  check(
    'NOTE-2.3',
    'the title or the text of a note may be 0',
    { tests: ['NOTE-2', 'NOTE-3'], operation: 'createNote', profile: 'full', needs: ['note'] },
    async (t: TestContext) => {
      const plain = { title: t.unique('Note'), body: t.runName };
      for (const [field, tests] of [
        ['title', 'NOTE-2'],
        ['body', 'NOTE-3'],
      ] as const) {
        const answer = await t.call('createNote', { body: { ...plain, [field]: '0' } });
        await expectTaken(t, answer, () => t.call('createNote', { body: plain }), tests);
        expectShown(t, answer.body.note?.[field], '0', `note.${field}`, { answer, tests });
      }
      t.judged('NOTE-2', 'NOTE-3');
    },
  ),

  check(
    'GEN-6.1',
    'two notes have different ids',
    { tests: ['GEN-6'], operation: 'createNote', profile: 'full', needs: ['note'] },
    async (t: TestContext) => {
      const { id } = await t.note();
      const answer = await t.call('createNote', { body: { title: t.unique('Note'), body: t.runName } });
      t.assume(answer.ok, `createNote returned ${answer.status}`);
      const differs = answer.body.note?.id !== id;
      t.expectThat(differs, 'an id that the first note does not have', `${id} again`, { answer });
    },
  ),

  check(
    'NOTE-5.1',
    'the notes of an account are listed, even if there are none',
    { tests: ['NOTE-5'], operation: 'listNotes' },
    async (t) => {
      t.expectSuccess(await t.call('listNotes'));
    },
  ),

  check(
    'NOTE-5.2',
    'the list of notes contains a created note once, with its title and text',
    { tests: ['NOTE-5'], operation: 'listNotes', needs: ['note'] },
    async (t: TestContext) => {
      const { id, title, body } = await t.note();
      const answer = await t.call('listNotes');
      t.expectSuccess(answer);
      const own = shownList(t, answer.body, 'list of notes').filter((note) => note?.id === id);
      t.expectThat(own.length === 1, 'the note once', `${own.length} times`, { answer });
      const [note] = own;
      t.assume(note, 'the note is not in the list');
      expectShown(t, note.title, title, 'title', { answer });
      expectShown(t, note.body, body, 'body', { answer });
    },
  ),

  check(
    'NOTE-5.3',
    'the list of notes does not contain a note of another account',
    { tests: ['NOTE-5'], operation: 'listNotes', profile: 'full', needs: ['second-account', 'note'] },
    async (t: TestContext) => {
      await t.note();
      const answer = await t.call('listNotes', { as: t.secondAccount() });
      t.assume(answer.ok, `listNotes returned ${answer.status}`);
      // All notes of a run have its name in their title and belong to the first account.
      const notes = shownList(t, answer.body, 'list of notes');
      const isThere = notes.some((note) => note?.title?.includes(t.runName));
      t.expectThat(!isThere, 'notes of the second account alone', 'a note of the first account', { answer });
    },
  ),

  check(
    'NOTE-5.first',
    'the first note of an account is in its list, which was empty before',
    {
      tests: ['NOTE-5'],
      operation: ['listNotes', 'createNote'],
      profile: 'full',
      needs: ['second-account', 'note'],
    },
    async (t: TestContext) => {
      const as = t.secondAccount();
      const before = await t.call('listNotes', { as });
      t.assume(before.ok, `listNotes returned ${before.status}`);
      const isEmpty = shownList(t, before.body, 'list of notes').length === 0;
      t.skipIfUnspecified(!isEmpty, 'the second account already has notes');
      // Without the name of the run, by which other checks know the notes of the first account.
      const note = { title: 'First note', body: 'The list was empty before.' };
      const created = await t.call('createNote', { body: note, as });
      const id = created.body.note?.id;
      t.assume(created.ok && id !== undefined, `createNote returned ${created.status}`);
      const isThere = (list: Answer<'listNotes'>) =>
        shownList(t, list.body, 'list of notes').some((one) => one?.id === id);
      const answer = await eventually(() => t.call('listNotes', { as }), isThere);
      t.expectThat(isThere(answer), 'the first note, in the list', 'it is not there', { answer });
    },
  ),
];
