import type { Area } from '../area.ts';
import { workspaceCases } from './cases.ts';
import { workspaceChecks } from './checks.ts';
import { workspaceContentChecks } from './content.ts';
import { workspaceObservations } from './observations.ts';
import { workspacePermissionChecks } from './permissions.ts';
import { workspacesSheet } from './sheet.ts';

export const workspaces = {
  sheet: workspacesSheet,
  checks: [...workspaceChecks, ...workspaceContentChecks, ...workspacePermissionChecks],
  cases: workspaceCases,
  observations: workspaceObservations,
} satisfies Area;
