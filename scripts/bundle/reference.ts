import type { BaseResolver } from '@redocly/openapi-core';
import type { Layout } from '../lib/layout.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { bundleWithOverlay, type Overlaid } from './contract.ts';
import { checkExplicitCodes } from './explicit-codes.ts';
import { checkOverlayTargets } from './overlay-targets.ts';

/** The contract as files make it, and the reference description, before what any consumer needs is made of them. */
export interface Compiled {
  contract: OpenApiDocument;
  reference: Overlaid;
}

/**
 * What the reference server's overlay makes of the contract.
 *
 * @throws ContractError for a target that selects nothing, and for a range of codes that the reference server keeps
 */
export async function bundleReference(
  contract: OpenApiDocument,
  layout: Layout,
  sources: BaseResolver,
): Promise<Overlaid> {
  const overlay = layout.referenceOverlaySource;
  const reference = await bundleWithOverlay(contract, overlay, layout, sources);
  await checkOverlayTargets(overlay, contract, reference.description);
  await checkExplicitCodes(reference.description, layout);
  return reference;
}
