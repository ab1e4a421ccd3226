import { observation, type Check } from '../../check.ts';
import type { TestContext } from '../../test-context.ts';
import { describeAnswer } from '../shared/answers.ts';

export const workspaceObservations: readonly Check[] = [
  observation(
    'U-144.1',
    'whether the personal workspace is listed',
    { observes: ['U-144'], operation: 'listWorkspaces', profile: 'full' },
    async (t: TestContext) => {
      const answer = await t.call('listWorkspaces');
      t.assume(answer.ok, `listWorkspaces returned ${answer.status}`);
      const isListed = answer.body.workspaces?.some((workspace) => workspace?.id === 0) === true;
      t.observed('U-144', isListed ? 'workspace 0 is listed' : 'workspace 0 is not listed');
    },
  ),
  observation(
    'U-78.1',
    'what the path of a single workspace returns for workspace 0',
    { observes: ['U-78'], operation: 'getWorkspace', profile: 'full' },
    async (t) => {
      const answer = await t.call('getWorkspace', { path: { id: 0 } });
      t.observed('U-78', `workspace 0: ${describeAnswer(answer)}`);
    },
  ),
];
