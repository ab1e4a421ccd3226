import { againAndApartMutants } from './again-and-apart.ts';
import { accountMutants } from './accounts.ts';
import { alphabetMutants } from './alphabets.ts';
import { collateralMutants, historyMutants } from './collateral.ts';
import { interactionMutants } from './interactions.ts';
import { conversionResultMutants } from './conversion-results.ts';
import { depthMutants } from './depths.ts';
import { edgeCaseMutants } from './edge-cases.ts';
import { sideEffectMutants } from './side-effects.ts';
import { formMutants } from './forms.ts';
import { kindMutants } from './kinds.ts';
import { markedEntryMutants } from './marked-entries.ts';
import { memberMutants } from './members.ts';
import { namesakeMutants } from './namesakes.ts';
import { numberMutants } from './numbers.ts';
import { optionMutants } from './options.ts';
import { ownershipMutants } from './ownership.ts';
import { placeMutants } from './places.ts';
import { callerMutants } from './callers.ts';
import { receiverMutants } from './receivers.ts';
import { repetitionMutants } from './repetitions.ts';
import { awkwardTextMutants } from './awkward-texts.ts';
import { bystanderMutants } from './bystanders.ts';
import { sizeMutants } from './sizes.ts';
import { stateMutants } from './states.ts';
import { entryVariantMutants } from './entry-variants.ts';
import { nearNothingMutants } from './refused-and-done.ts';
import { uploadMetadataMutants } from './upload-metadata.ts';
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
  ...ownershipMutants,
  ...repetitionMutants,
  ...optionMutants,
  ...valueMutants,
  ...sideEffectMutants,
  ...uploadMetadataMutants,
  ...vaultTreeMutants,
  ...againAndApartMutants,
  ...markedEntryMutants,
  ...namesakeMutants,
  ...callerMutants,
  ...receiverMutants,
  ...accountMutants,
  ...entryVariantMutants,
  ...nearNothingMutants,
  ...collateralMutants,
  ...historyMutants,
  ...interactionMutants,
  ...conversionResultMutants,
  ...formMutants,
  ...edgeCaseMutants,
  ...memberMutants,
  ...awkwardTextMutants,
  ...bystanderMutants,
];
