import { expect, test } from 'vitest';
import { loadContract } from './load-contract.ts';

const withObserved = (observed: unknown) =>
  loadContract({
    overlay: {
      name: 'observed.yaml',
      document: {
        overlay: '1.0.0',
        info: { title: 'Ours', version: '1' },
        actions: [{ target: '$', update: { 'x-observed': observed }, 'x-answers': ['U-56'] }],
      },
    },
  });

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
  const actions = [at("$.paths['/folders'].post", '404'), at("$.paths['/s3/entries'].post", '410')];
  const document = { overlay: '1.0.0', info: { title: 'Ours', version: '1' }, actions };
  const contract = loadContract({ overlay: { name: 'observed.yaml', document } });
  expect(contract.choices).toEqual([{ unknown: 'U-17', behaviours: ['404', '410'] }]);
  // A choice only describes, so no response can violate it: at the end of a run, it is compared with the observations.
  const { seen } = contract.judge({
    ...{ operation: 'createFolder', status: 404, json: { message: 'Not found.' } },
    ...{ contentType: 'application/json', bytes: new Uint8Array() },
  });
  expect(seen).not.toContain('U-17');
});

test.each<[unknown, string]>([
  [['U-56'], 'x-observed is not an object: give it a list of texts for each unknown.'],
  [
    { 'U-999': ['x'] },
    'x-observed contains U-999, which is not an unknown; use ids of the register, e.g. U-01.',
  ],
  [
    { 'GEN-1': ['x'] },
    'x-observed contains GEN-1, which is not an unknown; use ids of the register, e.g. U-01.',
  ],
  [{ 'U-56': '422' }, 'x-observed.U-56 is not a list of texts: give the texts that a run observed.'],
  [{ 'U-56': [] }, 'x-observed.U-56 is not a list of texts: give the texts that a run observed.'],
  [{ 'U-56': ['422', 5] }, 'x-observed.U-56 is not a list of texts: give the texts that a run observed.'],
])('%j is refused', (observed, message) => {
  expect(() => withObserved(observed)).toThrow(message);
});
