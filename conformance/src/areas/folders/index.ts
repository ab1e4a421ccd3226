import type { Area } from '../area.ts';
import { folderCases } from './cases.ts';
import { folderChecks } from './checks.ts';
import { foldersSheet } from './sheet.ts';

export const folders = {
  sheet: foldersSheet,
  checks: folderChecks,
  cases: [folderCases],
} satisfies Area;
