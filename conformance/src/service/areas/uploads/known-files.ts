import { randomBytes } from 'node:crypto';
import type { OperationId } from '../../../../../generated/operations.ts';
import { check, type Check, type CheckId, type Need } from '../../check.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { EntryState } from '../../states.ts';
import type { TestContext } from '../../test-context.ts';
import { eventually } from '../../../engine/model/eventually.ts';
import { expectTaken } from '../shared/answers.ts';
import { observedFields } from '../shared/shown-values.ts';
import { reported } from '../../../engine/model/finding-data.ts';
import { arrangeTrashed, remove } from '../shared/requests.ts';
import { uploadTo, type Content, type Place } from '../shared/upload.ts';
import { sha256Of } from '../shared/stored-bytes.ts';

interface KnownFile {
  readonly id: CheckId;
  /** Completes "a file with the fileHash of one". */
  readonly where: string;
  readonly needs: readonly Need[];
  readonly operation?: readonly OperationId[];
  /** Registers it, and returns it as the state provider sees it. */
  readonly arrange: (t: TestContext, content: Content) => Promise<EntryState & { readonly id: number }>;
}

/** Where the first of two equal files is. `AUTH-11.19` is about one of another account. */
const knownFiles: readonly KnownFile[] = [
  {
    id: 'REG-16.2',
    where: 'in the trash',
    needs: [],
    operation: ['deleteEntries'],
    arrange: async (t, content) => {
      const { id } = await registered(t, { parentId: (await t.folder()).id }, content);
      await arrangeTrashed(t, { id });
      return seenAs(t, id, 'trashed');
    },
  },
  {
    id: 'REG-16.3',
    where: 'that was permanently deleted',
    needs: [],
    operation: ['deleteEntries'],
    arrange: async (t: TestContext, content) => {
      const { id } = await registered(t, { parentId: (await t.folder()).id }, content);
      t.assume((await remove(t, [id], { deleteForever: true })).ok, 'the deletion is refused');
      return seenAs(t, id, 'deleted');
    },
  },
  {
    id: 'REG-16.4',
    where: 'in another folder',
    needs: [],
    arrange: async (t: TestContext, content) => registered(t, { parentId: (await t.folder()).id }, content),
  },
  {
    id: 'REG-16.5',
    where: 'in a shared workspace',
    needs: ['workspace'],
    arrange: async (t: TestContext, content) =>
      registered(t, { workspaceId: (await t.writableWorkspace()).id, parentId: null }, content),
  },
];

/** Files whose bytes and hash are already known to the server, which may store the bytes once but not the entries. */
export const knownFileChecks: readonly Check[] = knownFiles.map(
  ({ id, where, needs, operation = [], arrange }) =>
    check(
      id,
      `a file with the fileHash, content and name of one ${where} is an entry of its own`,
      {
        tests: ['REG-1', 'REG-4', 'REG-8', 'REG-16'],
        operation: ['registerEntry', ...operation],
        needs: ['observe:entry', ...needs],
        profile: 'full',
      },
      async (t: TestContext) => {
        const bytes = randomBytes(1_000);
        const fileHash = sha256Of(bytes);
        const filename = `${t.unique('Known')}.txt`;
        const content = { extension: 'txt', mime: 'text/plain', filename, bytes, fields: { fileHash } };
        const known = await arrange(t, content);
        const { id: parentId } = await t.folder();
        const sendWith = (fields: NonNullable<Content['fields']>) =>
          uploadTo(t, { parentId }, { ...content, fields });
        const { answer } = await sendWith({ fileHash });
        await expectTaken(t, answer, async () => (await sendWith({})).answer, 'REG-16');
        await expectOwn(t, { answer, known, parentId, filename });
      },
    ),
);

async function registered(t: TestContext, place: Place, content: Content) {
  const { answer } = await uploadTo(t, place, content);
  const { id } = answer.body.fileEntry ?? {};
  t.assume(answer.ok && id !== undefined, 'the first registration is refused');
  return seenAs(t, id, 'exists');
}

async function seenAs(t: TestContext, id: number, state: EntryState['state']) {
  const seen = await eventually(
    () => t.observeEntry(id),
    (found) => found.state === state,
  );
  t.assume(seen.state === state, `the first file is not there as arranged, but ${seen.state}`);
  return { ...seen, id };
}

interface Own {
  readonly answer: Answer<'registerEntry'>;
  readonly known: EntryState & { readonly id: number };
  readonly parentId: number;
  readonly filename: string;
}

/** Expects a new entry with the name and the place of its request, and the known file as it was. */
async function expectOwn(t: TestContext, { answer, known, parentId, filename }: Own): Promise<void> {
  const { id } = answer.body.fileEntry ?? {};
  t.assume(id !== undefined, 'the registration answers with no id');
  const evidence = { answer, tests: 'REG-1' } as const;
  const seen = await t.observeEntry(id);
  t.expectEqual(seen.state, 'exists', reported('the state of the new file'), evidence);
  // A server may let the two share an entry (U-125), if that is one that exists.
  t.skipIfUnspecified(
    id === known.id && known.state === 'exists',
    'both registrations returned the same entry',
  );
  t.expectThat(id !== known.id, 'a new id', `${id} again`, evidence);
  if (seen.state !== 'exists' || id === known.id) return;
  const { name, parents } = observedFields(t, seen, 'name', 'parents');
  t.expectEqual(name, filename, reported('the name of the new file'), { answer, tests: 'REG-4' });
  t.expectEqual(parents.at(-1), parentId, reported('the folder of the new file'), {
    answer,
    tests: 'REG-8',
  });
  const { id: knownId, ...before } = known;
  const after = await t.observeEntry(knownId);
  t.expectEqual(
    placeAndState(after),
    placeAndState(before),
    reported('the file with the same hash'),
    evidence,
  );
}

const placeAndState = ({ state, name, parents, workspaceId }: EntryState) => ({
  state,
  name,
  parents,
  workspaceId,
});
