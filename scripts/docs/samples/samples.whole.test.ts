import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compiler } from '../../lib/compiler.ts';
import { pathsOf, repositoryRoot } from '../../lib/paths.ts';
import { startReferenceServer, type ReferenceServer } from '../../server-examples/reference-server.ts';
import { scenarios, type RequestParts } from '../../server-examples/scenarios.ts';
import { Fixtures } from '../../server-examples/fixtures.ts';
import { fieldTree } from '../model/fields.ts';
import { readSiteModel, type DocumentedOperation, type SiteModel } from '../model/site-model.ts';
import { languages } from './languages.ts';
import { pathOfRequest, sampleRequest, type SampleRequest } from './request.ts';
import { readFurtherSamples, samplesOf } from './variants.ts';
import { clientSources, isInstalled, runners } from './run-samples.ts';
import { typescriptSample } from './typescript.ts';
import { temporaryFolder } from '../../lib/temporary-folder.ts';

/** A conversion needs a source at a public URL; a vault can only be created once per account. */
const notHere = ['convertFile', 'createVault'];

let server: ReferenceServer;
let world: Fixtures;
let model: SiteModel;
const folder = await temporaryFolder(afterAll);

beforeAll(async () => {
  await writeFile(path.join(folder, 'report.pdf'), '%PDF-1.7');
  model = await readSiteModel(pathsOf());
  server = await startReferenceServer();
  world = new Fixtures(server);
});

afterAll(async () => {
  await server.close();
});

async function partsFor(operation: DocumentedOperation): Promise<RequestParts> {
  if (operation.id === 'login') {
    return { body: { email: server.email, password: server.password, device_name: randomUUID() } };
  }
  const { '200': ordinary, '201': created } = scenarios[operation.id as keyof typeof scenarios];
  return await (ordinary ?? created!)(world);
}

/** The sample of the site, with ids and names that exist on this server. */
async function arranged(operation: DocumentedOperation): Promise<SampleRequest> {
  const { path: pathValues = {}, query: asked = {}, body } = await partsFor(operation);
  // A client of the contract refuses parameters that only the reference server has.
  const query = Object.fromEntries(
    Object.entries(asked).filter(([name]) => operation.parameters.some((input) => input.name === name)),
  );
  // Headers of the samples are conditions, which the examples do not meet here.
  return { ...sampleRequest(operation), pathValues, query, headers: {}, ...(body !== undefined && { body }) };
}

/**
 * Responses with JSON show a success, a list or a page of data, and PHP prints them in its own form. Bytes go to a
 * file.
 */
const showsSuccess = /success|^\s*\[|\bdata['"]?: ?\[|^Array\s*\(\s*\[0] => Array|\[data] => Array/;

describe.each(languages.map((language) => [language.name, language] as const))('%s', (name, { write }) => {
  const runner = runners[name]!;

  test.skipIf(!isInstalled(runner))('every sample succeeds against the reference server', async () => {
    const samples: { operation: DocumentedOperation; request: SampleRequest; code: string }[] = [];
    for (const operation of model.operations.filter(({ id }) => !notHere.includes(id))) {
      const request = await arranged(operation);
      const code = write(request)?.replace('<?php', '');
      if (code !== undefined) samples.push({ operation, request, code });
    }
    expect(samples.length).toBeGreaterThan(40);
    const outputs = await runner.run(
      samples.map(({ code }) => code),
      {
        cwd: folder,
        env: {
          ...process.env,
          FILE_STORAGE_BASE_URL: server.apiRoot,
          FILE_STORAGE_TOKEN: server.token,
        },
      },
    );
    const failures = samples.flatMap(({ operation, request }, index) => {
      const output = outputs[index] ?? 'did not run';
      const isFine = request.answersBytes ? output === '' : showsSuccess.test(output);
      return isFine ? [] : [`${operation.id}: ${output.slice(0, 300)}`];
    });
    expect(failures).toEqual([]);
  });
});

test('every TypeScript sample compiles, and none if a field is misspelt', async () => {
  const further = await readFurtherSamples(pathsOf());
  const samples = model.operations.flatMap((operation) =>
    samplesOf(operation, further.get(operation.id) ?? []).map(({ request }) => typescriptSample(request)),
  );
  const misspelt = samples.find((code) => code.includes('parentId: '))!.replace('parentId: ', 'parentID: ');
  const files = [...samples, misspelt].map((code, index) => ({ name: `compiled-${index}.mts`, code }));
  await Promise.all(files.map(({ name, code }) => writeFile(path.join(folder, name), code)));
  const compilerOptions = {
    ...{ noEmit: true, strict: true, skipLibCheck: true, allowImportingTsExtensions: true },
    ...{ target: 'es2023', lib: ['es2023'], module: 'nodenext' },
    paths: Object.fromEntries(Object.entries(clientSources).map(([name, source]) => [name, [source]])),
    typeRoots: [path.join(repositoryRoot, 'node_modules/@types')],
    types: ['node'],
  };
  const project = { compilerOptions, files: files.map(({ name }) => name) };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(project));
  const { stdout } = spawnSync(process.execPath, [compiler, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stdout.trim().split(/\n(?! )/)).toEqual([
    expect.stringMatching(new RegExp(`^${files.at(-1)!.name}\\(.*parentID`)),
  ]);
});

test('the reference server accepts every query of docs/samples.yaml, and documents every field', async () => {
  const strange: string[] = [];
  for (const [id, samples] of await readFurtherSamples(pathsOf())) {
    const operation = model.operations.find((each) => each.id === id)!;
    const content = operation.reference.body;
    const fields = new Set(
      fieldTree(model.reference, content?.schema, () => undefined).map(({ name }) => name),
    );
    for (const { title, query, body } of samples) {
      strange.push(
        ...Object.keys(body ?? {}).flatMap((name) => (fields.has(name) ? [] : [`${id}: ${name}`])),
      );
      if (!query) continue;
      const request = { ...sampleRequest(operation), query };
      const { status } = await fetch(server.apiRoot + pathOfRequest(request), {
        headers: { authorization: `Bearer ${server.token}` },
      });
      // The folders of the samples are not on this server.
      if (status !== 200 && !(status === 404 && /4821|4900/.test(JSON.stringify(query))))
        strange.push(`${id}: ${title} ${status}`);
    }
  }
  expect(strange).toEqual([]);
});
