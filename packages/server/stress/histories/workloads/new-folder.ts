import type { SuccessBody } from '../../../src/contract/handlers.ts';
import { send, type Account, type Stage } from '../workload.ts';

let count = 0;

/** Creates a folder at the root of the personal workspace, and returns its id. */
export async function newFolder(stage: Stage, account: Account = stage.account): Promise<number> {
  const created = await stage.insist((node) =>
    // Another name for each attempt, because an earlier one may have been carried out.
    send(node, account, 'createFolder', { body: { name: newName(), parentId: null } }),
  );
  return (created as SuccessBody<'createFolder'>).folder.id;
}

/** A name that no object of this process has had. */
export const newName = (): string => `object-${++count}`;
