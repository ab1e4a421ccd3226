import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import plugin from '../openapi/lint/plugin.js';
import { pathsOf, repositoryRoot } from './lib/paths.ts';
import {
  catalogue,
  changeContract,
  editOnce,
  writeContract,
  type ContractCase,
} from './lib/change-contract.ts';
import { ContractError } from './lib/problem.ts';
import { redoclyOf } from './lib/redocly.ts';
import { asShortened } from './lib/shortened.ts';
import { UsageError } from './lib/command.ts';
import { generate } from './generate.ts';
import { lint, lintSources, lintWithCode } from './lint.ts';
import { temporaryFolder } from './lib/temporary-folder.ts';

interface Case extends ContractCase {
  /** Whether `--accept` is given. */
  accepted?: true;
  /** False if `generate` refuses it with the same error. */
  compiles?: false;
}

let root: string;

const at = (file: string) => path.join(root, file);

beforeEach(async () => {
  root = await temporaryFolder();
  await writeContract(root, 'scripts/fixtures/lint-contract.yaml');
  await cp(path.join(repositoryRoot, 'redocly.yaml'), path.join(root, 'redocly.yaml'));
  await symlink(path.join(repositoryRoot, 'openapi/lint'), path.join(root, 'openapi/lint'));
});

const edit = (file: string, from: string, to: string) => editOnce(at(file), from, to);

/** The problems that lint finds, as `file:line rule message`. */
async function findings(accepts = false): Promise<string[]> {
  const refusal: unknown = await lint({ root, accepts }).catch((error: unknown) => error);
  if (!(refusal instanceof ContractError))
    throw new Error('lint did not refuse the contract', { cause: refusal });
  return refusal.problems.map(
    ({ file, line, rule, message }) => `${path.relative(root, file)}:${String(line)} ${rule} ${message}`,
  );
}

describe('lint', async () => {
  const cases = await catalogue<Case>('scripts/fixtures/lint-catalogue.yaml');

  it('counts the parts of a valid contract', async () => {
    const { summary } = await lint({ root });
    expect(summary).toBe('1 operation, 1 workflow, 2 requirements, 1 unknown: 0 errors, 0 warnings');
  });

  it('reads no folder that is named like a file, and follows no link to a folder above', async () => {
    await mkdir(path.join(root, 'openapi/components/schemas/Folder.yaml'));
    await symlink('..', path.join(root, 'openapi/components/schemas/loop'));
    await expect(lint({ root })).resolves.toBeDefined();
  });

  it('accepts a condition, an example with what the schema around it declares, and a status in each form', async () => {
    const success = '$ref: ../components/schemas/NoteCreated.yaml';
    await edit(
      'openapi/paths/notes.yaml',
      success,
      `anyOf: [{ ${success} }, { allOf: [{ ${success} }, { description: All. }] }]`,
    );
    await edit(
      'openapi/components/schemas/NewNote.yaml',
      'properties:\n',
      `if:
  required: [title]
then:
  required: [title]
  properties:
    body:
      description: Text beside a title.
      x-requirements: [NOTE-1]
      type: string
      maxLength: 40
properties:
  body:
    type: string
    description: Text.
    x-requirements: [NOTE-1]
`,
    );
    await expect(lint({ root, accepts: true })).resolves.toBeDefined();
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
    const accepted = async () => (await lint({ root, accepts: true })).accepted;
    expect(await accepted()).toBe('openapi/sources.txt is written anew');
    expect(await accepted()).toBe('openapi/sources.txt is as before');
  });

  it('refuses an absolute path', async () => {
    const folder = 'openapi/components/schemas';
    await edit(`${folder}/NoteCreated.yaml`, '$ref: Note.yaml', `$ref: ${root}/${folder}/Note.yaml`);
    expect(await findings()).toEqual([
      `${folder}/NoteCreated.yaml:10 file-storage/path-refs An absolute path exists only on one machine: write a relative one.`,
    ]);
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

  it.for(cases)('reports $it', async ({ accepted, compiles = true, ...change }) => {
    await changeContract(root, change);
    const found = (await findings(accepted)).sort();
    expect(found).toEqual(change.finds.map(asShortened));
    if (compiles) return;
    const refusal: unknown = await generate({ root, lint: () => Promise.resolve({}) }).catch(
      (error: unknown) => error,
    );
    expect((refusal as ContractError).problems.map(({ message }) => message).sort()).toEqual(
      found.map((finding) => finding.replace(/^\S+ \S+ /, '')).sort(),
    );
  });

  it('has a case for every rule of the contract', () => {
    const ids = Object.values(plugin().rules ?? {}).flatMap((ofSpecification) =>
      Object.keys(ofSpecification),
    );
    const reported = cases.flatMap(({ finds }) => finds.map((find) => find.split(' file-storage/')[1]));
    // It reports nothing, and lets another rule accept more.
    const reporting = ids.filter((id) => id !== 'conditions');
    expect(reporting.filter((id) => !reported.some((text) => text?.split(/[ .]/, 1)[0] === id))).toEqual([]);
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

  it.each([
    ['an earlier', '\n    pattern: "(a"'],
    ['a later', '\n  Title:\n    type: string\n    description: Another.\n    x-unknown: [U-01]'],
  ])('accepts no constraint of a contract with %s error', async (_, added) => {
    const listing = await readFile(path.join(root, 'openapi/sources.txt'), 'utf8');
    await edit('openapi/components/schemas/Note.yaml', 'Title of the note.', `Title.${added}`);
    await expect(lintWithCode({ root, accepts: true })).rejects.toThrow(
      '; openapi/sources.txt is unchanged: correct this first',
    );
    expect(await readFile(path.join(root, 'openapi/sources.txt'), 'utf8')).toBe(listing);
  });

  it('reports a character that is not UTF-8', async () => {
    const file = 'openapi/components/schemas/Note.yaml';
    await writeFile(at(file), Buffer.from('type: object\ndescription: Größe.\n', 'latin1'));
    expect(await findings()).toEqual([
      `${file}:2 utf-8 This character is not UTF-8: save the file in UTF-8.`,
    ]);
  });

  it('reports what is not filled in in code, which does not keep `generate` from compiling the contract', async () => {
    const file = at('conformance/src/service/areas/unchecked.ts');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, "export const unchecked = {\n  'NOTE-1': FILL_IN('the reason'),\n};\n");
    await expect(lint({ root })).resolves.toBeDefined();
    await expect(lintWithCode({ root })).rejects.toMatchObject({
      problems: [{ file, line: 2, column: 13, rule: 'fill-in', message: 'Not filled in: the reason' }],
    });
  });

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
