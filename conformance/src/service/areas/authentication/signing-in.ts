import { check, type Check } from '../../check.ts';
import type { Answer, RequestOf } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import type { Account } from '../../../engine/model/account.ts';
import { describeAnswer, expectTaken, sendNamed } from '../shared/answers.ts';
import { otherCase } from './other-case.ts';
import { arrangeLink } from '../shared/requests.ts';
import { sendToRead } from './send-to-read.ts';
import { expectShown, shownList } from '../shared/shown-values.ts';
import { eventually } from '../../../engine/model/eventually.ts';

/**
 * Logins run last: a server that keeps one token per account ends the run's own token at a login. In the check on the
 * fresh token, everything that needs the run's token comes first.
 */
const alone = 'last';

const loggingIn = { operation: 'login', profile: 'full', needs: ['password'], alone } as const;

export const signingInChecks: readonly Check[] = [
  check(
    'AUTH-5.1',
    'a login without an e-mail address or without a password is refused',
    { tests: ['AUTH-5'], operation: 'login', profile: 'full', needs: ['password'] },
    async (t) => {
      const { email, password } = credentialsOf(t);
      const device_name = t.unique('Device');
      t.expectRefusal(await t.send('login', { body: { email, device_name } }));
      t.expectRefusal(await t.send('login', { body: { password, device_name } }));
    },
  ),
  check(
    'AUTH-9.2',
    'the token of a login gives full access to the account',
    {
      tests: ['AUTH-9'],
      operation: ['login', 'listNotes', 'createFolder'],
      needs: ['password'],
      alone,
    },
    async (t: TestContext) => {
      const { id: parentId } = await t.runFolder();
      const as = accountOf(t, await freshLogin(t));
      const notes = await t.call('listNotes', { as });
      if (!notes.ok) {
        t.assume((await t.call('listNotes')).ok, 'the notes cannot be listed with the first token either');
      }
      t.expectSuccess(notes);
      const create = (by: Account) =>
        t.call('createFolder', { body: { name: t.unique('Folder'), parentId }, as: by });
      const created = await create(as);
      if (!created.ok) {
        t.assume((await create(t.account)).ok, 'no folder can be created with the first token either');
      }
      t.expectSuccess(created);
    },
  ),
  check(
    'AUTH-9.3',
    'the token of a login shows what was created with another token',
    {
      tests: ['AUTH-9'],
      operation: ['login', 'listNotes', 'listWorkspaces'],
      profile: 'full',
      needs: ['password', 'note', 'workspace'],
      alone,
    },
    async (t: TestContext) => {
      const [note, workspace] = [await t.note(), await t.workspace()];
      const as = accountOf(t, await freshLogin(t));
      const notes = await t.call('listNotes', { as });
      const workspaces = await t.call('listWorkspaces', { as });
      t.assume(notes.ok && workspaces.ok, 'the lists are refused');
      const isListed = ({ body }: Answer<'listNotes'>) =>
        shownList(t, body, 'list of notes').some((listed) => listed?.id === note.id);
      t.assume(isListed(await t.call('listNotes')), 'the first token does not show the note');
      t.expectThat(isListed(notes), "the account's notes", 'one of them is missing', { answer: notes });
      const isNamed = ({ body }: Answer<'listWorkspaces'>) =>
        shownList(t, body.workspaces, 'workspaces').some((listed) => listed?.id === workspace.id);
      t.assume(isNamed(await t.call('listWorkspaces')), 'the first token does not show the workspace');
      t.expectThat(isNamed(workspaces), "the account's workspaces", 'one of them is missing', {
        answer: workspaces,
      });
    },
  ),
  check(
    'AUTH-2.1',
    'a login needs no bearer token and returns a token',
    {
      tests: ['AUTH-2', 'AUTH-5', 'AUTH-7'],
      operation: ['login', 'getLoggedUser'],
      needs: ['password'],
      alone,
    },
    async (t) => {
      const answer = await freshLogin(t);
      t.expectThat(answer.status !== 401, 'no need for a token', 'a 401', { answer, tests: 'AUTH-2' });
      t.expectSuccess(answer, 'AUTH-5');
      t.expectSuccess(await sendToRead(t, { as: accountOf(t, answer) }), 'AUTH-7');
    },
  ),
  check(
    'AUTH-1.5',
    'a cookie that a login sets does not replace the token',
    {
      tests: ['AUTH-1'],
      operation: ['login', 'getLoggedUser'],
      profile: 'full',
      needs: ['password'],
      alone,
    },
    async (t) => {
      const [cookie] = (await freshLogin(t)).header('set-cookie')?.split(';') ?? [];
      t.judged();
      if (cookie === undefined) return;
      t.expectRefusal(await sendToRead(t, { as: null, headers: { Cookie: cookie } }));
    },
  ),
  check(
    'USER-2.1',
    'a login returns the e-mail address that was sent',
    { tests: ['USER-2'], ...loggingIn },
    async (t: TestContext) => {
      const { email } = credentialsOf(t);
      const answer = await freshLogin(t);
      const shown = answer.body.user?.email;
      t.assume(shown !== undefined, 'the login answers no user.email');
      // Compared without showing the value, to keep the e-mail address out of reports.
      const isSame = shown.toLowerCase() === email.toLowerCase();
      t.expectThat(isSame, 'user.email: the address signed in with', 'another one', { answer });
    },
  ),
  check(
    'AUTH-5.2',
    'logins from a new device and from a known device return the same user',
    { tests: ['AUTH-5', 'USER-1', 'USER-7', 'AUTH-7'], ...loggingIn },
    async (t: TestContext) => {
      const { user } = (await freshLogin(t)).body;
      const worldly = await worldlyLogin(t);
      t.assume(worldly.answer.ok, 'the login of another device is refused');
      // Logs in again with the same device name, and sends a token, as programs do that always send theirs.
      const headers = { Authorization: `Bearer ${t.account.token}` };
      const answer = await t.send('login', { body: worldly.body, headers });
      t.expectSuccess(answer, 'AUTH-5');
      const again = answer.body.user;
      t.assume(
        user?.id !== undefined && user.created_at !== undefined,
        'the response to the login has no user.id or no user.created_at',
      );
      t.assume(
        again?.id !== undefined && again.created_at !== undefined,
        'the response to the second login has no user.id or no user.created_at',
      );
      t.expectEqual(again.id, user.id, 'user.id', { answer, tests: 'USER-1' });
      t.expectEqual(again.created_at, user.created_at, 'user.created_at', { answer, tests: 'USER-7' });
      t.expectSuccess(await sendToRead(t, { as: accountOf(t, answer) }), 'AUTH-7');
    },
  ),
  check(
    'USER-1.1',
    'when two accounts log in at the same time, each gets its own user',
    {
      tests: ['USER-1', 'AUTH-6', 'AUTH-7'],
      operation: ['login', 'getLoggedUser'],
      profile: 'full',
      needs: ['password', 'second-account'],
      alone,
    },
    async (t: TestContext) => {
      const second = t.secondAccount();
      t.assume(second.userId !== undefined && t.account.userId !== undefined, 'the logins answer no user.id');
      // Both accounts use the same device.
      const device_name = t.unique('Device');
      const bodyOf = (account: Account) => ({ ...credentialsOf(t, account), device_name });
      const bodies = [bodyOf(t.account), bodyOf(second)];
      const answers = await Promise.all(bodies.map((body) => t.call('login', { body })));
      for (const [index, { userId }] of [t.account, second].entries()) {
        const answer = answers[index];
        t.assume(answer?.ok === true, 'one of two logins at once is refused');
        expectShown(t, answer.body.user?.id, userId ?? 0, 'user.id', {
          answer,
          tests: ['USER-1', 'AUTH-6'],
        });
        const own = await sendToRead(t, { as: accountOf(t, answer) });
        t.expectSuccess(own, 'AUTH-7');
      }
    },
  ),
  check(
    'USER-1.token-of-another',
    'a login that is sent with the token of another account returns the user who signs in',
    {
      tests: ['USER-1', 'AUTH-6'],
      operation: 'login',
      profile: 'full',
      needs: ['password', 'second-account'],
      alone,
    },
    async (t: TestContext) => {
      const { userId } = t.account;
      t.assume(userId !== undefined, 'the login answers no user.id');
      const body = { ...credentialsOf(t), device_name: t.unique('Device') };
      const headers = { Authorization: `Bearer ${t.secondAccount().token}` };
      const answer = await t.send('login', { body, headers });
      if (!answer.ok) t.assume((await freshLogin(t)).ok, 'the login is refused without a token as well');
      t.expectSuccess(answer, 'AUTH-6');
      expectShown(t, answer.body.user?.id, userId, 'user.id', { answer });
    },
  ),
  check(
    'AUTH-9.5',
    'a token keeps full access after a login of another device',
    {
      tests: ['AUTH-9'],
      operation: ['login', 'deleteEntries', 'deleteShareableLink'],
      profile: 'full',
      needs: ['password'],
      alone,
    },
    async (t: TestContext) => {
      const [trashed, deleted, { folder }] = [await t.folder(), await t.folder(), await arrangeLink(t)];
      // Not one that checks share: it has to be the latest.
      const body = { ...credentialsOf(t), device_name: t.unique('Device') };
      const later = accountOf(t, await t.call('login', { body }));
      for (const send of [
        (as: Account) => t.call('deleteShareableLink', { path: { entryId: folder.id }, as }),
        (as: Account) => t.call('deleteEntries', { body: { entryIds: [trashed.id] }, as }),
        (as: Account) =>
          t.call('deleteEntries', { body: { entryIds: [deleted.id], deleteForever: true }, as }),
      ]) {
        const answer = await send(t.account);
        t.skipIfUnspecified(answer.status === 401, 'a login ends the other tokens of the account (U-32)');
        await expectTaken(t, answer, () => send(later));
      }
    },
  ),
  check(
    'AUTH-9.6',
    'tokens act for their own accounts after logins of two accounts with the same device name',
    {
      tests: ['AUTH-9', 'AUTH-7'],
      operation: ['login', 'createFolder'],
      profile: 'full',
      needs: ['password', 'second-account'],
      alone,
    },
    async (t: TestContext) => {
      const { id: parentId } = await t.runFolder();
      const device_name = t.unique('Device');
      const loginOf = (account: Account) =>
        t.call('login', { body: { ...credentialsOf(t, account), device_name } });
      const as = accountOf(t, await loginOf(t.account));
      const createBy = (by: Account) =>
        t.call('createFolder', { body: { name: t.unique('Folder'), parentId }, as: by });
      t.assume((await createBy(as)).ok, 'no folder can be created with the token of the login');
      const second = t.secondAccount();
      const theirs = await loginOf(second);
      const secondAs = accountOf(t, theirs);
      t.expectSuccess(await createBy(as), 'AUTH-9');
      const { id: theirFolder } = await t.runFolder(second);
      const createAtTheirs = (by: Account) =>
        t.call('createFolder', { body: { name: t.unique('Folder'), parentId: theirFolder }, as: by });
      t.assume((await createAtTheirs(second)).ok, 'the second account can create no folder');
      t.expectSuccess(await createAtTheirs(secondAs), 'AUTH-7');
    },
  ),
  check(
    'AUTH-4.used',
    'a token that was used is refused with 401 once it is revoked',
    {
      tests: ['AUTH-4'],
      operation: ['login', 'getLoggedUser'],
      profile: 'full',
      needs: ['password', 'arrange:revoked-token'],
      alone,
    },
    async (t: TestContext) => {
      // Not one that checks share.
      const body = { ...credentialsOf(t), device_name: t.unique('Device') };
      const as = accountOf(t, await t.call('login', { body }));
      t.assume((await sendToRead(t, { as })).ok, 'the token of a login is refused');
      const { token } = await t.arrange('revoked-token', { token: as.token });
      t.skipIfUnspecified(token !== as.token, 'the state provider did not revoke the given token');
      const answer = await eventually(
        () => sendToRead(t, { as }),
        ({ status }) => status === 401,
      );
      t.expectStatus(answer, 401);
    },
  ),
  check(
    'AUTH-5.3',
    'a login accepts a device name in any alphabet',
    { tests: ['AUTH-5'], ...loggingIn },
    async (t: TestContext) => {
      const { answer } = await worldlyLogin(t);
      await expectTaken(t, answer, () => freshLogin(t));
    },
  ),
];

/** Logins that must fail. They run last and are few per account, because servers count them and lock accounts. */
export const failingLogins: readonly Check[] = [
  check(
    'AUTH-5.4',
    'a login with a wrong password is refused',
    { tests: ['AUTH-5'], observes: ['U-28'], ...loggingIn },
    async (t) => {
      const answer = await loginWith(t, t.account, (password) => `not ${password}`);
      t.observed('U-28', describeAnswer(answer));
      t.expectRefusal(answer);
    },
  ),
  check(
    'AUTH-5.5',
    'a login with the password in another letter case is refused',
    { tests: ['AUTH-5'], ...loggingIn },
    async (t) => {
      t.expectRefusal(await loginWith(t, t.account, (password) => otherCase(t, password)));
    },
  ),
  check(
    'AUTH-5.6',
    'a login with the password and one more character is refused',
    // Uses the second account, whose password may be unknown: the first account already has two failed logins.
    { tests: ['AUTH-5'], operation: 'login', profile: 'full', needs: ['second-account'], alone },
    async (t) => {
      t.expectRefusal(await loginWith(t, t.secondAccount(), (password) => `${password}.`));
    },
  ),
  check(
    'AUTH-5.7',
    'a login of one account with the password of another is refused',
    { tests: ['AUTH-5'], operation: 'login', profile: 'full', needs: ['password', 'second-account'], alone },
    async (t: TestContext) => {
      const { password } = credentialsOf(t);
      const second = t.secondAccount();
      t.assume(second.password !== password, 'both accounts have one password');
      t.expectRefusal(await loginWith(t, second, () => password));
    },
  ),
];

async function loginWith(
  t: TestContext,
  account: Account,
  change: (password: string) => string,
): Promise<Answer<'login'>> {
  const { email, password } = credentialsOf(t, account);
  return t.call('login', { body: { email, password: change(password), device_name: t.unique('Device') } });
}

/** A login that checks share. */
export const freshLogin = (t: TestContext): Promise<Answer<'login'>> =>
  t.once('login', () => t.call('login', { body: { ...credentialsOf(t), device_name: t.unique('Device') } }));

/** A login with a device name in several scripts, as people write them, and its body; shared by checks. */
const worldlyLogin = (
  t: TestContext,
): Promise<{ answer: Answer<'login'>; body: RequestOf<'login'>['body'] }> =>
  t.once('login of a worldly device', async () => {
    const credentials = credentialsOf(t);
    const { answer, name } = await sendNamed(t.unique("Mira's שלום مرحبا 茶 🌊"), (device_name) =>
      t.call('login', { body: { ...credentials, device_name } }),
    );
    return { answer, body: { ...credentials, device_name: name } };
  });

/** The account with the token of a login. */
export function accountOf(t: TestContext, { ok, body }: Answer<'login'>): Account {
  const token = body.user?.access_token;
  t.assume(ok && typeof token === 'string' && token !== '', 'the login answers no access_token');
  return { ...t.account, token };
}

function credentialsOf(t: TestContext, account = t.account): { email: string; password: string } {
  const { email, password } = account;
  t.assume(email !== undefined && password !== undefined, 'needs an e-mail address and a password');
  return { email, password };
}
