import { createHash } from 'node:crypto';
import { check, type Check } from '../model/check.ts';
import type { TestContext } from '../model/test-context.ts';
import { awaitFiles, childrenOf, untilFound } from './archives/contents.ts';
import { archiveOf, extract, extractPlain, plainArchive } from './archives/extraction.ts';
import { zip } from './archives/zip.ts';
import { expectTaken } from './expect-taken.ts';
import { remove } from './remove.ts';

const operation = 'extractArchive';
const needs = ['observe:entry'] as const;

/** What became of an extraction; only a state provider can tell. */
export const archiveContentChecks: readonly Check[] = [
  check(
    'the files of an archive lie below the destination, byte for byte',
    { proves: ['ARCHIVE-1'], watches: ['U-84', 'U-87'], operation, needs, profile: 'full' },
    async (t: TestContext) => {
      const files = [
        { name: `${t.unique('Übersicht')}.txt`, content: Buffer.from('Line\r\n\n'), deflate: true },
        {
          name: 'Berichte/2026/data.bin',
          content: Uint8Array.from({ length: 256 }, (_none, value) => value),
        },
      ];
      const archive = await archiveOf(t, zip(files));
      const { id: parentId } = await t.folder();
      const answer = await extract(t, archive.id, { parentId, password: null });
      t.given(answer.ok, 'the extraction is refused');
      t.observed('U-84', (await childrenOf(t, parentId)).length > 0 ? 'there at once' : 'not there at once');

      const found = await awaitFiles(t, parentId, files.length);
      t.expectEqual(found.length, files.length, 'number of files extracted', { answer });
      for (const { name, content } of files) {
        // A folder of the archive's own may lie between.
        const file = found.find(({ path }) => `/${path}`.endsWith(`/${name}`));
        const { state, size, sha256 } = file ?? {};
        const expected = { state: 'exists', size: content.length, sha256: hashOf(content) };
        t.expectEqual({ state, size, sha256: sha256?.toLowerCase() }, expected, name, { answer });
      }
      const isWrapped = found.every(({ path }) => !files.some(({ name }) => name === path));
      t.observed('U-87', isWrapped ? 'makes a folder of its own' : 'makes no folder of its own');
    },
  ),

  check(
    'an archive is extracted into the folder named and nowhere else',
    { proves: ['ARCHIVE-4'], operation, needs, profile: 'full' },
    async (t: TestContext) => {
      const { archive } = await plainArchive(t);
      const [destination, other] = [await t.folder(), await t.folder()];
      const answer = await extract(t, archive.id, { parentId: destination.id, password: null });
      t.given(answer.ok, 'the extraction is refused');
      const inside = await untilFound(
        () => childrenOf(t, destination.id),
        (children) => children.length > 0,
      );
      t.expectThat(inside.length > 0, 'entries in the destination', 'none', { answer });
      t.expectEqual(await childrenOf(t, other.id), [], 'entries in another folder', { answer });
    },
  ),

  check(
    'parentId 0 extracts to the root',
    { proves: ['ARCHIVE-5'], operation, needs, profile: 'full' },
    async (t: TestContext) => {
      // A folder that bears the run's name holds it all, to be found and removed again.
      const folder = t.unique('Extracted');
      const archive = await archiveOf(t, zip([{ name: `${folder}/file.txt`, content: Buffer.from(folder) }]));
      const stem = archive.name.replace(/\.zip$/, '');
      const find = async () =>
        (await childrenOf(t, 0)).filter(({ name }) => [folder, stem, archive.name].includes(name));
      t.given((await find()).length === 0, 'the root holds an entry of that name');
      const answer = await extract(t, archive.id, { parentId: 0, password: null });
      const found = await untilFound(find, (entries) => entries.length > 0 || !answer.ok);
      t.after(async () => {
        if (found.length > 0)
          await remove(
            t,
            found.map(({ id }) => id),
            { deleteForever: true },
          );
      });
      await expectTaken(t, answer, () => extractPlain(t));
      t.expectThat(found.length > 0, `${folder} at the root`, 'nothing of that name', { answer });
    },
  ),
];

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
