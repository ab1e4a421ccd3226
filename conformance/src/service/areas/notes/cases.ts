import type { CaseOf, Factors } from '../../../engine/model/factors.ts';
import { check, type Check } from '../../check.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { isCarriedOut, isRefused } from '../shared/answers.ts';
import { caseCheck } from '../shared/cases/case-check.ts';
import { expectNow } from '../shared/cases/expect-now.ts';
import { expectTakenBut } from '../shared/cases/expect-taken-but.ts';
import { mayBeRefused, nameIn, textIn, wholeAlphabets } from '../shared/cases/texts.ts';
import { isAsMarkup, isSameTime, shownList } from '../shared/shown-values.ts';

const factors = {
  alphabet: wholeAlphabets,
  size: ['short', 'long', 'very long'],
  repetition: ['once', 'again'],
} as const satisfies Factors;

type NoteCase = CaseOf<typeof factors>;

/** More than one page of careless lists, and few enough to create quickly. */
const many = 51;
const atOnce = 10;

export const noteCases: readonly Check[] = [
  caseCheck(factors, {
    id: 'NOTE-1.createNote',
    operation: 'createNote',
    sentence: 'one request creates one note, as sent',
    phrases: {
      size: (size) => `a ${size} text`,
    },
    tests: () => ['NOTE-1', 'NOTE-2', 'NOTE-3', 'NOTE-5', 'NOTE-10'],
    needs: () => ['note'],
    judge: judgeNote,
  }),
  check(
    'NOTE-5.4',
    'the list of notes contains each of many notes',
    { tests: ['NOTE-5'], operation: ['listNotes', 'createNote'], profile: 'full', needs: ['note'] },
    async (t: TestContext) => {
      const titles = Array.from({ length: many }, () => t.unique('Note'));
      for (let made = 0; made < many; made += atOnce) {
        const some = titles.slice(made, made + atOnce);
        const answers = await Promise.all(
          some.map((title) => t.call('createNote', { body: { title, body: t.runName } })),
        );
        for (const made of answers) t.assume(isCarriedOut(made), `createNote returned ${made.status}`);
      }
      const answer = await t.call('listNotes');
      t.assume(answer.ok, `listNotes returned ${answer.status}`);
      const listed = shownList(t, answer.body, 'list of notes').map((note) => note?.title);
      const missing = titles.filter((title) => !listed.includes(title));
      t.expectEqual(missing.length, 0, `notes that are not listed of ${many}`, { answer });
    },
  ),
];

async function judgeNote(t: TestContext, testCase: NoteCase): Promise<void> {
  const sent = { title: await nameIn(t, testCase.alphabet), body: textIn(testCase.alphabet, testCase.size) };
  const create = (body = sent) => t.call('createNote', { body });
  const answer = await create();
  await expectTakenBut(
    t,
    answer,
    mayBeRefused(testCase)
      ? { tests: 'open', send: () => create({ title: t.unique('Note'), body: t.runName }) }
      : { tests: 'NOTE-2', send: () => create({ ...sent, title: t.unique('Note') }) },
    { tests: 'NOTE-3', send: () => create({ ...sent, body: t.runName }) },
  );
  const { note } = answer.body;
  const id = note?.id;
  t.assume(id !== undefined, 'the answer has no note.id');
  t.judged('NOTE-2', 'NOTE-3');
  expectShownAsSent(t, answer, sent);
  // A note that is already different in the response is different in the list as well.
  t.skipIfUnspecified(isAsMarkup(note?.body ?? sent.body, sent.body), 'the body of a note is markup (U-82)');
  const isKept = (note?.title ?? sent.title) === sent.title && (note?.body ?? sent.body) === sent.body;
  t.assume(isKept, 'the note is another');
  await expectNow(t, note?.created_at, 'note.created_at', { answer, tests: 'NOTE-10' });
  const { listed, list } = await expectListed(t, sent, [id]);
  const shown = listed.find((note) => note?.id === id);
  // It is open which moment `updated_at` is (U-155).
  if (note?.created_at !== undefined && shown?.created_at !== undefined) {
    const what = `created_at ${note.created_at}, as the creation showed it`;
    t.expectThat(isSameTime(shown.created_at, note.created_at), what, shown.created_at, {
      answer: list,
      tests: 'NOTE-10',
    });
  }
  if (testCase.repetition === 'once') return;
  const ids = [id];
  // Twice, with no request between the two.
  for (let time = 0; time < 2; time++) {
    const again = await create();
    // Whether two notes may have one title is unspecified.
    t.skipIfUnspecified(isRefused(again), 'the server refuses a second note of the title');
    const nextId = again.body.note?.id;
    t.assume(nextId !== undefined, 'the answer to another note has no note.id');
    const isOwn = !ids.includes(nextId);
    t.expectThat(isOwn, 'a new id', `${nextId} again`, { answer: again, tests: 'NOTE-1' });
    expectShownAsSent(t, again, sent);
    ids.push(nextId);
  }
  await create({ title: t.unique('Note'), body: t.runName });
  await expectListed(t, sent, ids);
}

function expectShownAsSent(
  t: TestContext,
  answer: Answer<'createNote'>,
  sent: { readonly title: string; readonly body: string },
): void {
  const { title = sent.title, body = sent.body } = answer.body.note ?? {};
  t.expectEqual(title, sent.title, 'note.title', { answer, tests: 'NOTE-2' });
  if (isAsMarkup(body, sent.body)) return;
  t.expectEqual(body, sent.body, 'note.body', { answer, tests: 'NOTE-3' });
}

/** Expects one note for one request: the list contains the created notes and no other with that title. */
async function expectListed(
  t: TestContext,
  sent: { readonly title: string; readonly body: string },
  ids: readonly number[],
) {
  const answer = await t.call('listNotes');
  t.assume(answer.ok, `listNotes returned ${answer.status}`);
  const listed = shownList(t, answer.body, 'list of notes').filter((note) => note?.title === sent.title);
  const isWhole = ids.every((id) => listed.some((note) => note?.id === id));
  t.expectThat(isWhole, 'the notes made, in the list', 'not all of them', { answer, tests: 'NOTE-5' });
  t.expectThat(listed.length <= ids.length, `${ids.length} notes of that title`, String(listed.length), {
    answer,
    tests: 'NOTE-1',
  });
  const changed = listed.filter((note) => note?.body !== undefined && note.body !== sent.body);
  t.expectEqual(changed.length, 0, 'notes whose text is another', { answer, tests: 'NOTE-5' });
  return { listed, list: answer };
}
