import { expect, test } from 'vitest';
import { goOperations } from './emit-go.ts';
import type { SdkField, SdkModel } from './model.ts';

const field = (name: string, type: SdkField['type'], required: boolean): SdkField => ({
  ...{ name, type, required },
  description: 'Said.',
});
const model: SdkModel = {
  version: '1.0.0',
  requests: [],
  responses: [],
  operations: [
    {
      ...{
        id: 'listPages',
        method: 'GET',
        path: '/pages/{bookId}/all',
        summary: 'List',
        description: 'Lists the pages of `bookId`, by `parentId`.',
      },
      inPath: [field('bookId', { kind: 'integer' }, true)],
      inHeader: [],
      inQuery: [field('page', { kind: 'integer' }, false)],
      inBody: [],
      hasBody: false,
      output: { kind: 'object', name: 'Page' },
      needsToken: true,
      repeatable: true,
      pages: { items: { kind: 'string' }, page: { kind: 'object', name: 'Page' }, wrapped: false },
    },
    {
      ...{ id: 'login', method: 'POST', path: '/login', summary: 'Sign in', description: 'Signs in.' },
      ...{ inPath: [], inQuery: [], inHeader: [], hasBody: true, needsToken: false, repeatable: false },
      inBody: [field('parentId', { kind: 'integer', nullable: true }, true)],
      output: { kind: 'list', of: { kind: 'object', name: 'Page' } },
    },
  ],
};

test('a comment starts with the name, and uses the names of arguments', () => {
  const text = goOperations(model);
  expect(text).toContain('// ListPages lists the pages of `bookID`, by `ParentID`.\n//   - bookID: Said.\n');
});

test('a list of pages has an iterator over all items', () => {
  expect(goOperations(model)).toContain(
    'AllPages(ctx context.Context, bookID int64, params ListPagesParams) iter.Seq2[string, error] {',
  );
});
