import type { BaseResolver } from '@redocly/openapi-core';
import type { Paths } from '../lib/paths.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { bundleWithOverlay, type Overlaid } from './contract.ts';
import { checkOverlayTargets } from './overlay-targets.ts';

/** The compiled contract and the reference description, before they are adapted for consumers. */
export interface Compiled {
  contract: OpenApiDocument;
  reference: Overlaid;
}

/**
 * The contract with the reference server's overlay.
 *
 * @throws ContractError for a target that selects nothing
 */
export async function bundleReference(
  contract: OpenApiDocument,
  paths: Paths,
  sources: BaseResolver,
): Promise<Overlaid> {
  const overlay = paths.referenceOverlaySource;
  const reference = await bundleWithOverlay(contract, overlay, paths, sources);
  await checkOverlayTargets(overlay, contract, reference.description);
  return reference;
}
