import { bodyFaults } from './bodies.ts';
import { contentFaults } from './content.ts';
import { credentialFaults } from './credentials.ts';
import { entryFaults } from './entries.ts';
import { registrationFaults } from './registration.ts';
import { sharingFaults } from './sharing.ts';
import { uploadFaults } from './uploads.ts';
import { vaultFaults } from './vault.ts';
import type { FaultyClient } from './fault.ts';

export const faultyClients: readonly FaultyClient[] = [
  ...credentialFaults,
  ...bodyFaults,
  ...entryFaults,
  ...sharingFaults,
  ...contentFaults,
  ...vaultFaults,
  ...uploadFaults,
  ...registrationFaults,
];
