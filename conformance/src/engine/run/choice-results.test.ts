import { expect, test } from 'vitest';
import { answerOf, exchangeOf } from '../../testing/answers.ts';
import { choiceResults } from './choice-results.ts';

const exchange = exchangeOf(answerOf('createFolder', 422, {}, 'application/json'));

/** The result for a choice if a run observes these facts. */
const resultOf = (behaviours: readonly string[], ...facts: readonly string[]) =>
  choiceResults(
    [{ unknown: 'U-56', behaviours }],
    facts.map((fact) => ({ unknown: 'U-56', behaviour: fact, fact, operations: ['createFolder'], exchange })),
    new Set(['U-56'] as const),
  )[0]!;

const extractsAtOnce = 'the extracted entries exist at once';
const extractsLater = 'the extracted entries do not exist at once';

test.each<[string, readonly string[], readonly string[], string]>([
  ['the same', ['422 on name'], ['422 on name'], 'passed'],
  ['one of several', ['422 on name', '200'], ['200'], 'passed'],
  ['another', ['422 on name'], ['200'], 'failed'],
  ['another beside the same', ['422 on name'], ['422 on name', '200'], 'failed'],
  ['more than the same', ['422 on name'], ['422 on name, parentId'], 'failed'],
  ['any code of a range', ['4XX on name'], ['409 on name'], 'passed'],
  ['a code of another range', ['4XX on name'], ['201 on name'], 'failed'],
  ['anything in a place', ['notes: *'], ['notes: by id, ascending'], 'passed'],
  ['a text that would be a pattern', ['a.c (x|y)'], ['abc (x'], 'failed'],
  ['nothing', ['422 on name'], [], 'not exercised'],
  ['a server that is quicker than the overlay says', [extractsLater], [extractsAtOnce], 'passed'],
  ['one that is slower', [extractsAtOnce], [extractsLater], 'failed'],
])('where a run sees %s', (_, behaviours, facts, verdict) => {
  expect(resultOf(behaviours, ...facts)).toMatchObject({ verdict, outcomes: { 'U-56': verdict } });
});

test('a finding says what the overlay says, what was seen, and which exchange shows it', () => {
  expect(resultOf(['422 on name', 'a status'], '201').findings).toEqual([
    {
      subjects: ['U-56'],
      expected: 'the behaviour in the overlay: 422 on name, or a status',
      got: '201',
      exchange,
    },
  ]);
  expect(resultOf(['422 on name'], '201').exchanges).toEqual([exchange]);
});

test('a run that does not report on a point says nothing of it', () => {
  expect(choiceResults([{ unknown: 'U-56', behaviours: ['422'] }], [], new Set())).toEqual([]);
});
