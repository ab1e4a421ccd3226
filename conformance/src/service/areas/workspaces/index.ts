import type { Area } from '../area.ts';
import { workspaceCases } from './cases.ts';
import { workspaceChecks } from './checks.ts';
import { workspaceContentChecks } from './content.ts';
import { workspaceObservations } from './observations.ts';
import { workspacePermissionChecks } from './permissions.ts';
import { workspaceOperations } from './operations.ts';

export const workspaces = {
  operations: workspaceOperations,
  checks: [...workspaceChecks, ...workspaceContentChecks, ...workspacePermissionChecks],
  cases: workspaceCases,
  observations: workspaceObservations,
} satisfies Area;
