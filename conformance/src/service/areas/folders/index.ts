import type { Area } from '../area.ts';
import { folderCases } from './cases.ts';
import { folderChecks } from './checks.ts';
import { folderOperations } from './operations.ts';

export const folders = {
  operations: folderOperations,
  checks: folderChecks,
  cases: [folderCases],
} satisfies Area;
