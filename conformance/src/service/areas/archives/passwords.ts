import { check, type Check } from '../../check.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { describeAnswer, expectTaken, isRefused } from '../shared/answers.ts';
import { fieldOf } from '../../../engine/model/wire-values.ts';
import {
  aesArchive,
  rightPassword,
  wrongPassword,
  zipCryptoArchive,
  archiveOf,
  extract,
  extractPlain,
  assumeStored,
} from '../shared/archives/extraction.ts';
import { reported } from '../../../engine/model/finding-data.ts';
import { awaitFiles, childrenOf } from './contents.ts';
import { zip } from '../shared/archives/zip.ts';

export const archivePasswordChecks: readonly Check[] = [
  check(
    'ARCHIVE-6.1',
    'an encrypted archive is extracted with its password; a wrong password or a damaged archive returns the extraction error',
    {
      tests: ['ARCHIVE-6', 'ARCHIVE-8', 'ARCHIVE-9', 'ERR-6', 'ERR-7'],
      observes: ['U-83'],
      operation: 'extractArchive',
    },
    async (t: TestContext) => {
      const bad = await archiveOf(t, cutOff(t.unique('Cut')));
      const encrypted = await archiveOf(t, zipCryptoArchive);
      const { id: parentId } = await t.runFolder();
      // Sends a password, because a server may refuse null for a reason that has nothing to do with the archive.
      const ofBad = await extract(t, bad.id, { parentId, password: wrongPassword });
      const ofWrong = await extract(t, encrypted.id, { parentId, password: wrongPassword });
      const ofRight = await extract(t, encrypted.id, { parentId, password: rightPassword });

      t.observed('U-83', describeAnswer(ofBad));
      expectRefused(t, ofBad, 'ARCHIVE-8');
      expectRefused(t, ofWrong, 'ARCHIVE-9');
      if (isRefused(ofBad) && isRefused(ofWrong)) {
        if (!ofRight.ok) await assumeStored(t, encrypted);
        expectOfBoth(t, { ofBad, ofWrong }, 'status', 'error', 'ERR-6');
        expectOfBoth(t, { ofBad, ofWrong }, 'message', 'Invalid archive or wrong password.', 'ERR-7');
      }
      if (ofRight.ok) {
        t.judged('ARCHIVE-6');
        // The server must not remember that the right password was sent before.
        expectRefused(t, await extract(t, encrypted.id, { parentId, password: wrongPassword }), 'ARCHIVE-9');
      } else await expectOtherEncryption(t, parentId);
      t.assume(isRefused(ofBad) && isRefused(ofWrong), 'without two refusals there is no error to compare');
    },
  ),
  check(
    'ARCHIVE-9.2',
    'an archive of which only one file is encrypted is extracted with its password, and with no other',
    {
      tests: ['ARCHIVE-9', 'ARCHIVE-6'],
      operation: 'extractArchive',
      profile: 'full',
      needs: ['observe:entry'],
    },
    async (t: TestContext) => {
      const plain = { name: `${t.unique('Open')}.txt`, content: Buffer.from('Anybody may read this.') };
      const closed = { name: `${t.unique('Closed')}.txt`, content: plain.content, password: rightPassword };
      for (const files of [
        [plain, closed],
        [closed, plain],
      ]) {
        const { id } = await archiveOf(t, zip(files));
        for (const password of [wrongPassword, null]) {
          const { id: parentId } = await t.folder();
          const answer = await extract(t, id, { parentId, password });
          expectRefused(t, answer, 'ARCHIVE-9');
          t.expectEqual(await childrenOf(t, parentId), [], reported('what was extracted all the same'), {
            answer,
            tests: 'ARCHIVE-9',
          });
        }
        const { id: parentId } = await t.folder();
        const answer = await extract(t, id, { parentId, password: rightPassword });
        t.skipIfUnspecified(!answer.ok, 'the server refuses archives of which only one file is encrypted');
        const found = (await awaitFiles(t, parentId, files.length)).map(({ name }) => name);
        t.expectEqual(
          found.toSorted(),
          files.map(({ name }) => name).toSorted(),
          'names of the extracted files',
          {
            answer,
            tests: 'ARCHIVE-6',
          },
        );
      }
    },
  ),
];

/**
 * A ZIP archive that is cut off in the middle of its only file. A file that is no archive at all may get another error.
 */
function cutOff(name: string): Uint8Array {
  const content = Buffer.alloc(1_000, name);
  return zip([{ name: `${name}.txt`, content }]).subarray(0, content.length / 2);
}

function expectRefused(t: TestContext, answer: Answer, tests: 'ARCHIVE-8' | 'ARCHIVE-9'): void {
  t.expectThat(isRefused(answer), 'a 4xx response', String(answer.status), { answer, tests });
}

interface Refusals {
  readonly ofBad: Answer;
  readonly ofWrong: Answer;
}

/**
 * Expects a field of the extraction error. If only one of the two errors lacks it, the error format is not at fault.
 */
function expectOfBoth(
  t: TestContext,
  { ofBad, ofWrong }: Refusals,
  field: 'status' | 'message',
  expected: string,
  form: 'ERR-6' | 'ERR-7',
): void {
  const bad = fieldOf(ofBad.json, field);
  const wrong = fieldOf(ofWrong.json, field);
  const isForm = bad !== expected && wrong !== expected;
  t.judged(form);
  t.expectEqual(bad, expected, field, { answer: ofBad, tests: isForm ? form : 'ARCHIVE-8' });
  t.expectEqual(wrong, expected, field, { answer: ofWrong, tests: isForm ? form : 'ARCHIVE-9' });
}

/** A server may support only one of the two ZIP encryptions. */
async function expectOtherEncryption(t: TestContext, parentId: number): Promise<void> {
  const { id } = await archiveOf(t, aesArchive);
  const answer = await extract(t, id, { parentId, password: rightPassword });
  await expectTaken(t, answer, () => extractPlain(t), 'ARCHIVE-6');
}
