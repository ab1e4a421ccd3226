import { expect, test } from 'vitest';
import { goOperations, goTypes } from './emit-go.ts';
import type { SdkField, SdkModel } from './model.ts';

const field = (name: string, type: SdkField['type'], required: boolean): SdkField => ({
  ...{ name, type, required },
  description: 'Said.',
});
const model: SdkModel = {
  version: '1.0.0',
  requests: [{ name: 'Part', description: 'One.', fields: [field('note', { kind: 'string' }, false)] }],
  responses: [
    {
      name: 'Page',
      description: 'One page.',
      fields: [
        field('from', { kind: 'integer', nullable: true }, true),
        field('data', { kind: 'list', of: { kind: 'string' } }, false),
        field('last_page', { kind: 'integer' }, true),
      ],
    },
  ],
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
      inQuery: [
        field('page', { kind: 'integer' }, false),
        field('order', { kind: 'enum', values: ['asc'] }, false),
      ],
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

test('types distinguish null and absent values from empty ones', () => {
  const text = goTypes(model);
  expect(text).toContain('\tFrom *int64 `json:"from"`\n');
  expect(text).toContain('\tData []string `json:"data"`\n');
  expect(text).toContain('\tNote Opt[string] `json:"note,omitzero"`\n');
});

test('an operation has path parameters as arguments, and the others as fields', () => {
  const text = goOperations(model);
  expect(text).toContain(
    'ListPages(ctx context.Context, bookID int64, params ListPagesParams) (*Page, error) {',
  );
  expect(text).toContain('path:       "/pages/" + bookIDSegment + "/all",\n');
  expect(text).toContain('query:      fields{"page": params.Page, "order": params.Order},\n');
  expect(text).toContain('One of "asc".\n\tOrder Opt[string]\n');
  expect(text).toContain('\tParentID *int64\n');
  expect(text).toMatch(/Login\(ctx context\.Context, params LoginParams\) \(\[\]Page, error\)/);
  expect(text).toMatch(/anonymous: true,/);
});

test('a comment starts with the name, and uses the names of arguments', () => {
  const text = goOperations(model);
  expect(text).toContain('// ListPages lists the pages of `bookID`, by `ParentID`.\n//   - bookID: Said.\n');
});

test('a list of pages has an iterator over all items', () => {
  expect(goOperations(model)).toContain(
    'AllPages(ctx context.Context, bookID int64, params ListPagesParams) iter.Seq2[string, error] {',
  );
});
