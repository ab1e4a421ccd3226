import type { Account } from '../../../../engine/model/account.ts';
import type { TestContext } from '../../../test-context.ts';

/** The context of a check, with the second account in place of the first, and the first in place of the second. */
export function asSecondAccount(t: TestContext): TestContext {
  const [account, first] = [t.secondAccount(), t.account];
  const as = account;
  const once: TestContext['once'] = (name, make) => t.once(`${name}, of the second account`, make);
  const made = async (operation: 'createNote' | 'createWorkspace', body: object) => {
    const answer = await t.send(operation, { body, as });
    const object = operation === 'createNote' ? 'note' : 'workspace';
    const { id } = (answer.json as Partial<Record<string, { id?: number }>>)[object] ?? {};
    t.assume(answer.ok && id !== undefined, `${operation} returned ${answer.status} to the second account`);
    return id;
  };
  const workspace = () =>
    once('workspace', async () => {
      const name = t.unique('Workspace');
      return { id: await made('createWorkspace', { name }), name };
    });
  const changed: Partial<TestContext> = {
    account,
    secondAccount: () => first,
    call: (id, request) => t.call(id, { as, ...request } as typeof request),
    send: (id, request) => t.send(id, { as, ...request }),
    runFolder: (other?: Account) => t.runFolder(other ?? as),
    folder: (options) => t.folder({ as, ...options }),
    file: (options) => t.file({ as, ...options }),
    object: (options) => t.object({ as, ...options }),
    once,
    sharedFile: () => once('shared file', () => t.file({ as })),
    spareFolder: () => once('spare folder', () => t.folder({ as })),
    note: () =>
      once('note', async () => {
        const sent = { title: t.unique('Note'), body: 'Created by a conformance run.' };
        return { id: await made('createNote', sent), ...sent };
      }),
    workspace,
    writableWorkspace: workspace,
    arrange: (state, parameters = {}, other = as) => t.arrange(state, parameters, other),
    arrangeIfOffered: (state, parameters = {}, other = as) => t.arrangeIfOffered(state, parameters, other),
    observeEntry: (id, other?: Account) => t.observeEntry(id, other ?? as),
    observeEntryIfOffered: (id, other?: Account) => t.observeEntryIfOffered(id, other ?? as),
    observeLink: (hash, other?: Account) => t.observeLink(hash, other ?? as),
  };
  return new Proxy(t, {
    get(target, name) {
      if (name in changed) return changed[name as keyof TestContext];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
