import type { Area } from '../area.ts';
import { noteCases } from './cases.ts';
import { noteChecks } from './checks.ts';
import { noteOperations } from './operations.ts';

export const notes = {
  operations: noteOperations,
  checks: noteChecks,
  cases: noteCases,
} satisfies Area;
