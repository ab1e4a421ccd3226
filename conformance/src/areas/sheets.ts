import type { OperationSheets } from '../model/operation-sheet.ts';
import { archivesSheet } from './archives/sheet.ts';
import { authenticationSheet } from './authentication/sheet.ts';
import { conversionSheet } from './conversion/sheet.ts';
import { entriesSheet } from './entries/sheet.ts';
import { foldersSheet } from './folders/sheet.ts';
import { linksSheet } from './links/sheet.ts';
import { notesSheet } from './notes/sheet.ts';
import { sharingSheet } from './sharing/sheet.ts';
import { starsSheet } from './stars/sheet.ts';
import { trackingSheet } from './tracking/sheet.ts';
import { uploadsSheet } from './uploads/sheet.ts';
import { vaultSheet } from './vault/sheet.ts';
import { workspacesSheet } from './workspaces/sheet.ts';

/** The sheet of each operation; the compiler reports a missing one. */
export const sheets: OperationSheets = {
  ...authenticationSheet,
  ...entriesSheet,
  ...starsSheet,
  ...foldersSheet,
  ...uploadsSheet,
  ...archivesSheet,
  ...conversionSheet,
  ...linksSheet,
  ...sharingSheet,
  ...workspacesSheet,
  ...notesSheet,
  ...vaultSheet,
  ...trackingSheet,
};
