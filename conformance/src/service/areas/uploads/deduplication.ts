import { randomBytes } from 'node:crypto';
import { check, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { expectTaken } from '../shared/answers.ts';
import { remove } from '../shared/requests.ts';
import { register } from '../shared/upload.ts';
import { observedFields } from '../shared/shown-values.ts';
import { reported } from '../../../engine/model/finding-data.ts';
import { expectStoredBytes, sha256Of } from '../shared/stored-bytes.ts';

export const deduplicationChecks: readonly Check[] = [
  check(
    'REG-16.1',
    'a second file with the same fileHash is registered, and keeps its content when the first is deleted',
    {
      tests: ['REG-16', 'REG-15'],
      observes: ['U-125'],
      operation: 'registerEntry',
      needs: ['observe:entry'],
      profile: 'full',
    },
    async (t: TestContext) => {
      const bytes = randomBytes(1_000);
      const fileHash = sha256Of(bytes);
      const first = await register(t, await t.object({ bytes }), { fileHash });
      const firstId = first.body.fileEntry?.id;
      t.assume(first.ok && firstId !== undefined, 'the registration is refused');

      const object = await t.object({ bytes });
      const second = await register(t, object, { fileHash });
      await expectTaken(t, second, () => register(t, object), 'REG-16');
      const secondId = second.body.fileEntry?.id;
      t.assume(secondId !== undefined, 'the second registration answers with no id');
      t.observed('U-125', shared(first.body.fileEntry, second.body.fileEntry));
      // A server may deduplicate the two into one entry, which then leaves nothing to test.
      if (secondId === firstId) return;

      t.assume((await remove(t, [firstId], { deleteForever: true })).ok, 'the deletion is refused');
      const observed = await t.observeEntry(secondId);
      const evidence = { answer: second, tests: 'REG-16' } as const;
      t.expectEqual(observed.state, 'exists', 'the state of the second file', evidence);
      expectStoredBytes(t, observed, object, evidence);
      const storedHash = observedFields(t, observed, 'fileHash').fileHash;
      t.expectEqual(storedHash?.toLowerCase(), fileHash, reported('the file_hash of the second file'), {
        answer: second,
        tests: 'REG-15',
      });
    },
  ),

  check(
    'AUTH-11.19',
    "a file with the same fileHash as another account's file is a separate entry",
    {
      tests: ['AUTH-11'],
      operation: 'registerEntry',
      needs: ['second-account', 'observe:entry'],
      profile: 'full',
    },
    async (t: TestContext) => {
      const bytes = randomBytes(1_000);
      const fileHash = sha256Of(bytes);
      const as = t.secondAccount();
      const { fileName: filename } = await t.object({ bytes, as });
      const { id: parentId } = await t.runFolder(as);
      const body = {
        filename,
        size: bytes.length,
        clientName: `${t.unique('File')}.txt`,
        parentId,
        fileHash,
      };
      const foreignId = (await t.call('registerEntry', { body, as })).body.fileEntry?.id;
      t.assume(foreignId !== undefined, 'the other account registers nothing');
      const answer = await register(t, await t.object({ bytes }), { fileHash });
      const { id } = answer.body.fileEntry ?? {};
      t.assume(answer.ok && id !== undefined, 'the registration is refused');
      t.expectThat(id !== foreignId, 'an entry of its own', 'the entry of the other account', { answer });
      const parents = observedFields(t, await t.observeEntry(id), 'parents').parents;
      t.expectThat(!parents.includes(parentId), 'a place of its own', 'a folder of the other account', {
        answer,
      });
    },
  ),
];

interface Shown {
  readonly id?: number | undefined;
  readonly file_name?: string | undefined;
}

function shared(first: Shown | undefined, second: Shown | undefined): string {
  if (first?.id === second?.id) return 'both registrations returned the same entry';
  return first?.file_name === second?.file_name
    ? 'both entries have the same file_name'
    : 'the entries have different file_name values';
}
