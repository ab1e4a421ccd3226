import { expect, test } from 'vitest';
import type { OperationId } from '../../../../generated/operations.ts';
import { withVerdict } from '../../testing/judge-target.ts';
import { hasPython, judgePython } from './start.ts';

/** Operations that do not exist yet, and the requirements that must be tested without them. */
const independent: readonly (readonly [missing: OperationId, judged: readonly string[]])[] = [
  ['createNote', ['NOTE-6', 'AUTH-14', 'FOLDER-2', 'WS-8']],
  ['createWorkspace', ['WS-8', 'NOTE-1', 'FOLDER-2', 'FOLDER-5', 'REG-7', 'TRACK-2', 'AUTH-11']],
  ['getLoggedUser', ['AUTH-1', 'AUTH-2', 'AUTH-5', 'AUTH-7']],
  ['presignUpload', ['FOLDER-2', 'LINK-1', 'NOTE-1', 'TRACK-1', 'VAULT-1']],
  ['registerEntry', ['FOLDER-2', 'LINK-1', 'UPLOAD-1', 'UPLOAD-9']],
  ['deleteEntries', ['FOLDER-2', 'LINK-1', 'UPLOAD-1', 'REG-1', 'NOTE-1']],
  ['createShareableLink', ['FOLDER-2', 'TRASH-2', 'SHARE-1', 'REG-1', 'REG-4', 'ENTRY-17']],
];

test.skipIf(!hasPython).each(independent)(
  'nothing waits for %s that does not need it',
  async (missing, judged) => {
    const report = await judgePython([`missing:${missing}`], { allowLeftovers: true });
    const passed = withVerdict(report, 'passed');
    expect(judged.filter((id) => !passed.includes(id))).toEqual([]);
  },
);
