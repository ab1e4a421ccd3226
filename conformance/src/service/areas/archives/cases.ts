import { createHash } from 'node:crypto';
import type { CaseOf, Factors } from '../../../engine/model/factors.ts';
import type { Answer } from '../../../engine/model/messages.ts';
import type { TestContext } from '../../test-context.ts';
import { caseCheck } from '../shared/cases/case-check.ts';
import { expectTakenBut } from '../shared/cases/expect-taken-but.ts';
import { freshPlace, type CasePlace } from '../shared/cases/places.ts';
import { mayBeRefused, nameIn, type Alphabet } from '../shared/cases/texts.ts';
import { observedFields } from '../shared/shown-values.ts';
import { uploadTo } from '../shared/upload.ts';
import { awaitFiles } from './contents.ts';
import { extract, extractPlain, plainArchive } from '../shared/archives/extraction.ts';
import { zip, type ZipFile } from '../shared/archives/zip.ts';
import { reported } from '../../../engine/model/finding-data.ts';
import { sha256Of } from '../shared/stored-bytes.ts';

const factors = {
  number: ['one', 'eleven'],
  depth: ['folder', 'nested'],
  workspace: ['left out', '0', 'shared'],
  alphabet: ['marks', 'scripts'],
  size: ['empty', '128 KiB'],
  // Extracted into another folder before: how a server treats duplicate names is open (U-87).
  repetition: ['once', 'again'],
  password: ['null', 'with blanks'],
  folders: ['none', 'three'],
  extension: ['zip', 'ZIP'],
  name: ['as presigned', 'another'],
} as const satisfies Factors;

type ExtractionCase = CaseOf<typeof factors>;

const passwords = { null: null, 'with blanks': ' correct horse  ' } as const;

export const extractionCases = caseCheck(factors, {
  id: 'ARCHIVE-1.extractArchive',
  operation: 'extractArchive',
  sentence: 'an archive is extracted with its content unchanged',
  phrases: {
    number: (number) => (number === 'one' ? 'one file' : `${number} files`),
    size: (size, { number }) =>
      [number === 'one' ? '' : 'the last one', size === 'empty' ? size : `of ${size}`]
        .filter(Boolean)
        .join(' '),
    repetition: (repetition) => (repetition === 'once' ? '' : 'extracted into another folder before'),
    folders: (folders) => (folders === 'none' ? 'without folders' : 'in nested folders'),
    name: (name) => (name === 'as presigned' ? '' : 'registered under another name'),
  },
  tests: (testCase) => [
    'ARCHIVE-1',
    ...(testCase.workspace === 'left out' ? [] : (['ARCHIVE-3'] as const)),
    ...(testCase.password === 'null' ? [] : (['ARCHIVE-6'] as const)),
  ],
  needs: () => ['observe:entry'],
  judge: judgeExtraction,
});

async function judgeExtraction(t: TestContext, testCase: ExtractionCase): Promise<void> {
  // Otherwise each case would wait for files that never appear.
  t.assume(await extractsAnything(t), 'extracting an archive with one file creates no entry');
  const place = await freshPlace(t, testCase.workspace === 'shared' ? 'shared' : 'personal', testCase.depth);
  const files = await filesOf(t, testCase, testCase.alphabet);
  const password = passwords[testCase.password];
  const bytes = zip(files, password ?? undefined);
  const archive = await upload(t, place, { ...testCase, bytes });
  const send = ({ parentId, workspaceId: named } = place, isNamed = testCase.workspace !== 'left out') =>
    extract(t, archive, { parentId: parentId ?? 0, password }, isNamed ? { workspaceId: named } : {});
  const sendOther = async (others: readonly ZipFile[], settings: FileNaming = testCase) => {
    const id = await upload(t, place, { ...settings, bytes: zip(others) });
    const named = testCase.workspace === 'left out' ? {} : { workspaceId: place.workspaceId };
    return extract(t, id, { parentId: place.parentId ?? 0, password: null }, named);
  };
  if (testCase.repetition === 'again') {
    const elsewhere = await freshPlace(t, testCase.workspace === 'shared' ? 'shared' : 'personal', 'folder');
    t.assume((await send(elsewhere)).ok, 'the first extraction is refused');
  }
  const answer = await send();
  await expectTakenBut(
    t,
    answer,
    testCase.workspace === '0' ? { tests: 'ARCHIVE-3', send: () => send(place, false) } : undefined,
    password === null ? undefined : { tests: 'ARCHIVE-6', send: () => sendOther(files) },
    testCase.extension === plainly.extension && testCase.name === plainly.name
      ? undefined
      : { tests: 'ARCHIVE-1', send: () => sendOther(files, plainly) },
    mayBeRefused(testCase)
      ? { tests: 'open', send: async () => sendOther(await filesOf(t, testCase, 'ASCII')) }
      : undefined,
    { tests: testCase.workspace === 'shared' ? 'ARCHIVE-3' : 'ARCHIVE-1', send: () => extractPlain(t) },
  );
  t.judged();
  await expectFiles(t, { answer, place, files });
  const { state } = await t.observeEntry(archive);
  t.expectEqual(state, 'exists', reported('the archive after its extraction'), {
    answer,
    tests: 'ARCHIVE-1',
  });
}

interface Extracted {
  readonly answer: Answer<'extractArchive'>;
  readonly place: CasePlace;
  readonly files: readonly ZipFile[];
}

/** Expects every file below the destination, with its name, folders and bytes. */
async function expectFiles(t: TestContext, { answer, place, files }: Extracted): Promise<void> {
  const evidence = { answer, tests: 'ARCHIVE-1' } as const;
  const found = await awaitFiles(t, place.parentId ?? 0, files.length);
  t.expectEqual(found.length, files.length, 'number of files extracted', evidence);
  const lost = files.filter(({ name, content }) => {
    // The server may put the files into a new folder of their own (U-87).
    const file = found.find(({ path }) => `/${path}`.endsWith(`/${name}`));
    return !file || observedFields(t, file, 'sha256').sha256?.toLowerCase() !== sha256Of(content);
  });
  t.expectEqual(
    lost.map(({ name }) => name),
    [],
    'files that are missing or have other content',
    evidence,
  );
}

const lengths = { empty: 0, '128 KiB': 131_072 } as const;

/** With many files, some have no extension, some share a name across folders, and some share their content. */
async function filesOf(t: TestContext, testCase: ExtractionCase, alphabet: Alphabet): Promise<ZipFile[]> {
  const count = testCase.number === 'one' ? 1 : 11;
  const namesake = await nameIn(t, alphabet);
  const tops = [await nameIn(t, alphabet), await nameIn(t, alphabet)];
  const names: string[] = [];
  while (names.length < count) names.push(await nameIn(t, alphabet));
  return names.map((own, index) => {
    const name = testCase.folders === 'three' && index % 4 === 2 ? namesake : own;
    const folders = testCase.folders === 'none' ? '' : `${tops[index % 2]}/Inner/${index % 3}/`;
    // The last file has the size that the case asks for.
    const length = index === count - 1 ? lengths[testCase.size] : 12;
    const content = createHash('shake256', { outputLength: length })
      .update(index % 5 === 3 ? namesake : own)
      .digest();
    const extension = index % 3 === 1 ? '' : '.txt';
    return { name: `${folders}${name}${extension}`, content, deflate: index % 2 === 1 };
  });
}

/** The values of a case that concern the archive file itself, not its contents. */
type FileNaming = Pick<ExtractionCase, 'extension' | 'name'>;

const plainly: FileNaming = { extension: 'zip', name: 'as presigned' };

/** Uploads to the workspace of the extraction, because it is open which workspace `workspaceId` names (U-131). */
async function upload(
  t: TestContext,
  { workspaceId, parentId }: CasePlace,
  { bytes, extension, name }: FileNaming & { readonly bytes: Uint8Array },
): Promise<number> {
  const renamed = name === 'another' ? { clientName: `${t.unique('Renamed')}.${extension}` } : {};
  const content = { extension, mime: 'application/zip', bytes, fields: renamed };
  const where = workspaceId === 0 ? { parentId: (await t.runFolder()).id } : { workspaceId, parentId: null };
  const { answer } = await uploadTo(t, where, content);
  const id = answer.body.fileEntry?.id;
  t.assume(answer.ok && id !== undefined && parentId !== null, 'no archive can be registered');
  return id;
}

const extractsAnything = (t: TestContext): Promise<boolean> =>
  t.once('whether anything is extracted', async () => {
    const { archive } = await plainArchive(t);
    const { parentId } = await freshPlace(t, 'personal', 'folder');
    const { ok } = await extract(t, archive.id, { parentId: parentId ?? 0, password: null });
    return ok && (await awaitFiles(t, parentId ?? 0, 1)).length > 0;
  });
