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

test.each<[unknown, string]>([
  [['U-56'], 'x-observed is no object'],
  [{ 'U-999': ['x'] }, 'x-observed names U-999, which is no unknown'],
  [{ 'GEN-1': ['x'] }, 'x-observed names GEN-1, which is no unknown'],
  [{ 'U-56': '422' }, 'x-observed.U-56 is no list of texts'],
  [{ 'U-56': [] }, 'x-observed.U-56 is no list of texts'],
  [{ 'U-56': ['422', 5] }, 'x-observed.U-56 is no list of texts'],
])('%j is refused', (observed, message) => {
  expect(() => withObserved(observed)).toThrow(message);
});
