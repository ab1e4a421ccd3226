import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = async (file: string) => parse(await readFile(new URL(file, import.meta.url), 'utf8')) as unknown;

interface Overlay {
  actions: { 'x-answers'?: string[] }[];
}

test('every open point that the overlay answers has its choice in words', async () => {
  const { actions } = (await read('../openapi/overlays/reference.overlay.yaml')) as Overlay;
  const answered = new Set(actions.flatMap((action) => action['x-answers'] ?? []));
  const groups = (await read('choices.yaml')) as { choices: Record<string, string> }[];
  const explained = groups.flatMap(({ choices }) => Object.keys(choices));

  expect(answered.size).toBeGreaterThan(50);
  expect([...answered].filter((point) => !explained.includes(point))).toEqual([]);
  expect(explained.filter((point, index) => explained.indexOf(point) !== index)).toEqual([]);
});
