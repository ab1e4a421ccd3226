import type { Contract } from '../engine/contract/contract.ts';
import { OverlayError } from '../engine/contract/overlay-error.ts';
import { UsageError } from '../engine/model/errors.ts';

/**
 * The contract, with the overlay of `--overlay`.
 *
 * @throws UsageError for an overlay that cannot be used
 */
export async function openContract(overlayFile: string | undefined): Promise<Contract> {
  const { loadContract } = await import('../engine/contract/load-contract.ts');
  if (overlayFile === undefined) return loadContract({});
  const { readOverlay } = await import('../engine/contract/read-overlay.ts');
  try {
    return loadContract({ overlay: await readOverlay(overlayFile) });
  } catch (error) {
    if (!(error instanceof OverlayError)) throw error;
    throw new UsageError(`--overlay: ${error.message}`, { cause: error });
  }
}
