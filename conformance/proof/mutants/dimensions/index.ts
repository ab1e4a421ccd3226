import { againAndApartMutants } from './again-and-apart.ts';
import { accountMutants } from './accounts.ts';
import { alphabetMutants } from './alphabets.ts';
import { collateralMutants, historyMutants } from './collateral.ts';
import { companyMutants } from './company.ts';
import { conversionResultMutants } from './conversion-results.ts';
import { depthMutants } from './depths.ts';
import { easilyLostMutants } from './easily-lost.ts';
import { effectMutants } from './effects.ts';
import { formMutants } from './forms.ts';
import { kindMutants } from './kinds.ts';
import { markMutants } from './marks.ts';
import { memberMutants } from './members.ts';
import { namesakeMutants } from './namesakes.ts';
import { numberMutants } from './numbers.ts';
import { optionMutants } from './options.ts';
import { otherMutants } from './others.ts';
import { placeMutants } from './places.ts';
import { pointOfViewMutants } from './points-of-view.ts';
import { receiverMutants } from './receivers.ts';
import { repetitionMutants } from './repetitions.ts';
import { sizeMutants } from './sizes.ts';
import { stateMutants } from './states.ts';
import { unusualMutants } from './unusual.ts';
import { nearNothingMutants } from './refused-and-done.ts';
import { uploadFormMutants } from './told-of-uploads.ts';
import { valueMutants } from './values.ts';
import { vaultTreeMutants } from './vault-trees.ts';

/** Faults that show along one dimension of a request: right for most of its values, and wrong for one. */
export const dimensionMutants = [
  ...kindMutants,
  ...numberMutants,
  ...depthMutants,
  ...placeMutants,
  ...stateMutants,
  ...alphabetMutants,
  ...sizeMutants,
  ...otherMutants,
  ...repetitionMutants,
  ...optionMutants,
  ...valueMutants,
  ...effectMutants,
  ...uploadFormMutants,
  ...vaultTreeMutants,
  ...againAndApartMutants,
  ...markMutants,
  ...namesakeMutants,
  ...pointOfViewMutants,
  ...receiverMutants,
  ...accountMutants,
  ...unusualMutants,
  ...nearNothingMutants,
  ...collateralMutants,
  ...historyMutants,
  ...companyMutants,
  ...conversionResultMutants,
  ...formMutants,
  ...easilyLostMutants,
  ...memberMutants,
];
