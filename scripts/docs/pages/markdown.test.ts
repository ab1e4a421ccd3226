import { renderPage } from '../html/render.ts';
import { expect, test } from 'vitest';
import { details, fence } from './markdown.ts';

test('a title with the marks of a block does not end it', () => {
  expect(fence('json', '{}', 'A `name`\nof two lines')).toBe('```json A name of two lines\n{}\n```');
  expect(details('By `id`', 'Text')).toBe('````details By id\nText\n````');
});

test('fields of one place have an anchor each', () => {
  const at = { name: 'at', place: 'remind.at', type: '', marks: [], description: '', fields: [] };
  const fields = [
    { ...at, name: 'remind', place: 'remind', fields: [at] },
    { ...at, name: 'remind.at' },
  ];
  const surroundings = {
    pages: new Set<string>(),
    files: new Set<string>(),
    pictures: new Map<string, string>(),
  };
  const { html, sections } = renderPage(
    'page',
    `\`\`\`fields\n${JSON.stringify(fields)}\n\`\`\``,
    surroundings,
  );
  const ids = [...html.matchAll(/ id="(.*?)"/g)].map(([, id]) => id);
  expect(ids).toEqual(['-remind', '-remind-at', '-remind-at-2']);
  expect(sections.map(({ anchor }) => anchor)).toEqual(ids);
});
