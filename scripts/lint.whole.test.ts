import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import plugin from '../openapi/lint/plugin.js';
import { pathsOf, repositoryRoot } from './lib/paths.ts';
import { ContractError } from './lib/problem.ts';
import { redoclyOf } from './lib/redocly.ts';
import { UsageError } from './lib/command.ts';
import { generate } from './generate.ts';
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
    const { summary } = await lint({ root, accepts: true });
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
      'schemas/NoteCreated status const: "success"\n' +
        '    CONV-1  Bodies are JSON; a success carries `status` `success` and the `note`, a refusal a `message`.\n',
    );
    await expect(lintSources('schemas/Nope', { root })).rejects.toThrow(UsageError);
    await expect(lintSources('schemas/NoteC', { root })).rejects.toThrow(UsageError);
  });

  it('lists the sources of a file, and of a place in it', async () => {
    const limit =
      '    - name: limit\n      in: query\n      description: Limit.\n      x-requirements: [NOTE-1]\n      schema: { type: integer }\n';
    await edit('openapi/paths/notes.yaml', '  requestBody:\n', `  parameters:\n${limit}  requestBody:\n`);
    const listed = await lintSources('paths/notes.yaml#/post/parameters/0/schema', { root });
    expect(listed).toContain('paths/notes.yaml#/post/parameters/0/schema/type type: "integer"\n    NOTE-1  ');
    expect(await lintSources('paths/notes.yaml', { root })).toContain(listed);
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

  const schema = 'components/schemas/NoteCreated.yaml';
  const overlay = 'overlays/reference.overlay.yaml';
  const info = `info:
  title: Notes
  version: 1.0.0
  description: A small contract that keeps every rule.
  license: { name: MIT, identifier: MIT }
  x-requirements: [CONV-1]
`;
  const inline = `/notes:
    get:
      operationId: listNotes
      responses:
        200:
          description: notes`;

  it.each([
    // What does not parse.
    [
      'a list without end',
      'components/schemas/Message.yaml',
      '[message]',
      '[message',
      ':4 yaml Failed to parse: ',
    ],
    ['a second colon', 'openapi.yaml', 'title: Notes', 'title: Notes: all', ':3 yaml Failed to parse: '],
    [
      'a register with a list without end',
      'unknowns.yaml',
      'implied',
      '[implied',
      ':4 yaml Failed to parse: ',
    ],
    [
      'an open quotation mark in a register',
      'requirements.yaml',
      'section: Notes',
      'section: "Notes',
      ':8 yaml Failed to parse: the quotation mark that starts here is not closed.',
    ],
    [
      'an open quotation mark',
      'paths/notes.yaml',
      'summary: Create',
      'summary: "Create',
      ':3 yaml Failed to parse: the quotation mark that starts here is not closed.',
    ],
    [
      'half a character',
      schema,
      'Answer to a created note.',
      `"\\udc00"`,
      ':2 utf-8 This text contains half a character',
    ],
    // What has another form, name or place.
    ['no info', 'openapi.yaml', info, '', ':1 struct The field `info` must be present'],
    [
      'a misspelt info',
      'openapi.yaml',
      'info:',
      'infos:',
      ':2 struct Property `infos` is not expected here.',
    ],
    [
      'a misspelt method',
      'paths/notes.yaml',
      'post:',
      'posst:',
      ':1 struct Property `posst` is not expected',
    ],
    [
      'a misspelt keyword',
      schema,
      'required: [',
      'requierd: [',
      ':3 struct Property `requierd` is not expected',
    ],
    [
      'an unknown type',
      'components/schemas/Timestamp.yaml',
      'type: string',
      'type: text',
      ':1 struct `type` can',
    ],
    [
      'an operation outside of paths/',
      'openapi.yaml',
      '/notes:\n    $ref: paths/notes.yaml',
      inline,
      ':17 file-storage/path-refs /notes must be only `$ref: paths/notes.yaml`.',
    ],
    [
      'an overlay without actions',
      overlay,
      'actions:',
      'action:',
      ':5 struct Property `action` is not expected',
    ],
    [
      'a numeric id',
      'requirements.yaml',
      'id: NOTE-1',
      'id: 1',
      ':6 file-storage/requirement-ids Entry: `id` must be like',
    ],
    [
      'a numeric unknown',
      'unknowns.yaml',
      'id: U-01',
      'id: 1',
      ':1 file-storage/unknown-ids Entry: `id` must be like',
    ],
    [
      'a misspelt field of a register',
      'requirements.yaml',
      'statement: "A note',
      'statment: "A note',
      ':7 file-storage/requirement-ids NOTE-1: `statment` is not a field of an entry: use id, statement,',
    ],
    [
      'an unknown rule',
      '../redocly.yaml',
      'spec-strict-refs',
      'spec-strict-reffs',
      ':19 configuration struct Property `spec-strict-reffs` is not expected here.',
    ],
    [
      'a misspelt field of a step',
      'workflows/notes.arazzo.yaml',
      'stepId',
      'stepName',
      ':15 struct Property `stepName`',
    ],
    [
      'examples beneath a schema',
      'paths/notes.yaml',
      '        examples:\n          note:\n            $ref: ../components/examples/NewNote.yaml',
      '          examples:\n            note:\n              $ref: ../components/examples/NewNote.yaml',
      ':13 file-storage/beside-refs Beside this `$ref`, `examples` is misplaced: move it beside `schema`.',
    ],
    [
      'limits that no value is within',
      'components/schemas/Note.yaml',
      'type: integer',
      'type: integer\n    minimum: 5\n    maximum: 3\n    examples: [7]',
      ':8 file-storage/possible-values No value has both `minimum: 5` and `maximum: 3`: correct one of them.',
    ],
    [
      'a default outside of the limits',
      'components/schemas/Note.yaml',
      'type: integer',
      'type: integer\n    maximum: 3\n    default: 4',
      ':9 file-storage/possible-values `default: 4` breaks `maximum: 3`: correct one of them.',
    ],
    [
      'an invalid regular expression, used in examples',
      'components/schemas/Note.yaml',
      'Title of the note.',
      'Title of the note.\n    pattern: "(a"',
      ':12 file-storage/possible-values This is no regular expression: ',
    ],
    [
      'a discriminator that leads to a missing file',
      'components/schemas/Note.yaml',
      'type: object\n',
      'type: object\ndiscriminator:\n  propertyName: title\n  mapping:\n    note: Nota.yaml\n',
      ':5 no-unresolved-refs There is no openapi/components/schemas/Nota.yaml. Did you mean Note.yaml?',
    ],
    [
      'a deprecated operation without a date',
      'paths/notes.yaml',
      'operationId: createNote',
      'operationId: createNote\n  deprecated: true',
      ":3 file-storage/deprecations A deprecated part says in its description, and in that of an overlay, what to use instead, and has its removal date in `x-sunset: 'YYYY-MM-DD'`.",
    ],
    [
      'a value of an enumeration that is of another type, before examples that it refuses',
      'components/schemas/Note.yaml',
      'Title of the note.',
      'Title of the note.\n    enum: [Tides, 1]',
      ':12 no-enum-type-mismatch All values of `enum` field must be of the same type as the `type` field: expected "string" but received "integer".',
    ],
    [
      'another media type',
      'paths/notes.yaml',
      'application/json:\n        schema:\n          $ref: ../components/schemas/NewNote',
      'text/csv:\n        schema:\n          $ref: ../components/schemas/NewNote',
      ':10 request-mime-type Every body is JSON (GEN-3), so text/csv is not in `allowedValues` of redocly.yaml: describe it as JSON, or, if the interface specifies it, add it there.',
    ],
    // What is named, and does not exist.
    [
      'a missing file',
      schema,
      'Note.yaml',
      'Nota.yaml',
      ':10 no-unresolved-refs There is no openapi/components/schemas/Nota.yaml. Did you mean Note.yaml?',
    ],
    [
      'no tags',
      'openapi.yaml',
      'tags:\n  - name: Notes\n    description: Texts of a user.\n',
      '',
      ':1 operation-tag-defined The contract lists no `tags`.',
    ],
    [
      'a missing property',
      schema,
      'required: [',
      'required: [notes, ',
      ':3 no-required-schema-properties-undefined',
    ],
    [
      'a citation of a missing entry',
      'paths/notes.yaml',
      'x-requirements: [NOTE-1]',
      'x-requirements: [NOTE-1, NOTE-9]',
      ':6 file-storage/requirement-ids There is no NOTE-9 in requirements.yaml: correct the id, or add the entry.',
    ],
    // What nothing uses.
    [
      'a path that is not listed',
      'openapi.yaml',
      '  /notes:\n    $ref: paths/notes.yaml',
      '  {}',
      '@paths/notes.yaml:1 file-storage/unused-files',
    ],
    // What the parts say.
    [
      'another type',
      'components/schemas/Note.yaml',
      'type: integer',
      'type: number',
      ':7 file-storage/constraint-sources',
    ],
    [
      'a property without a citation',
      'components/schemas/NewNote.yaml',
      '\nx-requirements: [NOTE-1]',
      '',
      ':6 file-storage/constraint-sources Property `title` is without a source: cite the requirement or unknown behind it (`npm run new -- requirement` adds one), or remove it.',
    ],
    [
      'a parameter without a citation',
      'paths/notes.yaml',
      '  requestBody:',
      '  parameters:\n    - { name: page, in: query, required: true, description: Page., schema: { type: integer, minimum: 1 } }\n  requestBody:',
      ':8 file-storage/constraint-sources `required: true` and `type: "integer"` and `minimum: 1` are without a source: ',
    ],
    [
      'a second entry with the same id',
      'requirements.yaml',
      'id: NOTE-1',
      'id: CONV-1',
      ':6 file-storage/requirement-ids CONV-1 is also the id of the entry in line 1: give one of them another id.',
    ],
    [
      'an example with another constant',
      'components/examples/NoteCreated.yaml',
      'status: success',
      'status: ok',
      ':3 no-invalid-media-type-examples Example value must conform to the schema: `status` property must be "success", as its schema says.',
    ],
    [
      'a misspelt field of an example',
      'components/examples/NoteCreated.yaml',
      'title:',
      'titel:',
      ':6 no-invalid-media-type-examples Example value must conform to the schema: `note` property must NOT have',
    ],
    [
      'an example with another type',
      'components/examples/NoteCreated.yaml',
      'id: 7',
      'id: x',
      ':5 no-invalid-media-type-examples',
    ],
    // What the overlay does with the contract.
    [
      'a target that selects nothing',
      overlay,
      "['/notes'].post",
      "['/note'].post",
      ":6 overlay-target $.paths['/note'].post.responses['2XX'] selects nothing. Correct the target or remove the action.",
    ],
    // What no client can send.
    [
      'a cookie',
      'paths/notes.yaml',
      '  requestBody:',
      '  parameters:\n    - name: session\n      in: cookie\n      description: Session.\n      schema: {}\n  requestBody:',
      ':8 client The client cannot be generated for createNote: its parameter session is a cookie, which clients do not send.',
    ],
    [
      'a missing code',
      overlay,
      "$.paths.*.*.responses['4XX']",
      "$.paths['/notes'].post.responses['2XX']",
      '@paths/notes.yaml:29 explicit-codes createNote has 4XX in the reference description: add the status code of the reference server to openapi/overlays/reference.overlay.yaml (`x-moves-to`).',
    ],
  ])('reports %s as one error', async (_, file, from, to, expected) => {
    await edit(path.join('openapi', file), from, to);
    const start = path.join('openapi', expected.startsWith('@') ? expected.slice(1) : file + expected);
    expect((await findings()).map((finding) => finding.slice(0, start.length))).toEqual([start]);
  });

  describe('refuses what cannot be compiled, with the error of `generate`', () => {
    const field = (name: string, more = '') =>
      `  ${name}:\n    type: string\n    description: Name of the draft.\n    x-unknown: [U-01]\n${more}`;
    const newNote = 'openapi/components/schemas/NewNote.yaml';
    const note = 'openapi/components/schemas/Note.yaml';
    const addField = (text: string) => edit(newNote, 'properties:\n', `properties:\n${text}`);

    it.each<[string, () => Promise<void>, string]>([
      [
        'a download',
        async () => {
          const allowed =
            'response-mime-type:\n        severity: error\n        allowedValues: [application/json';
          await edit('redocly.yaml', allowed, `${allowed}, application/pdf`);
          const answer = `    "203":
      description: The note as a document.
      x-requirements: [NOTE-1]
      content:
        application/pdf:
          schema: {}
          examples:
            note:
              $ref: ../components/examples/NewNote.yaml
`;
          await edit('redocly.yaml', 'codes: [2XX, ', 'codes: [2XX, "203", ');
          await edit('openapi/paths/notes.yaml', '    401:\n', `${answer}    401:\n`);
        },
        'openapi/paths/notes.yaml:31 sdk The SDKs cannot be generated for createNote: it responds with application/pdf, not application/json',
      ],
      [
        'an operation named like a method of the packages',
        async () => {
          await edit('openapi/paths/notes.yaml', 'operationId: createNote', 'operationId: upload');
          await edit('openapi/workflows/notes.arazzo.yaml', 'operationId: createNote', 'operationId: upload');
        },
        'openapi/paths/notes.yaml:2 sdk The SDKs cannot be generated for upload: the clients have another method of this name',
      ],
      [
        'two fields with the same name in Python and Go',
        () => addField(field('draft.name') + field('draft-name')),
        `${newNote}:9 sdk The SDKs cannot be generated for createNote: two of its inputs, draft.name and draft-name, have`,
      ],
      [
        'a field that Go cannot name',
        () => edit(note, 'properties:\n', `properties:\n${field('"draft\'s"')}`),
        `${note}:6 sdk The SDKs cannot be generated for createNote: the packages for Go cannot read the field "draft's"`,
      ],
      [
        'a schema that is no validator',
        () => addField(field('draft', '    format: shoe-size\n')),
        `${newNote}:5 validators createNote has a schema that cannot be compiled to a validator: unknown format "shoe-size"`,
      ],
    ])('%s', async (_, change, expected) => {
      await change();
      await lint({ root, accepts: true }).catch(() => undefined);
      const [found, ...others] = await findings();
      expect([found?.slice(0, expected.length), others]).toEqual([expected, []]);
      const refusal: unknown = await generate({ root, lint: () => Promise.resolve({}) }).catch(
        (error: unknown) => error,
      );
      expect((refusal as ContractError).problems.map(({ message }) => message)).toEqual([
        found?.replace(/^\S+ \S+ /, ''),
      ]);
    });
  });

  it('reports what is met at several places once, with all places', async () => {
    const folder = path.join(root, 'openapi/paths');
    const operation = await readFile(path.join(folder, 'notes.yaml'), 'utf8');
    const paths = ['a', 'b'].map((name) => `\n  /${name}:\n    $ref: paths/${name}.yaml`);
    await edit('openapi/openapi.yaml', '$ref: paths/notes.yaml', `$ref: paths/notes.yaml${paths.join('')}`);
    await writeFile(path.join(folder, 'a.yaml'), operation);
    await writeFile(path.join(folder, 'b.yaml'), operation);
    const [id, ...others] = await findings();
    expect([id, others]).toEqual([
      'openapi/paths/a.yaml:2 operation-operationId-unique createNote is also the id of openapi/paths/b.yaml:2 and openapi/paths/notes.yaml:2.',
      [],
    ]);
    for (const name of ['a', 'b']) await edit(`openapi/paths/${name}.yaml`, 'createNote', `${name}Note`);
    await edit('openapi/requirements.yaml', 'id: NOTE-1', 'id: NOTE-2');
    expect(await findings()).toEqual([
      expect.stringMatching(
        /^openapi\/components\/schemas\/NewNote.yaml:8 file-storage\/requirement-ids There is no NOTE-1 in requirements.yaml: correct the id, or add the entry. The same at .*paths\/a.yaml:6, openapi\/paths\/b.yaml:6, openapi\/paths\/notes.yaml:6\.$/,
      ),
    ]);
  });

  it('reports limits that the reference overlay makes impossible, in the overlay', async () => {
    const overlay = path.join(root, 'openapi/overlays/reference.overlay.yaml');
    const action = `  - target: $.components.schemas.NewNote.properties.title
    description: Titles are short.
    x-answers: [U-01]
    update:
      minLength: 5
      maxLength: 3
`;
    await writeFile(overlay, (await readFile(overlay, 'utf8')) + action);
    expect(await findings()).toEqual([
      expect.stringMatching(
        /^openapi\/overlays\/reference\.overlay\.yaml:\d+ file-storage\/possible-values No value has both `minLength: 5` and `maxLength: 3`/,
      ),
    ]);
  });

  it('reports every list in a query and every cookie, at the parameter', async () => {
    await edit(
      'openapi/paths/notes.yaml',
      '  requestBody:',
      `  parameters:
    - { name: ids, in: query, description: Ids., x-unknown: [U-01], schema: { type: array, items: { description: Id. } } }
    - { name: session, in: cookie, description: Session., schema: {} }
  requestBody:`,
    );
    await lint({ root, accepts: true }).catch(() => undefined);
    expect(await findings()).toEqual([
      expect.stringMatching(/notes\.yaml:8 client .* createNote: its parameter ids is not one value\./),
      expect.stringMatching(/notes\.yaml:9 client .* createNote: its parameter session is a cookie/),
    ]);
  });

  it('reports a file that another one names at a place without references, at this place', async () => {
    await writeFile(path.join(root, 'openapi/components/examples/Other.yaml'), 'summary: Other\nvalue: {}\n');
    await edit(
      'openapi/paths/notes.yaml',
      '  x-requirements: [NOTE-1]',
      '  x-requirements: [NOTE-1]\n  x-other: [{ $ref: ../components/examples/Other.yaml }]',
    );
    expect(await findings()).toEqual([
      'openapi/paths/notes.yaml:7 file-storage/unused-files Nothing reads a `$ref` here, and only it names components/examples/Other.yaml: move it to where a reference can be.',
    ]);
  });

  it('reports a file with a blank in its name once, at the file', async () => {
    const schemas = path.join(root, 'openapi/components/schemas');
    await rename(path.join(schemas, 'Message.yaml'), path.join(schemas, 'My message.yaml'));
    await edit('openapi/components/responses/Unauthenticated.yaml', 'Message.yaml', '"My message.yaml"');
    await edit('openapi/components/schemas/NoteCreated.yaml', '$ref: Note.yaml', '$ref: "My message.yaml"');
    expect(await findings()).toEqual([
      'openapi/components/schemas/My message.yaml:1 file-name References cannot name a file with " " in its name: rename it.',
    ]);
  });

  it('reports a renamed file once, and what else changed in it', async () => {
    const schemas = path.join(root, 'openapi/components/schemas');
    await rename(path.join(schemas, 'NewNote.yaml'), path.join(schemas, 'Draft.yaml'));
    await edit('openapi/paths/notes.yaml', 'NewNote.yaml\n        examples', 'Draft.yaml\n        examples');
    const renamed =
      'openapi/components/schemas/Draft.yaml:1 file-storage/constraint-sources This has the constraints that sources.txt lists for schemas/NewNote: if it was renamed, run `npm run lint -- --accept`.';
    expect(await findings()).toEqual([renamed]);
    await edit('openapi/components/schemas/Draft.yaml', 'type: string', 'type: string\n    maxLength: 9');
    expect(new Set(await findings())).toEqual(
      new Set([
        renamed,
        expect.stringContaining('Draft.yaml:7 file-storage/constraint-sources `maxLength: 9` is not'),
      ]),
    );
    await lint({ root, accepts: true });
  });

  it('accepts no constraint of a contract with an earlier error', async () => {
    const listing = await readFile(path.join(root, 'openapi/sources.txt'), 'utf8');
    await edit('openapi/components/schemas/Note.yaml', 'Title of the note.', 'Title.\n    pattern: "(a"');
    await expect(lint({ root, accepts: true })).rejects.toThrow(ContractError);
    expect(await readFile(path.join(root, 'openapi/sources.txt'), 'utf8')).toBe(listing);
  });

  it('says where a file is that was moved', async () => {
    const schemas = path.join(root, 'openapi/components/schemas');
    await mkdir(path.join(schemas, 'notes'));
    await rename(path.join(schemas, 'Note.yaml'), path.join(schemas, 'notes/Note.yaml'));
    expect(await findings()).toEqual([
      'openapi/components/schemas/NoteCreated.yaml:10 no-unresolved-refs There is no openapi/components/schemas/Note.yaml. It is at openapi/components/schemas/notes/Note.yaml.',
    ]);
  });

  it('reports a parameter that has another name in its path once', async () => {
    const folder = path.join(root, 'openapi/paths');
    const operation = await readFile(path.join(folder, 'notes.yaml'), 'utf8');
    const parameter =
      '{ name: noteId, in: path, required: true, description: Id., schema: { type: string } }';
    await edit('openapi/openapi.yaml', '/notes:', '/notes/{id}:');
    await edit('openapi/openapi.yaml', 'paths/notes.yaml', 'paths/notes_{id}.yaml');
    await rm(path.join(folder, 'notes.yaml'));
    await writeFile(path.join(folder, 'notes_{id}.yaml'), `parameters:\n  - ${parameter}\n${operation}`);
    expect(await findings()).toEqual([
      expect.stringMatching(
        /^openapi\/paths\/notes_\{id\}\.yaml:2 .* `noteId` is not used in the path `\/notes\/\{id\}`\.$/,
      ),
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

  it('reports a reference to the wrong kind of component once, where it is', async () => {
    await edit(
      'openapi/paths/notes.yaml',
      '../components/schemas/NewNote.yaml',
      '../components/responses/Unauthenticated.yaml',
    );
    expect(await findings()).toEqual([
      'openapi/paths/notes.yaml:12 file-storage/path-refs `$ref` must point to a whole file in components/schemas/.',
    ]);
  });

  it('names the component that an overlay refers to, and that does not exist', async () => {
    const overlay = path.join(root, 'openapi/overlays/reference.overlay.yaml');
    const action = `  - target: $.paths['/notes'].post
    description: Notes have another form.
    update:
      x-note:
        $ref: "#/components/schemas/Nota"
      x-same:
        $ref: "#/components/schemas/Note"
    x-answers: [U-01]
`;
    await writeFile(overlay, (await readFile(overlay, 'utf8')) + action);
    expect(await findings()).toEqual([
      'openapi/overlays/reference.overlay.yaml:18 no-unresolved-refs There is no openapi/components/schemas/Nota.yaml. Did you mean Note.yaml?',
    ]);
  });

  it('reports at the description of the overlay that a deprecated operation lacks what to use instead', async () => {
    const overlay = path.join(root, 'openapi/overlays/reference.overlay.yaml');
    const action = `  - target: $.paths['/notes'].post
    description: Notes are created in another way.
    update:
      description: Creates a note at once.
    x-answers: [U-01]
`;
    await writeFile(overlay, (await readFile(overlay, 'utf8')) + action);
    await edit(
      'openapi/paths/notes.yaml',
      '  description: Creates a note of the caller.\n',
      '  description: Creates one note. Use a file instead.\n  deprecated: true\n  x-sunset: "2031-01-31"\n',
    );
    expect(await findings()).toEqual([
      'openapi/overlays/reference.overlay.yaml:17 file-storage/deprecations A deprecated part says in its description, and in that of an overlay, what to use instead.',
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
    expect((await findings()).sort()).toEqual([
      expect.stringContaining('openapi/components/schemas/Message.yaml:4 yaml Failed to parse: '),
      expect.stringContaining('openapi/components/schemas/NewNote.yaml:7 file-storage/description-style '),
    ]);
  });

  it('reports the file of a path that the root document does not list', async () => {
    await writeFile(path.join(root, 'openapi/paths/notes_new.yaml'), 'get: {}\n');
    expect(await findings()).toEqual([
      'openapi/paths/notes_new.yaml:1 file-storage/unused-files The root document does not list this path: give it a `$ref` under `paths`, or delete the file.',
    ]);
  });

  it('lints overlays and workflows', async () => {
    await edit('openapi/overlays/reference.overlay.yaml', 'x-answers: [U-01]', 'x-answers: [U-02]');
    await edit('openapi/workflows/notes.arazzo.yaml', 'Creates one note.', 'Creates one note');
    expect(await findings()).toEqual([
      'openapi/overlays/reference.overlay.yaml:8 file-storage/overlay-answers There is no U-02 in unknowns.yaml: correct the id, or add the entry.',
      'openapi/workflows/notes.arazzo.yaml:13 file-storage/description-style Description must end with a full stop.',
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

  it('reports a missing contract', async () => {
    await rm(path.join(root, 'openapi/openapi.yaml'));
    await expect(lint({ root })).rejects.toThrow(new UsageError('openapi/openapi.yaml is missing.'));
  });
});

describe('redocly.yaml', () => {
  it('enables every rule of the plugin, as an error', async () => {
    const { config } = await redoclyOf(pathsOf());
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
