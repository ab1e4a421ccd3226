import type { Mutant } from '../mutant.ts';
import { knownFileMutants } from './known-files.ts';
import { uploadMutants } from './mutants.ts';
import { partMutants } from './parts.ts';
import { placementMutants } from './placement.ts';
import { presignedUrlMutants } from './presigned-urls.ts';
import { registrationMutants } from './registration.ts';
import { registrationPlaceMutants } from './registration-places.ts';
import { registrationVariantMutants } from './registration-variants.ts';
import { uploadVariantMutants } from './upload-variants.ts';

export const uploads: readonly Mutant[] = [
  ...uploadMutants,
  ...partMutants,
  ...placementMutants,
  ...presignedUrlMutants,
  ...registrationMutants,
  ...knownFileMutants,
  ...registrationPlaceMutants,
  ...registrationVariantMutants,
  ...uploadVariantMutants,
];
