import { observation, type Check } from '../../model/check.ts';
import { describeAnswer } from '../shared/describe-answer.ts';

export const generalObservations: readonly Check[] = [
  observation(
    'U-18.1',
    'the error for a workspace that does not exist',
    { watches: ['U-18'], operation: ['getWorkspace', 'createFolder'], profile: 'full' },
    async (t) => {
      const answer = await t.call('getWorkspace', { path: { id: t.unknownId } });
      t.observed('U-18', `${describeAnswer(answer)} (getWorkspace)`);
      const body = { name: t.unique('Folder'), parentId: null };
      const folder = await t.call('createFolder', { body, query: { workspaceId: t.unknownId } });
      t.observed('U-18', `${describeAnswer(folder)} (createFolder)`);
    },
  ),
];
