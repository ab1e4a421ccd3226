import { childrenOf, awaitFiles } from './contents.ts';
import { extract, plainArchive } from '../shared/archives/extraction.ts';
import { tinyPdf } from '../shared/sample-files.ts';
import { observation, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { describeAnswer } from '../shared/answers.ts';

const operation = 'extractArchive';
const profile = 'full';

export const archiveObservations: readonly Check[] = [
  observation(
    'U-37.2',
    'an extraction by the hash of the archive',
    { observes: ['U-37'], operation, profile },
    async (t) => {
      const { archive } = await plainArchive(t);
      const { id: parentId } = await t.folder();
      const answer = await t.send(operation, {
        path: { entryId: archive.hash },
        body: { parentId, password: null },
      });
      t.observed('U-37', `extractArchive by hash: ${describeAnswer(answer)}`);
    },
  ),

  observation(
    'U-131.1',
    'an extraction from one workspace into another',
    { observes: ['U-131'], operation, profile, needs: ['workspace'] },
    async (t: TestContext) => {
      const { archive } = await plainArchive(t);
      const { id: workspaceId } = await t.writableWorkspace();
      const answerFor = async (named: number) => {
        const query = { workspaceId };
        const created = await t.call('createFolder', {
          query,
          body: { name: t.unique('Into'), parentId: null },
        });
        const parentId = created.body.folder?.id;
        t.assume(parentId !== undefined, 'createFolder failed in this workspace');
        const path = { entryId: archive.id };
        const answer = await t.call(operation, {
          path,
          query: { workspaceId: named },
          body: { parentId, password: null },
        });
        return describeAnswer(answer);
      };
      t.observed(
        'U-131',
        `workspaceId of the destination: ${await answerFor(workspaceId)}; of the archive: ${await answerFor(0)}`,
      );
    },
  ),

  observation(
    'U-86.1',
    'an extraction without a password, and with an empty one',
    { observes: ['U-86'], operation, profile },
    async (t) => {
      const { archive } = await plainArchive(t);
      const into = async (password: { password?: string }) => {
        const { id: parentId } = await t.folder();
        const path = { entryId: archive.id };
        return describeAnswer(await t.call(operation, { path, body: { parentId, ...password } }));
      };
      t.observed('U-86', `absent: ${await into({})}; empty: ${await into({ password: '' })}`);
    },
  ),

  observation('U-88.1', 'an extraction of a PDF', { observes: ['U-88'], operation, profile }, async (t) => {
    const pdf = await t.file({ name: `${t.unique('Plan')}.pdf`, mime: 'application/pdf', bytes: tinyPdf });
    const answer = await extract(t, pdf.id, { parentId: (await t.folder()).id, password: null });
    t.observed('U-88', `a PDF: ${describeAnswer(answer)}`);
  }),

  observation(
    'U-87.1',
    'an archive extracted twice into one folder',
    { observes: ['U-87'], operation, profile, needs: ['observe:entry'] },
    async (t: TestContext) => {
      const { archive, fileName } = await plainArchive(t);
      const { id: parentId } = await t.folder();
      await childrenOf(t, parentId);
      const body = { parentId, password: null };
      const first = await extract(t, archive.id, body);
      if (!first.ok) return;
      t.assume((await awaitFiles(t, parentId, 1)).length > 0, 'nothing came of the extraction');
      const second = await extract(t, archive.id, body);
      const names = (await awaitFiles(t, parentId, second.ok ? 2 : 1)).map(({ path }) => path);
      const sameNames = names.filter((name) => name.endsWith(fileName)).length;
      const outcome =
        names.length === 1 ? 'one file afterwards' : sameNames > 1 ? 'two files with this name' : 'renamed';
      t.observed('U-87', `existing name: ${describeAnswer(second)}, ${outcome}`);
    },
  ),
];
