import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { bundleFiles, compileBundles, documentsOf } from './bundle.ts';
import { copyOfContract } from './bundle/copy-of-contract.ts';
import { findingsIn } from './bundle/findings.ts';
import { readBundle, type JsonBundle } from './lib/bundles.ts';
import { pathsOf } from './lib/paths.ts';
import { at } from './lib/openapi.ts';
import { ContractError } from './lib/problem.ts';

const overlay = 'openapi/overlays/reference.overlay.yaml';
const outputs = [
  'openapi-3.0.json',
  'openapi-3.2.json',
  'openapi.codegen-3.0.json',
  'openapi.codegen.json',
  'openapi.json',
  'openapi.reference.codegen.json',
  'openapi.reference.json',
  'openapi.reference.yaml',
  'openapi.yaml',
  'reference.overlay.yaml',
];

describe('bundle', () => {
  test('writes each document, and both forms of one alike', async () => {
    const { root } = await copyOfContract();
    const files = bundleFiles(await compileBundles({ root }), { root });
    const made = (name: string) => parseYaml(files.get(path.join(root, 'generated', name))!);
    expect([...files.keys()].map((file) => path.basename(file)).sort()).toEqual(outputs);
    expect(files.get(path.join(root, 'generated/openapi.yaml'))).toMatch(/^# Generated .* do not edit\.\n/);
    expect(made('openapi.yaml')).toEqual(made('openapi.json'));
  });

  // The commands validate only the two documents that the others are made from.
  test.each(outputs.filter((name) => name.endsWith('.json')) as JsonBundle[])(
    'both parsers accept generated/%s',
    async (name) => {
      expect(await findingsIn(await readBundle(pathsOf(), name))).toEqual([]);
    },
  );

  test('writes the same bytes in every folder and every run', async () => {
    const contents = async () => {
      const { root } = await copyOfContract();
      return [...bundleFiles(await compileBundles({ root }), { root }).values()];
    };
    const first = await contents();
    expect(await contents()).toEqual(first);
    expect(first.join()).not.toContain('compile-');
    expect(first.join()).not.toContain('\r');
  });

  test('keeps ranges in the contract and replaces them in the reference description', async () => {
    const { root } = await copyOfContract();
    const bundles = await compileBundles({ root });
    const { contract, reference } = bundles;
    const reference30 = documentsOf(bundles).get('openapi-3.0.json')!;
    const responses = '#/paths/~1folders/post/responses';
    expect(Object.keys(at(contract, responses) as object)).toEqual(['401', '2XX', '4XX']);
    expect(Object.keys(at(reference, responses) as object)).toEqual(['200', '401', '422']);
    expect(Object.keys(at(reference30, responses) as object)).toEqual(['200', '401', '422']);
    expect(JSON.stringify(contract)).not.toContain('perPage');
  });

  test('translates the reference description to 3.0', async () => {
    const { root } = await copyOfContract();
    const reference30 = documentsOf(await compileBundles({ root })).get('openapi-3.0.json')!;
    expect(reference30.openapi).toBe('3.0.3');
    expect(reference30.info).toEqual({ title: 'Fixture', version: '1.0.0', license: { name: 'MIT' } });
    expect(at(reference30, '#/components/schemas/FolderRequest/properties/parentId')).toEqual({
      description: 'The parent; null is the root.',
      type: 'integer',
      nullable: true,
    });
    expect(at(reference30, '#/components/examples/FolderCreated/value/folder/parent_id')).toBeNull();
  });
});

type Copy = Awaited<ReturnType<typeof copyOfContract>>;

const faults: [what: string, make: (copy: Copy) => Promise<void>, place: string, message: RegExp][] = [
  [
    'broken YAML in the root',
    ({ write }) => write('openapi/openapi.yaml', 'openapi: 3.1.0\ninfo: [\n'),
    'openapi/openapi.yaml:3',
    /"openapi.yaml" \(3:1\)/,
  ],
  [
    'broken YAML in a component',
    ({ write }) => write('openapi/components/schemas/Note.yaml', 'type: object\nproperties: [\n'),
    'openapi/components/schemas/Note.yaml:3',
    /Failed to parse/,
  ],
  [
    'a dangling reference',
    ({ edit }) => edit('openapi/paths/notes.yaml', 'Note.yaml', 'Nota.yaml'),
    'openapi/paths/notes.yaml:13',
    /Nota\.yaml/,
  ],
  [
    'a field that OpenAPI does not know',
    ({ edit }) => edit('openapi/paths/notes.yaml', '  summary:', '  sumary:'),
    'openapi/paths/notes.yaml:3',
    /`sumary` is not expected/,
  ],
  [
    'a field that swagger-parser does not know',
    ({ edit }) =>
      edit(
        'openapi/openapi.yaml',
        'https://api.example.com/v1',
        'https://{region}.example.com\n    variables: { region: { default: eu, description: Region. } }',
      ),
    'openapi/openapi.yaml:11',
    /swagger-parser does not accept `description` here: leave it out/,
  ],
  [
    'another version',
    ({ edit }) => edit('openapi/openapi.yaml', '3.1.0', '4.0.0'),
    'openapi/openapi.yaml:1',
    /4\.0\.0/,
  ],
  ['no overlay', ({ remove }) => remove(overlay), `${overlay}:1`, /no such file/],
  [
    'a broken overlay',
    ({ write }) => write(overlay, 'overlay: 1.0.0\nactions: [\n'),
    `${overlay}:3`,
    /\(3:1\)/,
  ],
  [
    'an overlay of another version',
    ({ edit }) => edit(overlay, 'overlay: 1', 'overlay: 7'),
    `${overlay}:1`,
    /nsupported/,
  ],
  [
    'an overlay action that selects nothing',
    ({ edit }) => edit(overlay, "['/folders']", "['/foldes']"),
    `${overlay}:33`,
    /\/foldes.* selects nothing/,
  ],
  [
    'a fault in the overlay',
    ({ edit }) => edit(overlay, 'in: query', 'in: qery'),
    `${overlay}:65`,
    /`in` can be one of .*openapi\.reference\.json/,
  ],
  [
    'a tag that only the overlay has',
    ({ edit }) => edit(overlay, '      parameters:\n', '      tags: [Notices]\n      parameters:\n'),
    `${overlay}:63`,
    /tags should be defined/,
  ],
  [
    'a fault in a schema of the overlay',
    async ({ root, edit }) => {
      await mkdir(path.join(root, 'openapi/overlays/reference/schemas'), { recursive: true });
      await writeFile(
        path.join(root, 'openapi/overlays/reference/schemas/Page.yaml'),
        'description: Page.\ntype: text\n',
      );
      await edit(
        overlay,
        'type: array\n',
        'type: array\n              contains: { $ref: reference/schemas/Page.yaml }\n',
      );
    },
    'openapi/overlays/reference/schemas/Page.yaml:2',
    /`type` can be one of .*openapi\.reference\.json/,
  ],
  [
    'an invalid code',
    ({ edit }) => edit(overlay, 'remove: true', 'x-moves-to: 422'),
    `${overlay}:56`,
    /`x-moves-to` must be a status code in quotes, e\.g\. "422"\./,
  ],
  [
    'a fault in an action that comes after a move',
    async ({ edit }) => {
      await edit(overlay, 'in: query', 'in: qery');
      await edit(overlay, 'x-answers: [U-2]\n    remove: true', 'x-moves-to: "429"\n    x-answers: [U-2]');
    },
    `${overlay}:65`,
    /`in` can be one of/,
  ],
  [
    'an update after a move that cannot be applied',
    async ({ edit }) => {
      await edit(overlay, '      parameters:\n', '      summary: {}\n      parameters:\n');
      await edit(overlay, 'x-answers: [U-2]\n    remove: true', 'x-moves-to: "429"\n    x-answers: [U-2]');
    },
    `${overlay}:63`,
    /Cannot apply object to string/,
  ],
  [
    'a range of codes that the overlay does not replace',
    ({ edit }) => edit(overlay, "[*].responses['4XX']", "['delete'].responses['4XX']"),
    'openapi/paths/auth_login.yaml:36',
    /^login and \d+ other operations have 4XX/,
  ],
];

describe('bundle refuses', () => {
  test.each(faults)('%s', async (_what, make, place, message) => {
    const copy = await copyOfContract();
    await make(copy);
    const error: unknown = await compileBundles({ root: copy.root }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ContractError);
    const [problem] = (error as ContractError).problems;
    expect(`${path.relative(copy.root, problem!.file)}:${problem!.line}`).toBe(place);
    expect(problem!.message).toMatch(message);
  });
});
