import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { newCheck } from './check.ts';
import { copyOfRepository } from './copy-of-repository.ts';
import { newOperation } from './operation.ts';
import { newRequirement } from './requirement.ts';

const parts = [
  ...['openapi/openapi.yaml', 'openapi/requirements.yaml', 'openapi/overlays/reference.overlay.yaml'],
  ...['openapi/paths', 'openapi/components/parameters', 'openapi/components/schemas'],
  ...['generated/openapi.reference.json', '.oxfmtrc.json', 'packages/server/src/resources'],
  ...['scripts/server-examples/scenarios.ts', 'conformance/src/service/areas', 'conformance/proof/faults'],
];

// The copy has no packages, because newer versions of Node would follow the links when they list the files.
const copy = (atEnd?: typeof afterAll) => copyOfRepository(atEnd, parts, false);

/** Tests in which the command fails share this copy; the others make their own. */
const root = await copy(afterAll);

const textIn = (folder: string) => (file: string) => readFile(path.join(folder, file), 'utf8');

/** A hash of all files in the copy. */
async function state(root: string): Promise<string> {
  const hash = createHash('sha256');
  const files = await readdir(root, { recursive: true, withFileTypes: true });
  for (const file of files
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name))
    .sort()) {
    hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex');
}

describe('new operation', () => {
  // Not the example of the guide, so that these tests also pass after somebody has added that example.
  const pin = { place: 'POST /notes/pin', id: 'pinNotes', tag: 'Notes' };

  test.each([
    [
      { place: 'notes/archive' },
      '"notes/archive" is not a method and a path: write it like "POST /notes/archive".',
    ],
    [
      { place: 'FETCH /notes/archive' },
      '"FETCH" is not GET, POST, PUT, PATCH or DELETE: write it like "POST /notes/archive".',
    ],
    [
      { place: 'POST notes/archive' },
      '"notes/archive" does not start with a slash: write it like "POST /notes/archive".',
    ],
    [
      { place: 'POST /notes/archive/' },
      '"/notes/archive/" has an empty part after a slash: write it like "POST /notes/archive".',
    ],
    [
      { place: 'post /notes/:noteId/archive' },
      '":noteId" is not a part of a path: write it like archive, or like {noteId} for a parameter.',
    ],
    [
      { place: 'POST /notes/create' },
      'POST /notes/create is already createNote, in openapi/paths/notes_create.yaml.',
    ],
    [
      { place: 'POST /notes/delete' },
      'POST /notes/delete is deleteNote of the reference server, in openapi/overlays/reference.overlay.yaml: if the interface now specifies this operation, first remove it from that file.',
    ],
    [
      { id: 'listNotes' },
      'listNotes is already GET /notes, in openapi/paths/notes.yaml: choose another --id.',
    ],
    ...['archive-notes', 'delete'].map((id): [{ id: string }, string] => [
      { id },
      `"${id}" cannot be the name of a client function: write it like archiveNotes.`,
    ]),
    [
      { tag: 'Note' },
      /^openapi\/openapi\.yaml has no tag Note\. Did you mean Notes\? The tags are Authentication, /,
    ],
    [
      { tag: 'Labels', prefix: 'LABEL' },
      /^openapi\/openapi\.yaml has no tag Labels\. .*; list a new one there, with a description\.\nNo area describes an operation of Labels yet: use --area with one of .*\nopenapi\/requirements\.yaml has no prefix LABEL\. .* its title in conformance\/src\/service\/service\.ts and /,
    ],
    [
      { area: 'note' },
      /^There is no conformance\/src\/service\/areas\/note\/operations\.ts\. Did you mean notes\? The areas are /,
    ],
    [
      { prefix: 'NOTES' },
      /^openapi\/requirements\.yaml has no prefix NOTES\. Did you mean NOTE\? The prefixes are GEN, /,
    ],
  ])('refuses %j, and writes nothing', async (wrong, message) => {
    const before = await state(root);
    await expect(newOperation({ root, ...pin, ...wrong })).rejects.toThrow(message);
    expect(await state(root)).toBe(before);
  });

  test('writes nothing if one of the files exists', async () => {
    const file = path.join(root, 'openapi/components/schemas/PinNotesResponse.yaml');
    await writeFile(file, 'type: object\n');
    const before = await state(root);
    await expect(newOperation({ root, ...pin })).rejects.toThrow(
      'openapi/components/schemas/PinNotesResponse.yaml already exists: choose another name, or finish the existing one.',
    );
    expect(await state(root)).toBe(before);
    await rm(file);
  });

  test('adds a second method in order to the file of its path, and no test of the body to an operation without one', async () => {
    const root = await copy();
    const textOf = textIn(root);
    const files = await newOperation({
      root,
      place: 'PATCH /workspace/{id}',
      id: 'renameWorkspace',
      tag: 'Workspaces',
    });
    const also = await newOperation({
      root,
      place: 'DELETE /notes/{id}/archive',
      id: 'leaveArchive',
      tag: 'Notes',
    });

    const paths = await textOf('openapi/paths/workspace_{id}.yaml');
    expect(paths.match(/^\w+:/gm)).toEqual(['get:', 'patch:']);
    expect(paths).toContain('    - $ref: ../components/parameters/WorkspaceId.yaml\n');
    expect(files.map(({ file }) => file)).not.toContain('openapi/openapi.yaml');
    expect(await textOf('openapi/paths/notes_{id}_archive.yaml')).not.toContain('requestBody');
    expect(await textOf('openapi/openapi.yaml')).toContain(
      '  /notes/{id}/archive:\n    $ref: paths/notes_{id}_archive.yaml\n  /vault:\n',
    );
    const sheet = await textOf('conformance/src/service/areas/notes/operations.ts');
    expect(sheet).toContain("import { noBody } from '../shared/no-body.ts';\n");
    expect(sheet).toMatch(/leaveArchive: \{[^}]*broken: noBody,\n {2}\},\n\} satisfies AreaOperations;/);
    expect(await textOf('packages/server/src/resources/notes.ts')).toContain(
      'leaveArchive({ caller: { userId }, parameters }) {\n      return FILL_IN(',
    );
    expect(also.flatMap(({ unfilled }) => unfilled).length).toBeGreaterThan(15);
  });

  test('keeps every line of the changed files', async () => {
    const root = await copy();
    const textOf = textIn(root);
    const files = [
      'openapi/openapi.yaml',
      'openapi/overlays/reference.overlay.yaml',
      'openapi/requirements.yaml',
    ];
    const before = await Promise.all(files.map(textOf));
    await newOperation({ root, ...pin });
    for (const [index, file] of files.entries()) {
      const after = new Set((await textOf(file)).split('\n'));
      expect(before[index]!.split('\n').filter((line) => !after.has(line))).toEqual([]);
    }
  });
});

describe('new requirement', () => {
  const fact = { area: 'WS', statement: 'A workspace has a colour.', binds: 'server' } as const;

  test('has the next id of its area, and is next to the others', async () => {
    const root = await copy();
    const textOf = textIn(root);
    const { id } = await newRequirement({
      root,
      ...fact,
      section: 'Resources and their fields',
      quote: 'colour | string',
    });
    const register = await textOf('openapi/requirements.yaml');
    const ids = [...register.matchAll(/^- id: (WS-\d+)/gm)].map(([, id]) => id);
    expect(ids.at(-1)).toBe(id);
    expect(register).toContain(
      `- id: ${id}\n  statement: "A workspace has a colour."\n  section: "Resources and their fields"\n  quote: "colour | string"\n  binds: server\n`,
    );
  });

  test('never uses a retired id again', async () => {
    const root = await copy();
    const { id } = await newRequirement({ root, ...fact, area: 'ENTRY' });
    expect(Number(id.slice('ENTRY-'.length))).toBeGreaterThan(13);
  });

  test('asks why no run can test it, if it does not bind the server', async () => {
    const root = await copy();
    const textOf = textIn(root);
    const { id, files } = await newRequirement({ root, ...fact, binds: 'client' });
    expect(await textOf('conformance/src/service/areas/unchecked.ts')).toContain(`'${id}': FILL_IN(`);
    expect(files.flatMap(({ unfilled }) => unfilled.map(({ hint }) => hint))).toEqual([
      'the section of the interface that specifies it',
      'the words of the interface that specify it',
      'why no run can test this requirement, in a sentence with a full stop',
    ]);
  });

  test.each([
    [
      { area: 'WORKSPACE' },
      /^openapi\/requirements\.yaml has no prefix WORKSPACE\. The prefixes are GEN, AUTH, /,
    ],
    [
      { statement: 'a colour' },
      '"a colour" is not a sentence: start with a capital letter, and end with a full stop.',
    ],
  ])('refuses %j, and writes nothing', async (wrong, message) => {
    const before = await state(root);
    await expect(newRequirement({ root, ...fact, ...wrong })).rejects.toThrow(message);
    expect(await state(root)).toBe(before);
  });
});

describe('new check', () => {
  const empty = { sentence: 'a note keeps its line breaks', proves: ['NOTE-3'], operation: 'createNote' };

  test('is at the end of its area, with a fault', async () => {
    const root = await copy();
    const textOf = textIn(root);
    const files = await newCheck({ root, ...empty });
    expect(files.map(({ file }) => file)).toEqual([
      'conformance/src/service/areas/notes/checks.ts',
      'conformance/proof/faults/notes/faults.ts',
    ]);
    expect(await textOf('conformance/src/service/areas/notes/checks.ts')).toMatch(
      /\n {2}check\(\n {4}'NOTE-3\.\d+',\n {4}'a note keeps its line breaks',\n {4}\{ tests: \['NOTE-3'\], operation: 'createNote', profile: 'full' \},\n[^]{1,200}FILL_IN\([^]+\n\];\n$/,
    );
    expect(await textOf('conformance/proof/faults/notes/faults.ts')).toContain(
      "'NOTE-3: FILL_IN: what the server does wrong, in one sentence with a full stop': () =>\n    FILL_IN(",
    );
  });

  test.each([
    [{ proves: ['NOTE-3', 'NOTE-99'] }, 'openapi/requirements.yaml has no NOTE-99.'],
    [{ operation: 'createNot' }, 'There is no operation createNot. Did you mean createNote?'],
    [
      { operation: 'deleteNote' },
      /^deleteNote is an operation of openapi\/overlays\/reference\.overlay\.yaml\. /,
    ],
    [
      { area: 'nots' },
      /^There is no conformance\/src\/service\/areas\/nots\/checks\.ts\. Did you mean notes\?/,
    ],
    [{ sentence: 'a note should stay.' }, /^"a note should stay\." cannot be the name of a check: /],
    [{ sentence: 'a note without a body is refused' }, 'notes/checks.ts already has a check with this name.'],
  ])('refuses %j, and writes nothing', async (wrong, message) => {
    const before = await state(root);
    await expect(newCheck({ root, ...empty, ...wrong })).rejects.toThrow(message);
    expect(await state(root)).toBe(before);
  });
});
