import type { Area } from '../area.ts';
import { noteCases } from './cases.ts';
import { noteChecks } from './checks.ts';
import { notesSheet } from './sheet.ts';

export const notes = {
  sheet: notesSheet,
  checks: noteChecks,
  cases: noteCases,
} satisfies Area;
