import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { pythonModels, pythonOperations, synchronous } from './emit-python.ts';
import type { SdkModel } from './model.ts';

const model: SdkModel = {
  version: '1.0.0',
  requests: [],
  responses: [
    {
      name: 'Page',
      description: 'One page.',
      fields: [
        {
          name: 'from',
          description: 'First one; see `perPage`, `Z` and `other`.',
          type: { kind: 'integer', nullable: true },
          required: true,
        },
        { name: 'perPage', description: 'Size.', type: { kind: 'integer' }, required: false },
      ],
    },
  ],
  operations: [
    {
      ...{
        id: 'makePage',
        method: 'POST',
        path: '/pages/{pageId}',
        summary: 'Make a page',
        description: 'Makes it, with `pageId` and `isOther`.',
      },
      inPath: [{ name: 'pageId', description: 'Identifier.', type: { kind: 'integer' }, required: true }],
      inQuery: [],
      inHeader: [],
      inBody: [],
      hasBody: false,
      output: { kind: 'object', name: 'Page' },
      needsToken: true,
      repeatable: false,
    },
  ],
};

describe('the Python package', () => {
  test('texts use the names of arguments', () => {
    expect(pythonModels(model)).toContain('First one; see `per_page`, `Z` and `other`.');
    expect(pythonOperations(model)).toContain('Makes it, with `page_id` and `isOther`.');
  });

  test('the synchronous module contains nothing asynchronous', async () => {
    const folder = path.join(import.meta.dirname, '../../packages/python/src/file_storage/_async');
    for (const name of ['client.py', 'transfers.py']) {
      const twin = synchronous(await readFile(path.join(folder, name), 'utf8'));
      expect(twin).not.toMatch(/async|await|\bA?sync[A-Z]|__a/i);
    }
    expect(synchronous(pythonOperations(model))).not.toMatch(/async|await/i);
    expect(synchronous('call: Callable[[int], Awaitable[list[str]]]')).toBe(
      'call: Callable[[int], list[str]]',
    );
  });
});
