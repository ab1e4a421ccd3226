import path from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { bundleFiles, compileBundles, documentsOf } from './bundle.ts';
import { toCodegen } from './bundle/codegen.ts';
import { copyOfContract } from './bundle/copy-of-contract.ts';
import { findingsIn } from './bundle/findings.ts';
import { readBundle, type JsonBundle } from './lib/bundles.ts';
import { catalogue, changeContract } from './lib/change-contract.ts';
import { pathsOf } from './lib/paths.ts';
import { at } from './lib/openapi.ts';
import { ContractError, type Problem } from './lib/problem.ts';
import { asShortened } from './lib/shortened.ts';

const outputs = [
  'openapi-3.0.json',
  'openapi-3.2.json',
  'openapi.codegen-3.0.json',
  'openapi.codegen.json',
  'openapi.json',
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

  test('both parsers accept the reference description for code generators, which only the package has', async () => {
    expect(await findingsIn(toCodegen(await readBundle(pathsOf(), 'openapi.reference.json')))).toEqual([]);
  });

  // The commands validate only the two documents that the others are made from.
  test.each(outputs.filter((name) => name.endsWith('.json')) as JsonBundle[])(
    'both parsers accept generated/%s',
    async (name) => {
      expect(await findingsIn(await readBundle(pathsOf(), name))).toEqual([]);
    },
  );

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

describe('bundle refuses', async () => {
  test.for(await catalogue('scripts/fixtures/bundle-catalogue.yaml'))('$it', async (change) => {
    const { root } = await copyOfContract();
    await changeContract(root, change);
    const error: unknown = await compileBundles({ root }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ContractError);
    const [{ file, line, message }] = (error as ContractError).problems as [Problem];
    expect([`${path.relative(root, file)}:${line} ${message}`]).toEqual(change.finds.map(asShortened));
  });
});
