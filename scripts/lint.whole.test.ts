import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import plugin from '../openapi/lint/plugin.js';
import { layoutOf, repositoryRoot } from './lib/layout.ts';
import { ContractError } from './lib/problem.ts';
import { redoclyOf } from './lib/redocly.ts';
import { UsageError } from './lib/verb.ts';
import { lint, lintSources } from './lint.ts';

const fixture = path.join(repositoryRoot, 'openapi/lint/fixtures/contract');

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'lint-'));
  await cp(fixture, root, { recursive: true });
  await cp(path.join(repositoryRoot, 'redocly.yaml'), path.join(root, 'redocly.yaml'));
  await symlink(path.join(repositoryRoot, 'openapi/lint'), path.join(root, 'openapi/lint'));
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

/** Replaces the only occurrence of a text in a file of the copy. */
async function edit(file: string, from: string, to: string): Promise<void> {
  const content = await readFile(path.join(root, file), 'utf8');
  expect(content.split(from)).toHaveLength(2);
  await writeFile(path.join(root, file), content.replace(from, to));
}

/** The problems that lint finds, as `file:line rule message`. */
async function findings(): Promise<string[]> {
  const refusal: unknown = await lint({ root }).catch((error: unknown) => error);
  if (!(refusal instanceof ContractError))
    throw new Error('lint did not refuse the contract', { cause: refusal });
  return refusal.problems.map(
    ({ file, line, rule, message }) => `${path.relative(root, file)}:${String(line)} ${rule} ${message}`,
  );
}

describe('lint', () => {
  it('counts the parts of a valid contract', async () => {
    const { summary } = await lint({ root });
    expect(summary).toBe('1 operation, 1 workflow, 2 requirements, 1 unknown: 0 errors, 0 warnings');
  });

  it('reads no folder that is named like a file, and follows no link to a folder above', async () => {
    await mkdir(path.join(root, 'openapi/components/schemas/Folder.yaml'));
    await symlink('..', path.join(root, 'openapi/components/schemas/loop'));
    await expect(lint({ root })).resolves.toBeDefined();
  });

  it('accepts every form of a recursive schema, and the lock file of an editor', async () => {
    const note = 'openapi/components/schemas/Note.yaml';
    await edit(
      'openapi/requirements.yaml',
      'of its creation, `created_at`',
      'of its creation, `created_at`, an array `children`, an object `named` of notes, `parent` and `nearest`, each a note or null, and `answer`',
    );
    await edit(
      note,
      '  created_at:\n',
      `  parent:
    description: Note above.
    $ref: Note.yaml
  nearest:
    description: Note beside.
    oneOf:
      - $ref: Note.yaml
      - type: "null"
  children:
    type: array
    description: Notes below.
    items:
      $ref: Note.yaml
  named:
    type: object
    description: Notes by name.
    additionalProperties:
      $ref: Note.yaml
  answer:
    description: Another way back.
    x-requirements: [NOTE-1]
    $ref: NoteCreated.yaml
  created_at:
`,
    );
    await symlink('keeper@machine.4711', path.join(root, 'openapi/components/schemas/.#Note.yaml'));
    const { summary } = await lint({ root });
    expect(summary).toBe('1 operation, 1 workflow, 2 requirements, 1 unknown: 0 errors, 0 warnings');
  });

  it.each([
    ['a reference', '$ref: NewNote.yaml\n', 'NewNote.yaml:1', ''],
    ['a branch', 'description: One.\nanyOf:\n  - type: string\n  - $ref: "#"\n', 'NewNote.yaml:4', ''],
    ['two files', 'allOf:\n  - $ref: Draft.yaml\n', 'Draft.yaml:1', ' (through NewNote.yaml, Draft.yaml)'],
  ])('refuses a schema that is defined by itself through %s', async (_, text, place, through) => {
    await writeFile(path.join(root, 'openapi/components/schemas/NewNote.yaml'), text);
    if (through)
      await writeFile(path.join(root, 'openapi/components/schemas/Draft.yaml'), '$ref: NewNote.yaml\n');
    expect(await findings()).toEqual([
      `openapi/components/schemas/${place} circular-definition This is defined by itself${through}: a schema may contain itself only in a property, in its items or in \`additionalProperties\`.`,
    ]);
  });

  it('refuses an absolute path, and keywords beside the reference that a file begins with', async () => {
    const folder = 'openapi/components/schemas';
    await edit(`${folder}/NoteCreated.yaml`, '$ref: Note.yaml', `$ref: ${root}/${folder}/Note.yaml`);
    expect(await findings()).toEqual([
      `${folder}/NoteCreated.yaml:10 file-storage/path-refs An absolute path exists only on one machine: write a relative one.`,
    ]);
    await writeFile(path.join(root, folder, 'Message.yaml'), 'title: Refusal\n$ref: Note.yaml\n');
    expect(await findings()).toEqual([
      `${folder}/Message.yaml:2 lost-keywords Beside this reference, title would be lost: put the reference into \`allOf\`, or into the places that use this file.`,
    ]);
  });

  it('refuses a second document in a file, and numbers that no double can hold', async () => {
    const example = 'openapi/components/examples/NoteCreated.yaml';
    await edit(example, 'id: 7', 'id: 9007199254740993');
    await edit(
      'openapi/components/schemas/NoteCreated.yaml',
      'x-requirements',
      'maxProperties: 1e400\nminProperties: 1.50e0\nx-requirements',
    );
    await writeFile(
      path.join(root, 'openapi/components/schemas/Message.yaml'),
      '---\ntype: string\n---\ntype: object\n',
    );
    const [number, document, limit] = (await findings()).sort();
    expect(number).toMatch(
      /^openapi\/components\/examples\/NoteCreated\.yaml:5 exact-number 9007199254740993 is read as 9007199254740992,/,
    );
    expect(document).toBe(
      'openapi/components/schemas/Message.yaml:4 one-document A second document starts before this line: write one document per file.',
    );
    expect(limit).toMatch(
      /^openapi\/components\/schemas\/NoteCreated\.yaml:11 exact-number 1e400 is read as Infinity,/,
    );
  });

  it('lists the sources of each constraint of a component', async () => {
    expect(await lintSources('schemas/NoteCreated', { root })).toContain(
      'status  const: "success"\n' +
        '    CONV-1  Bodies are JSON; a success carries `status` `success` and the `note`, a refusal a `message`.\n',
    );
    await expect(lintSources('schemas/Nope', { root })).rejects.toThrow(UsageError);
  });

  it('without a name, lists the constraints of every component, each once', async () => {
    const lines = (await lintSources(undefined, { root })).split('\n');
    const headings = lines.filter((line) => /^(?:schemas|parameters)\//.test(line));
    expect(headings).toEqual([...new Set(headings)].sort());
    expect(headings).toEqual(expect.arrayContaining(['schemas/NewNote', 'schemas/NoteCreated']));
    const own = (await lintSources('schemas/NewNote', { root })).split('\n');
    const start = lines.indexOf('schemas/NewNote') + 1;
    expect(lines.slice(start, start + own.length)).toEqual(own);
  });

  it('reports places that are not filled in, but no other problem of such a line', async () => {
    await edit('openapi/components/schemas/NewNote.yaml', 'Title of the note.', '"FILL_IN: a title"');
    await edit('openapi/components/schemas/NewNote.yaml', 'Note to create.', 'a note to create');
    await edit('openapi/requirements.yaml', '- id: NOTE-1', '# FILL_IN: another fact\n- id: NOTE-1');
    expect((await findings()).sort()).toEqual([
      expect.stringContaining('openapi/components/schemas/NewNote.yaml:2 file-storage/description-style '),
      expect.stringContaining('openapi/components/schemas/NewNote.yaml:2 file-storage/description-style '),
      'openapi/components/schemas/NewNote.yaml:7 fill-in Not filled in: a title',
      'openapi/requirements.yaml:6 fill-in Not filled in: another fact',
    ]);
  });

  it('reports invalid YAML once, at its place', async () => {
    await edit('openapi/components/schemas/Message.yaml', 'required: [message]', 'required: [message');
    expect(await findings()).toEqual([
      expect.stringMatching(/^openapi\/components\/schemas\/Message\.yaml:4 yaml Failed to parse: [^"/]+\.$/),
    ]);
  });

  it('reports invalid YAML in the root document', async () => {
    await edit('openapi/openapi.yaml', 'title: Notes', 'title: Notes: all');
    expect(await findings()).toEqual([
      expect.stringMatching(/^openapi\/openapi\.yaml:3 yaml Failed to parse: [^"/]+\.$/),
    ]);
  });

  it('reports an invalid register once, at its place', async () => {
    await edit('openapi/unknowns.yaml', 'basis: implied', 'basis: [implied');
    expect(await findings()).toEqual([
      expect.stringMatching(
        /^openapi\/unknowns\.yaml:4 file-storage\/unknown-ids Failed to parse: [^"/]+\.$/,
      ),
    ]);
  });

  it('reports only the parse error of a register, and no problems that follow from it', async () => {
    await edit('openapi/requirements.yaml', 'section: Notes', 'section: "Notes');
    expect(await findings()).toEqual([
      'openapi/requirements.yaml:8 file-storage/requirement-ids Failed to parse: the quotation mark that starts here is not closed.',
    ]);
  });

  it('reports every file that does not parse, including one that only another such file refers to', async () => {
    await edit('openapi/paths/notes.yaml', '  summary:', ' summary:');
    await edit('openapi/components/examples/NewNote.yaml', 'summary: ', 'summary: "');
    expect((await findings()).sort()).toEqual([
      'openapi/components/examples/NewNote.yaml:1 yaml Failed to parse: the quotation mark that starts here is not closed.',
      expect.stringMatching(/^openapi\/paths\/notes\.yaml:\d+ yaml Failed to parse: [^"/]+\.$/),
    ]);
  });

  it('reports the place of a dangling $ref in an overlay', async () => {
    const overlay = 'openapi/overlays/reference.overlay.yaml';
    await mkdir(path.join(root, 'openapi/overlays/reference'));
    await writeFile(
      path.join(root, 'openapi/overlays/reference/NotFound_{id}.yaml'),
      'description: Not there.\n',
    );
    const action = `  - target: $.paths['/notes'].post.responses
    description: What is not there answers 404.
    update:
      # "404": { $ref: reference/Gone.yaml }
      "404":
        $ref: reference/NotFond_{id}.yaml
    x-answers: [U-01]
`;
    const text = await readFile(path.join(root, overlay), 'utf8');
    await writeFile(path.join(root, overlay), text + action);
    expect(await findings()).toEqual([
      'openapi/overlays/reference.overlay.yaml:19 no-unresolved-refs There is no openapi/overlays/reference/NotFond_{id}.yaml. Did you mean NotFound_{id}.yaml?',
    ]);
  });

  it('reports a tag that does not exist, and a missing tag', async () => {
    await edit('openapi/paths/notes.yaml', 'tags: [Notes]', 'tags: [Note]');
    expect(await findings()).toEqual([
      'openapi/paths/notes.yaml:5 operation-tag-defined openapi/openapi.yaml has no tag Note. Did you mean Notes?',
    ]);
    await edit('openapi/paths/notes.yaml', '  tags: [Note]\n', '');
    expect(await findings()).toEqual([
      expect.stringMatching(
        /^openapi\/paths\/notes\.yaml:\d operation-tag-defined The operation has no tag: add one of the tags in openapi\/openapi\.yaml\.$/,
      ),
    ]);
  });

  it('requires a slash at the start of a path', async () => {
    await edit('openapi/openapi.yaml', '  /notes:', '  notes:');
    expect(await findings()).toContain(
      'openapi/openapi.yaml:17 struct A path must start with a slash: write `/notes`.',
    );
  });

  it.each(['create-note', 'CreateNote', 'delete'])('refuses the operationId %s', async (id) => {
    await edit('openapi/paths/notes.yaml', 'operationId: createNote', `operationId: ${id}`);
    expect(await findings()).toContain(
      `openapi/paths/notes.yaml:2 file-storage/operation-ids ${id} cannot be the name of a client function: write it like archiveNotes.`,
    );
  });

  it('reports a dangling $ref once, at its place', async () => {
    await edit('openapi/components/schemas/NoteCreated.yaml', 'Note.yaml', 'Nota.yaml');
    expect(await findings()).toEqual([
      'openapi/components/schemas/NoteCreated.yaml:10 no-unresolved-refs There is no openapi/components/schemas/Nota.yaml. Did you mean Note.yaml?',
    ]);
  });

  it.each([
    ['', 'struct A `$ref` must be a text: the path of a file.'],
    ['5', 'struct A `$ref` must be a text: the path of a file.'],
    ['../schemas', 'no-unresolved-refs openapi/components/schemas is a folder: refer to one of its files.'],
    [
      '"#/components/schemas/Note"',
      'no-unresolved-refs There is no /components/schemas/Note in openapi/components/schemas/NoteCreated.yaml. Did you mean Note.yaml?',
    ],
    [
      'http://127.0.0.1:9/Note.yaml',
      'no-unresolved-refs The contract refers only to its own files: copy what it needs into openapi/components/.',
    ],
  ])('reports the $ref "%s" once', async (reference, expected) => {
    await edit('openapi/components/schemas/NoteCreated.yaml', '$ref: Note.yaml', `$ref: ${reference}`);
    expect(await findings()).toEqual([`openapi/components/schemas/NoteCreated.yaml:10 ${expected}`]);
  });

  it('reports an unclosed quotation mark at its place', async () => {
    await edit('openapi/paths/notes.yaml', 'summary: Create a note', 'summary: "Create a note');
    expect(await findings()).toEqual([
      'openapi/paths/notes.yaml:3 yaml Failed to parse: the quotation mark that starts here is not closed.',
    ]);
  });

  it('reports an empty file, but not the references to it', async () => {
    await writeFile(path.join(root, 'openapi/paths/notes.yaml'), '');
    expect(await findings()).toEqual(['openapi/paths/notes.yaml:1 yaml This file is empty.']);
  });

  it.each([
    ['that contains no object', '- a\n', ':1 struct Expected type `Schema` (object) but got `array`'],
    ['that contains only a comment', '# a\n', ':1 struct Expected type `Schema` (object) but got `null`'],
    [
      'that is not in UTF-8',
      Buffer.from('type: object\ndescription: Größe.\n', 'latin1'),
      ':2 utf-8 This character is not UTF-8: save the file in UTF-8.',
    ],
    [
      'in which a merge left both sides',
      'type: object\n<<<<<<< HEAD\ntitle: A\n=======\ntitle: B\n>>>>>>> other\n',
      ':2 merge-conflict A merge left both versions of these lines: keep one, and delete the lines with <<<<<<<, ======= and >>>>>>>.',
    ],
  ])('reports a file %s once', async (_, content, expected) => {
    const file = 'openapi/components/schemas/Note.yaml';
    await writeFile(path.join(root, file), content);
    expect(await findings()).toEqual([`${file}${expected}`]);
  });

  it('reports the problems of other files next to one that does not parse', async () => {
    await edit('openapi/components/schemas/Message.yaml', 'required: [message]', 'required: [message');
    await edit('openapi/components/schemas/NewNote.yaml', 'Title of', 'a title of');
    await edit('openapi/paths/notes.yaml', 'x-requirements: [NOTE-1]', 'x-requirements: [NOTE-1, NOTE-9]');
    expect((await findings()).sort()).toEqual([
      expect.stringContaining('openapi/components/schemas/Message.yaml:4 yaml Failed to parse: '),
      expect.stringContaining('openapi/components/schemas/NewNote.yaml:7 file-storage/description-style '),
      'openapi/paths/notes.yaml:6 file-storage/requirement-ids There is no NOTE-9 in requirements.yaml.',
    ]);
  });

  it('reports both places of an operationId', async () => {
    const copy = 'openapi/paths/notes_copy.yaml';
    const text = await readFile(path.join(root, 'openapi/paths/notes.yaml'), 'utf8');
    await writeFile(path.join(root, copy), text);
    await edit(
      'openapi/openapi.yaml',
      '$ref: paths/notes.yaml',
      '$ref: paths/notes.yaml\n  /notes/copy:\n    $ref: paths/notes_copy.yaml',
    );
    const shared = (await findings()).filter((line) => line.includes('operationId-unique'));
    expect(shared).toEqual([
      'openapi/paths/notes.yaml:2 operation-operationId-unique createNote is also the id of openapi/paths/notes_copy.yaml:2.',
      'openapi/paths/notes_copy.yaml:2 operation-operationId-unique createNote is also the id of openapi/paths/notes.yaml:2.',
    ]);
  });

  it('reports the constant that a value must have', async () => {
    await edit('openapi/components/examples/NoteCreated.yaml', 'status: success', 'status: ok');
    expect(await findings()).toEqual([
      expect.stringContaining('`status` property must be "success", as its schema says.'),
    ]);
  });

  it('reports the file of a path that the root document does not list', async () => {
    await writeFile(path.join(root, 'openapi/paths/notes_new.yaml'), 'get: {}\n');
    expect(await findings()).toEqual([
      'openapi/paths/notes_new.yaml:1 file-storage/unused-files The root document does not list this path: give it a `$ref` under `paths`, or delete the file.',
    ]);
  });

  it('reports a missing code of the reference server', async () => {
    const overlay = 'openapi/overlays/reference.overlay.yaml';
    await edit(overlay, "$.paths.*.*.responses['4XX']", "$.paths['/notes'].post.responses['2XX']");
    expect(await findings()).toEqual([
      'openapi/paths/notes.yaml:30 explicit-codes createNote still has 4XX in the reference description. Add the status code of the reference server to openapi/overlays/reference.overlay.yaml (`x-moves-to`).',
    ]);
  });

  it('reports an overlay target that selects nothing', async () => {
    await edit('openapi/overlays/reference.overlay.yaml', "['/notes'].post", "['/note'].post");
    expect(await findings()).toEqual([
      "openapi/overlays/reference.overlay.yaml:6 overlay-target $.paths['/note'].post.responses['2XX'] selects nothing. Correct the target or remove the action.",
    ]);
  });

  it('reports an invalid schema, but not its examples', async () => {
    await edit('openapi/components/schemas/Timestamp.yaml', 'type: string', 'type: text');
    expect(await findings()).toEqual([
      expect.stringMatching(/^openapi\/components\/schemas\/Timestamp\.yaml:1 struct /),
    ]);
  });

  it('reports a wrong value in an example at its place', async () => {
    await edit('openapi/components/examples/NoteCreated.yaml', 'id: 7', 'id: seven');
    expect(await findings()).toEqual([
      expect.stringMatching(
        /^openapi\/components\/examples\/NoteCreated\.yaml:5 no-invalid-media-type-examples .*must be integer/,
      ),
    ]);
  });

  it('reports an unknown id at its citation', async () => {
    await edit('openapi/paths/notes.yaml', 'x-requirements: [NOTE-1]', 'x-requirements: [NOTE-1, NOTE-9]');
    expect(await findings()).toEqual([
      'openapi/paths/notes.yaml:6 file-storage/requirement-ids There is no NOTE-9 in requirements.yaml.',
    ]);
  });

  it('lints overlays and workflows', async () => {
    await edit('openapi/overlays/reference.overlay.yaml', 'x-answers: [U-01]', 'x-answers: [U-02]');
    await edit('openapi/workflows/notes.arazzo.yaml', 'stepId: create', 'stepName: create');
    expect(await findings()).toEqual([
      'openapi/overlays/reference.overlay.yaml:8 file-storage/overlay-answers There is no U-02 in unknowns.yaml.',
      'openapi/workflows/notes.arazzo.yaml:15 struct The field `stepId` must be present on this level.',
      'openapi/workflows/notes.arazzo.yaml:15 struct Property `stepName` is not expected here.',
    ]);
  });

  it.each(['openapi: 4.0.0', 'openapi: 3.0.3', 'openapi: 3.1', 'swagger: "2.0"', '[]', ''])(
    'refuses a contract that begins with "%s"',
    async (start) => {
      const contract = path.join(root, 'openapi/openapi.yaml');
      const text = await readFile(contract, 'utf8');
      await writeFile(contract, start.includes(':') ? text.replace('openapi: 3.1.0', start) : start);
      expect(await findings()).toEqual([
        'openapi/openapi.yaml:1 specification The contract is an OpenAPI description of version 3.1: begin it with `openapi: 3.1.1`.',
      ]);
    },
  );

  it('reports a misspelt rule in redocly.yaml', async () => {
    await edit('redocly.yaml', 'spec-strict-refs', 'spec-strict-reffs');
    expect(await findings()).toEqual([
      expect.stringMatching(
        /^redocly\.yaml:\d+ configuration struct Property `spec-strict-reffs` is not expected here\./,
      ),
    ]);
  });

  it('reports a missing contract', async () => {
    await rm(path.join(root, 'openapi/openapi.yaml'));
    await expect(lint({ root })).rejects.toThrow(new UsageError('openapi/openapi.yaml is missing.'));
  });
});

describe('redocly.yaml', () => {
  it('enables every rule of the plugin, as an error', async () => {
    const { config } = await redoclyOf(layoutOf());
    const { rules } = plugin();
    const active = {
      oas3: config.forAlias('contract').rules.oas3_1,
      arazzo1: config.rules.arazzo1,
      overlay1: config.rules.overlay1,
    };
    for (const [specification, settings] of Object.entries(active)) {
      const ids = Object.keys(rules?.[specification as keyof typeof active] ?? {});
      expect(ids).not.toEqual([]);
      for (const id of ids) {
        const setting: unknown = settings[`file-storage/${id}`];
        expect(setting, id).toSatisfy(
          (value) => value === 'error' || (value as { severity?: string } | undefined)?.severity === 'error',
        );
      }
    }
  });
});
