import { check, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { describeAnswer, expectFieldRefused, expectTaken } from '../shared/answers.ts';
import {
  zipCryptoArchive,
  archiveInWorkspace,
  archiveOf,
  extract,
  extractPlain,
  assumeStored,
  plainArchive,
} from '../shared/archives/extraction.ts';

const operation = 'extractArchive';

export const archiveChecks: readonly Check[] = [
  check(
    'ARCHIVE-1.1',
    'a ZIP archive is extracted by its id into the required destination folder',
    {
      tests: ['ARCHIVE-1', 'ARCHIVE-2', 'ARCHIVE-3', 'ARCHIVE-4', 'ARCHIVE-6'],
      observes: ['U-85'],
      operation,
    },
    async (t) => {
      const { archive } = await plainArchive(t);
      const body = { parentId: (await t.folder()).id, password: null };
      const answer = await extract(t, archive.id, body);
      const byHash = () => t.send(operation, { path: { entryId: archive.hash }, body });
      const isIdAtFault = !answer.ok && archive.hash !== '' && (await byHash()).ok;
      if (!answer.ok) await assumeStored(t, archive);
      const path = { entryId: archive.id };
      const withoutPassword = () => t.send(operation, { path, body: { parentId: body.parentId } });
      const isNullAtFault = !answer.ok && !isIdAtFault && (await withoutPassword()).ok;
      const atFault = isNullAtFault ? 'ARCHIVE-6' : 'ARCHIVE-1';
      t.expectSuccess(answer, isIdAtFault ? 'ARCHIVE-2' : atFault);
      t.judged('ARCHIVE-1', 'ARCHIVE-2', 'ARCHIVE-6');
      const { message } = answer.body;
      if (message !== undefined) t.observed('U-85', JSON.stringify(message));

      const other = { parentId: (await t.runFolder()).id, password: null };
      const inWorkspace = await extract(t, archive.id, other, { workspaceId: 0 });
      // The archive must be intact: for a damaged one, the extraction error would be right as well.
      const nowhere = await t.send(operation, { path: { entryId: archive.id }, body: { password: null } });
      t.expectThat(inWorkspace.ok, 'a 2xx response with workspaceId 0', String(inWorkspace.status), {
        answer: inWorkspace,
        tests: 'ARCHIVE-3',
      });
      expectFieldRefused(t, nowhere, 'parentId', 'ARCHIVE-4');
    },
  ),

  check(
    'ARCHIVE-2.1',
    'extracting an entry that does not exist is refused',
    { tests: ['ARCHIVE-2'], operation, profile: 'full' },
    async (t) => {
      const { id: parentId } = await t.runFolder();
      t.expectRefusal(await extract(t, t.unknownId, { parentId, password: null }));
    },
  ),

  check(
    'ARCHIVE-9.1',
    'extracting an encrypted archive with a null password is refused',
    { tests: ['ARCHIVE-9'], operation, profile: 'full' },
    async (t) => {
      const encrypted = await archiveOf(t, zipCryptoArchive);
      t.expectRefusal(await extract(t, encrypted.id, { parentId: (await t.folder()).id, password: null }));
    },
  ),

  check(
    'ARCHIVE-8.1',
    'extracting a text file that has the name of an archive is refused',
    { tests: ['ARCHIVE-8'], observes: ['U-88'], operation, profile: 'full' },
    async (t) => {
      const text = await archiveOf(
        t,
        Buffer.from(`No archive, whatever its name says: ${t.unique('Text')}.`),
      );
      const answer = await extract(t, text.id, { parentId: (await t.folder()).id, password: null });
      t.observed('U-88', `a text file with the extension .zip: ${describeAnswer(answer)}`);
      t.expectRefusal(answer);
    },
  ),

  check(
    'ARCHIVE-3.1',
    'an archive of a shared workspace is extracted into a folder of this workspace',
    { tests: ['ARCHIVE-3'], operation, needs: ['workspace'], profile: 'full' },
    async (t: TestContext) => {
      const { id: workspaceId } = await t.writableWorkspace();
      const folder = await t.call('createFolder', {
        query: { workspaceId },
        body: { name: t.unique('Folder'), parentId: null },
      });
      const parentId = folder.body.folder?.id;
      t.assume(folder.ok && parentId !== undefined, 'no folder can be created in the workspace');
      const { id } = await archiveInWorkspace(t, workspaceId);
      const answer = await extract(t, id, { parentId, password: null }, { workspaceId });
      await expectTaken(t, answer, () => extractPlain(t));
    },
  ),
];
