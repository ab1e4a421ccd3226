import { observation, type Check } from '../../model/check.ts';
import { describeAnswer } from '../shared/describe-answer.ts';

export const workspaceObservations: readonly Check[] = [
  observation(
    'workspace 0 as a single workspace',
    { watches: ['U-78'], operation: 'getWorkspace', profile: 'full' },
    async (t) => {
      const answer = await t.call('getWorkspace', { path: { id: 0 } });
      t.observed('U-78', `workspace 0: ${describeAnswer(answer)}`);
    },
  ),
];
