import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { score } from './score.ts';

const root = path.join(import.meta.dirname, '../fixtures/small-contract');

test('shows the score and what lowers it most, worst first', async () => {
  const result = await score({ root, minimum: 80 });

  expect(result.score).toBe(87.5);
  expect(result.summary).toBe('87.5 of 100, at least 80 needed');
  expect(stripVTControlCharacters(result.report).split('\n')).toEqual([
    'aspect     constraintClarity   35.0',
    'aspect     schemaSimplicity    66.7',
    'aspect     dependencyClarity   79.2',
    'operation  createFolder        77.6',
    'operation  listNotes           85.5',
    'operation  extractArchive      86.8',
  ]);
});

test('a score below the minimum fails, and shows what lowers it', async () => {
  await expect(score({ root })).rejects.toThrow(/^87\.5 of 100, at least 90 needed\n[^]*constraintClarity/);
});

test('the contract scores 90 or more', async () => {
  const { score: own } = await score();

  expect(own).toBeGreaterThanOrEqual(90);
});
