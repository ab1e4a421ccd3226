import type { Area } from '../area.ts';
import { vaultMoveCases, vaultDeletionCases } from './cases.ts';
import { vaultAfterLogin, vaultChecks } from './checks.ts';
import { vaultDeletionChecks } from './deletion.ts';
import { manyVaultEntries } from './many-entries.ts';
import { vaultMoveChecks } from './moves.ts';
import { vaultObservations } from './observations.ts';
import { vaultOperations } from './operations.ts';

export const vault = {
  operations: vaultOperations,
  checks: [...vaultChecks, ...vaultMoveChecks, ...vaultDeletionChecks, ...manyVaultEntries],
  cases: [vaultMoveCases, vaultDeletionCases],
  observations: vaultObservations,
  logins: [vaultAfterLogin],
} satisfies Area;
