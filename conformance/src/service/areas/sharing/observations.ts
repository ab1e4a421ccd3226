import { observation, type Check } from '../../check.ts';
import type { Answer, LooseRequest } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { describeAnswer } from '../shared/answers.ts';

export const sharingObservations: readonly Check[] = [
  observation(
    'U-68.1',
    'what sharing with an address without an account returns',
    { observes: ['U-68'], operation: 'shareEntry', profile: 'full' },
    async (t) => {
      const answer = await share(t, { emails: [`nobody.${t.runName}@example.com`], permissions: ['view'] });
      t.observed('U-68', `no account: ${describeAnswer(answer)}`);
    },
  ),
  observation(
    'U-68.2',
    "what sharing with the caller's own address returns",
    { observes: ['U-68'], operation: 'shareEntry', profile: 'full', needs: ['password'] },
    async (t) => {
      const answer = await share(t, { emails: [t.account.email], permissions: ['view'] });
      t.observed('U-68', `the caller's own: ${describeAnswer(answer)}`);
    },
  ),
  observation(
    'U-69.1',
    'whether emails and permissions can be empty or contain duplicates',
    { observes: ['U-69'], operation: 'shareEntry', profile: 'full', needs: ['second-account'] },
    async (t: TestContext) => {
      const emails = [receiver(t)];
      const permissions = ['view'];
      const cases = [
        ['no emails', { emails: [], permissions }],
        ['no permissions', { emails, permissions: [] }],
        ['an address twice', { emails: [...emails, ...emails], permissions }],
        ['a permission twice', { emails, permissions: [...permissions, ...permissions] }],
      ] as const;
      for (const [name, body] of cases)
        t.observed('U-69', `${name}: ${describeAnswer(await share(t, body))}`);
    },
  ),
  observation(
    'U-70.1',
    'what sharing again with the same user returns',
    { observes: ['U-70'], operation: 'shareEntry', profile: 'full', needs: ['second-account'] },
    async (t: TestContext) => {
      const { id } = await t.folder();
      const emails = [receiver(t)];
      const first = await share(t, { emails, permissions: ['view'] }, id);
      t.assume(first.ok, `the folder is not shared: shareEntry returned ${first.status}`);
      const answer = await share(t, { emails, permissions: ['edit'] }, id);
      const count = answer.body.users?.length ?? 0;
      t.observed('U-70', answer.ok ? `${answer.status}, users contains ${count}` : describeAnswer(answer));
    },
  ),
];

async function share(t: TestContext, body: LooseRequest['body'], id?: number): Promise<Answer<'shareEntry'>> {
  return t.send('shareEntry', { path: { entryId: id ?? (await t.folder()).id }, body });
}

function receiver(t: TestContext): string {
  const { email } = t.secondAccount();
  t.assume(email !== undefined, "the second account's e-mail address is not known");
  return email;
}
