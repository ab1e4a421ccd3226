import type { Area } from '../area.ts';
import { deduplicationChecks } from './deduplication.ts';
import { knownFileChecks } from './known-files.ts';
import { fileNamesakeChecks } from './namesakes.ts';
import { uploadObservations } from './observations.ts';
import { partsChecks } from './parts.ts';
import { placementChecks } from './placement.ts';
import { presignCases } from './presign-cases.ts';
import { presignedUrlChecks } from './presigned-urls.ts';
import { presigningChecks } from './presigning.ts';
import { registrationChecks } from './registration.ts';
import { registrationCases } from './registration-cases.ts';
import { registrationOptionChecks } from './registration-options.ts';
import { uploadOperations } from './operations.ts';

export const uploads = {
  operations: uploadOperations,
  checks: [
    ...presigningChecks,
    ...presignedUrlChecks,
    ...partsChecks,
    ...registrationChecks,
    ...registrationOptionChecks,
    ...deduplicationChecks,
    ...knownFileChecks,
    ...placementChecks,
    ...fileNamesakeChecks,
  ],
  cases: [presignCases, registrationCases],
  observations: uploadObservations,
} satisfies Area;
