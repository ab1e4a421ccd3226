import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readProjection, rootWithBundles } from '../fixtures/small-contract/read.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { startMock, type Mock } from '../mock.ts';
import { checkExamples, type CheckedExample } from './check-examples.ts';
import { startTamperingProxy, type Answer } from '../lib/tampering-proxy.ts';

const failuresOf = (checked: CheckedExample[]) =>
  checked
    .filter(({ errors }) => errors.length > 0)
    .map(
      ({ exchange, errors }) => `${exchange.operation.id} ${exchange.response.code}: ${errors.join(', ')}`,
    );

describe('with changed responses of a mock', () => {
  let mock: Mock;

  beforeEach(async () => {
    mock = await startMock({
      description: path.join(await rootWithBundles(), 'generated/openapi.reference.yaml'),
      quiet: true,
    });
  });
  afterEach(() => mock.close());

  async function checkTampered(tamper: (answer: Answer) => Answer): Promise<string[]> {
    const proxy = await startTamperingProxy(mock, tamper);
    try {
      const checked = await checkExamples(readProjection(), proxy.url);
      expect(checked).toHaveLength(14);
      return failuresOf(checked);
    } finally {
      await proxy.close();
    }
  }

  test('a response with a value of the wrong type fails', async () => {
    const failures = await checkTampered((answer) => ({
      ...answer,
      body: answer.body.replace('"id":1042', '"id":"x"'),
    }));

    expect(failures).toEqual([
      "createFolder 200: body: At '/folder/id' Invalid type: string (expected integer)",
    ]);
  });

  test('a valid response that is not the documented example fails', async () => {
    const failures = await checkTampered((answer) => ({
      ...answer,
      body: answer.body.replace('Reports', 'Photos'),
    }));

    expect(failures).toEqual(['createFolder 200: body: is not the documented example']);
  });
});

test('forms and files are sent too, and compared as text if they have no schema', async () => {
  const description = path.join(import.meta.dirname, '../fixtures/small-contract/binary.json');
  const mock = await startMock({ description, quiet: true });
  const proxy = await startTamperingProxy(mock, (answer) => ({
    ...answer,
    body: answer.body.replace('%PDF-1.7', '%PDF-1.8'),
  }));
  const projection = JSON.parse(await readFile(description, 'utf8')) as OpenApiDocument;
  expect(failuresOf(await checkExamples(projection, mock.url))).toEqual([]);
  expect(failuresOf(await checkExamples(projection, proxy.url))).toEqual([
    'download 200: body: Actual and expected data do not match.',
  ]);
  await proxy.close();
  await mock.close();
});
