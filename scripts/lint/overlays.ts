import { bundleContract, bundleWithOverlay } from '../bundle/contract.ts';
import { checkExplicitCodes } from '../bundle/explicit-codes.ts';
import { checkOverlayTargets } from '../bundle/overlay-targets.ts';
import type { Layout } from '../lib/layout.ts';

/**
 * Applies the overlays to a contract that is sound by itself: what would stop `bundle` is told before.
 *
 * @throws ContractError for a target that selects nothing, and for a range of codes that the reference server keeps
 */
export async function checkOverlays(layout: Layout, overlays: readonly string[]): Promise<void> {
  if (overlays.length === 0) return;
  const contract = await bundleContract(layout);
  for (const overlay of overlays) {
    const { description } = await bundleWithOverlay(contract, overlay, layout);
    await checkOverlayTargets(overlay, contract, description);
    if (overlay === layout.referenceOverlaySource) await checkExplicitCodes(description, layout);
  }
}
