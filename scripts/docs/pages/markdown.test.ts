import { expect, test } from 'vitest';
import { details, fence } from './markdown.ts';

test('a title with the marks of a block does not end it', () => {
  expect(fence('json', '{}', 'A `name`\nof two lines')).toBe('```json A name of two lines\n{}\n```');
  expect(details('By `id`', 'Text')).toBe('````details By id\nText\n````');
});
