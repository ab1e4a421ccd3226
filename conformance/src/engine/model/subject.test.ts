import { expect, it } from 'vitest';
import { unknowns } from '../../../../generated/registers.ts';
import { questionOf, subjectOf } from './subject.ts';

it('gives a verdict on an unknown a statement, and an observation its question', () => {
  const { id, question } = unknowns.find((unknown) => unknown.id === 'U-24')!;
  expect(questionOf(id)).toBe(question);
  expect(subjectOf(id).statement).toBe(`The server does what the overlay specifies for "${question}"`);
});

it('names no verdict by a question', () => {
  expect(
    unknowns.map(({ id }) => subjectOf(id).statement).filter((statement) => statement.endsWith('?')),
  ).toEqual([]);
});
