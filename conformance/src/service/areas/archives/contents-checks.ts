import { check, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { awaitFiles, childrenOf, foldersBelow } from './contents.ts';
import { archiveInWorkspace, archiveOf, extract, extractPlain } from '../shared/archives/extraction.ts';
import { zip, type ZipFile } from '../shared/archives/zip.ts';
import { expectTaken } from '../shared/answers.ts';
import { remove } from '../shared/requests.ts';
import { observedFields } from '../shared/shown-values.ts';
import { untilFound } from '../../../engine/model/eventually.ts';
import { sha256Of } from '../shared/stored-bytes.ts';

const operation = 'extractArchive';
const needs = ['observe:entry'] as const;

/** The contents after an extraction, which only a state provider can show. */
export const archiveContentChecks: readonly Check[] = [
  check(
    'ARCHIVE-1.2',
    'the files of an archive are in the destination, byte for byte',
    { tests: ['ARCHIVE-1'], observes: ['U-84', 'U-87'], operation, needs, profile: 'full' },
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
      t.assume(answer.ok, 'the extraction is refused');
      t.observed(
        'U-84',
        (await childrenOf(t, parentId)).length > 0
          ? 'the extracted entries exist at once'
          : 'the extracted entries do not exist at once',
      );

      const found = await awaitFiles(t, parentId, files.length);
      t.expectEqual(found.length, files.length, 'number of files extracted', { answer });
      for (const { name, content } of files) {
        // The server may put the files into a new folder of their own.
        const file = found.find(({ path }) => `/${path}`.endsWith(`/${name}`));
        t.expectThat(file !== undefined, name, 'no file of that name', { answer });
        if (!file) continue;
        const { sha256 } = observedFields(t, file, 'sha256');
        t.expectEqual(sha256?.toLowerCase(), sha256Of(content), `SHA-256 of ${name}`, { answer });
      }
      const isWrapped = found.every(({ path }) => !files.some(({ name }) => name === path));
      t.observed('U-87', isWrapped ? 'makes a folder of its own' : 'makes no folder of its own');
    },
  ),

  check(
    'ARCHIVE-4.1',
    'an archive is extracted into the given folder and nowhere else',
    { tests: ['ARCHIVE-4', 'ARCHIVE-1'], operation, needs, profile: 'full' },
    async (t: TestContext) => {
      const files = sixtyFiles(t);
      const archive = await archiveOf(t, zip(files));
      const [destination, other] = [await t.folder(), await t.folder()];
      const answer = await extract(t, archive.id, { parentId: destination.id, password: null });
      t.assume(answer.ok, 'the extraction is refused');
      const inside = await untilFound(
        () => contentOf(t, destination.id),
        ({ length }) => length >= files.length,
      );
      const evidence = { answer, tests: 'ARCHIVE-4' } as const;
      t.expectThat(inside.length > 0, 'entries in the destination', 'none', evidence);
      t.expectEqual(await childrenOf(t, other.id), [], 'entries in another folder', evidence);
      t.assume(inside.length > 0, 'nothing lies in the destination');
      const names = files.map(({ name }) => name);
      t.expectEqual(inside.toSorted(), names.toSorted(), 'names of what lies in the destination', {
        answer,
        tests: 'ARCHIVE-1',
      });
    },
  ),

  check(
    'ARCHIVE-4.outside',
    'nothing of an archive leaves the destination, whatever its names say',
    { tests: ['ARCHIVE-4'], operation, needs, profile: 'full' },
    async (t: TestContext) => {
      const { id: above } = await t.folder();
      for (const leaving of filesThatLeave) {
        const { id: parentId } = await t.folder({ parentId: above });
        const [own, honest] = [`${t.unique('Outside')}.txt`, `${t.unique('Inside')}.txt`];
        const archive = await archiveOf(
          t,
          zip([...leaving(own), { name: honest, content: Buffer.from(own) }]),
        );
        const answer = await extract(t, archive.id, { parentId, password: null });
        // The server may refuse the archive, or leave the file out, or extract it under another name.
        const { outside } = await untilFound(
          async () => ({
            outside: [...(await childrenOf(t, above)), ...(await childrenOf(t, 0))].filter(({ name }) =>
              name.includes(own),
            ),
            inside: await contentOf(t, parentId),
          }),
          (found) => !answer.ok || found.outside.length > 0 || found.inside.includes(honest),
        );
        const ids = outside.map(({ id }) => id);
        if (ids.length > 0) t.after(async () => void (await remove(t, ids, { deleteForever: true })));
        const [{ name }] = leaving(own).slice(-1) as [ZipFile];
        t.expectThat(
          ids.length === 0,
          `${name}: nothing outside of the destination`,
          outside[0]?.name ?? '',
          {
            answer,
          },
        );
      }
    },
  ),

  check(
    'ARCHIVE-1.5',
    'files of an archive keep unusual names, if the server accepts these for folders',
    { tests: ['ARCHIVE-1'], operation, needs, profile: 'full' },
    async (t: TestContext) => {
      const names = [];
      for (const name of unusualNames(t)) {
        const { body } = await t.call('createFolder', { body: { name, parentId: (await t.runFolder()).id } });
        if (body.folder?.name === name) names.push(name);
      }
      const files = names.map((name) => ({ name, content: Buffer.from(name), deflate: true }));
      const archive = await archiveOf(t, zip(files));
      const { id: parentId } = await t.folder();
      const answer = await extract(t, archive.id, { parentId, password: null });
      t.skipIfUnspecified(!answer.ok, 'the server refuses an archive with unusual names');
      const inside = await untilFound(
        () => contentOf(t, parentId),
        ({ length }) => length >= names.length,
      );
      t.expectEqual(inside.toSorted(), names.toSorted(), 'names of the extracted files', { answer });
    },
  ),

  check(
    'ARCHIVE-1.3',
    'folders of an archive that contain no files are extracted',
    { tests: ['ARCHIVE-1'], operation, needs, profile: 'full' },
    async (t: TestContext) => {
      const [empty, outer, file] = [t.unique('Empty'), t.unique('Outer'), `${t.unique('Beside')}.txt`];
      const content = Buffer.from(file);
      const none = Buffer.alloc(0);
      const archive = await archiveOf(
        t,
        zip([
          { name: `${empty}/`, content: none },
          { name: file, content },
          { name: `${outer}/`, content: none },
          { name: `${outer}/Inner/`, content: none },
        ]),
      );
      const { id: parentId } = await t.folder();
      const answer = await extract(t, archive.id, { parentId, password: null });
      t.assume(answer.ok, 'the extraction is refused');
      const wanted = [empty, outer, `${outer}/Inner`];
      const isThere = (found: readonly string[]) => (path: string) =>
        found.some((name) => `/${name}`.endsWith(`/${path}`));
      const found = await untilFound(
        () => foldersBelow(t, parentId),
        (folders) => wanted.every(isThere(folders)),
      );
      t.expectEqual(wanted.filter(isThere(found)), wanted, 'folders extracted', { answer });
    },
  ),

  check(
    'ARCHIVE-1.without-files',
    'an archive without files is extracted, and so is one with empty folders only',
    { tests: ['ARCHIVE-1'], operation, needs, profile: 'full' },
    async (t: TestContext) => {
      const [empty, folder] = [await archiveOf(t, zip([])), t.unique('Empty')];
      const ofFolder = await archiveOf(t, zip([{ name: `${folder}/`, content: Buffer.alloc(0) }]));
      for (const { id } of [empty, ofFolder]) {
        const { id: parentId } = await t.folder();
        const answer = await extract(t, id, { parentId, password: null });
        await expectTaken(t, answer, () => extractPlain(t));
        if (id === empty.id) continue;
        const isThere = (folders: readonly string[]) =>
          folders.some((name) => `/${name}`.endsWith(`/${folder}`));
        const found = await untilFound(() => foldersBelow(t, parentId), isThere);
        t.expectThat(isThere(found), 'the folder of the archive', 'no folder of its name', { answer });
      }
    },
  ),

  check(
    'ARCHIVE-1.namesakes',
    'archives of one name and size are each extracted with their own files',
    { tests: ['ARCHIVE-1'], operation, needs, profile: 'full' },
    async (t: TestContext) => {
      const name = `${t.unique('Archive')}.zip`;
      const names = [`${t.unique('First')}.txt`, `${t.unique('Other')}.txt`];
      for (const fileName of names) {
        const bytes = zip([{ name: fileName, content: Buffer.from(fileName) }]);
        const { id: above } = await t.folder();
        const archive = await t.file({ name, mime: 'application/zip', bytes, parentId: above });
        const { id: parentId } = await t.folder();
        const answer = await extract(t, archive.id, { parentId, password: null });
        t.assume(answer.ok, 'the extraction is refused');
        const found = (await awaitFiles(t, parentId, 1)).map((file) => file.name);
        t.expectEqual(found, [fileName], 'names of the extracted files', { answer });
      }
    },
  ),

  check(
    'ARCHIVE-5.1',
    'parentId 0 extracts to the root',
    { tests: ['ARCHIVE-5'], operation, needs, profile: 'full' },
    async (t: TestContext) => {
      const folder = t.unique('Root');
      const content = Buffer.from(folder);
      const archive = await archiveOf(t, zip([{ name: `${folder}/${folder}.txt`, content }]));
      const before = new Set((await childrenOf(t, 0)).map(({ id }) => id));
      const answer = await extract(t, archive.id, { parentId: 0, password: null });
      const found = await untilFound(
        () => newAtRoot(t, before, folder),
        (ids) => ids.length > 0 || !answer.ok,
      );
      t.after(async () => {
        if (found.length > 0) await remove(t, found, { deleteForever: true });
      });
      await expectTaken(t, answer, () => extractPlain(t));
      t.expectThat(
        found.length > 0,
        `${folder} at the root, or in a new folder there`,
        'nothing of that name',
        {
          answer,
        },
      );
    },
  ),

  check(
    'ARCHIVE-3.2',
    'files extracted to the root of a shared workspace are not at the root of the personal workspace',
    { tests: ['ARCHIVE-3'], operation, needs: ['workspace', ...needs], profile: 'full' },
    async (t: TestContext) => {
      const { id: workspaceId } = await t.writableWorkspace();
      const archive = await archiveInWorkspace(t, workspaceId);
      const before = new Set((await childrenOf(t, 0)).map(({ id }) => id));
      const answer = await extract(t, archive.id, { parentId: 0, password: null }, { workspaceId });
      t.assume(answer.ok, 'the extraction is refused');
      const misplaced = await newAtRoot(t, before, archive.fileName);
      t.after(async () => {
        if (misplaced.length > 0) await remove(t, misplaced, { deleteForever: true });
      });
      t.expectThat(misplaced.length === 0, 'nothing new at the personal root', 'the file extracted', {
        answer,
      });
    },
  ),
];

const fileThatLeaves =
  (above: string) =>
  (name: string): ZipFile[] => [{ name: `${above}${name}`, content: Buffer.from(name) }];

/** Files with a name by which careless code writes them outside of the folder that it extracts to. */
const filesThatLeave: readonly ((name: string) => ZipFile[])[] = [
  ...['../', 'a/../../', '..\\', '/'].map(fileThatLeaves),
  (name) => {
    const link = name.replace('Outside', 'Way').replace('.txt', '');
    return [{ name: link, content: Buffer.from('..'), isLink: true }, ...fileThatLeaves(`${link}/`)(name)];
  },
];

/** Names that careless code trims, parses, normalizes or cuts. */
const unusualNames = (t: TestContext): string[] => [
  ` ${t.unique('Blanks')}  `,
  `{"${t.unique('Object')}": 1}`,
  `[${t.unique('List')}]`,
  `\u00e9 ${t.unique('Accent')}\u00a0`,
  `${t.unique('Long')} and so on`.padEnd(longestName, 'z'),
  `7${t.random(1_000_000)}`,
];

/** A common limit of file systems. */
const longestName = 200;

/** More files than fit on one page of most lists. */
function sixtyFiles(t: TestContext): ZipFile[] {
  const own = t.unique('Sixty');
  return Array.from({ length: 60 }, (_none, index) => {
    // Letters and digits alone: a server may rename other names (U-153).
    const name = `${own}n${index}.txt`;
    return { name, content: Buffer.from(name) };
  });
}

/**
 * Names of the entries in a folder, or in its only subfolder: the server may create a folder for the archive (U-87).
 */
async function contentOf(t: TestContext, folderId: number): Promise<string[]> {
  const children = await childrenOf(t, folderId);
  const [only] = children;
  const inner = only && children.length === 1 ? (await t.observeEntry(only.id)).children : undefined;
  return (inner ?? children).map(({ name }) => name);
}

/**
 * Ids of the new entries at the root that have this name or contain it: the server may create a folder for the archive.
 */
async function newAtRoot(t: TestContext, before: ReadonlySet<number>, wanted: string): Promise<number[]> {
  const ids: number[] = [];
  for (const { id, name } of await childrenOf(t, 0)) {
    if (before.has(id)) continue;
    // Another run may have added an entry meanwhile: a file, or one that is already deleted. Neither has children.
    const { children = [] } = await t.observeEntry(id);
    if ([name, ...children.map((child) => child.name)].some((name) => name.startsWith(wanted))) ids.push(id);
  }
  return ids;
}
