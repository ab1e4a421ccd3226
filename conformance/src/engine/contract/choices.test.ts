import { expect, test } from 'vitest';
import { answerOf } from '../../testing/answers.ts';
import { contractWith } from '../../testing/contracts.ts';
import { loadContract } from './load-contract.ts';

const withObserved = (observed: unknown) =>
  contractWith({ target: '$', update: { 'x-observed': observed }, 'x-answers': ['U-56'] });

test('what an overlay says was observed is what a run is held to', () => {
  const contract = withObserved({ 'U-56': ['422 on name'], 'U-32': ['the first token stays valid'] });
  expect(contract.choices).toEqual([
    { unknown: 'U-56', behaviours: ['422 on name'] },
    { unknown: 'U-32', behaviours: ['the first token stays valid'] },
  ]);
  expect(loadContract().choices).toEqual([]);
});

test('it may stand wherever it is about, at several places of one point', () => {
  const at = (target: string, fact: string) => ({
    target,
    update: { 'x-observed': { 'U-17': [fact] } },
    'x-answers': ['U-17'],
  });
  const contract = contractWith(
    at("$.paths['/folders'].post", '404'),
    at("$.paths['/s3/entries'].post", '410'),
  );
  expect(contract.choices).toEqual([{ unknown: 'U-17', behaviours: ['404', '410'] }]);
  // A choice only describes, so no response can violate it: at the end of a run, it is compared with the observations.
  const { seen } = contract.judge(answerOf('createFolder', 404, { message: 'Not found.' }));
  expect(seen).not.toContain('U-17');
});

const notAnUnknown = 'which is not an unknown; use ids of the register, e.g. U-01.';
const notTexts = 'x-observed.U-56 is not a list of texts: give the texts that a run observed.';

test.each<[unknown, string]>([
  [['U-56'], 'x-observed is not an object: give it a list of texts for each unknown.'],
  [{ 'U-999': ['x'] }, `x-observed contains U-999, ${notAnUnknown}`],
  [{ 'GEN-1': ['x'] }, `x-observed contains GEN-1, ${notAnUnknown}`],
  [{ 'U-56': '422' }, notTexts],
  [{ 'U-56': [] }, notTexts],
  [{ 'U-56': ['422', 5] }, notTexts],
])('%j is refused', (observed, message) => {
  expect(() => withObserved(observed)).toThrow(message);
});
