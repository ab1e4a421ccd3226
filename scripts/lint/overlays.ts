import type { BaseResolver } from '@redocly/openapi-core';
import { bundleContract, bundleWithOverlay } from '../bundle/contract.ts';
import { checkOverlayTargets } from '../bundle/overlay-targets.ts';
import { bundleReference, type Compiled } from '../bundle/reference.ts';
import type { Layout } from '../lib/layout.ts';

/**
 * Applies the overlays to a contract that is sound by itself: what would stop `bundle` is told before.
 *
 * @returns what `bundle` need not make again; nothing where the reference server has no overlay
 * @throws ContractError for a target that selects nothing, and for a range of codes that the reference server keeps
 */
export async function checkOverlays(
  layout: Layout,
  overlays: readonly string[],
  sources: BaseResolver,
): Promise<Compiled | undefined> {
  if (overlays.length === 0) return undefined;
  const contract = await bundleContract(layout, sources);
  let compiled: Compiled | undefined;
  for (const overlay of overlays) {
    if (overlay === layout.referenceOverlaySource) {
      compiled = { contract, reference: await bundleReference(contract, layout, sources) };
    } else {
      const { description } = await bundleWithOverlay(contract, overlay, layout, sources);
      await checkOverlayTargets(overlay, contract, description);
    }
  }
  return compiled;
}
