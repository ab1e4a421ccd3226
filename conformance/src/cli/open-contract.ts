import type { Contract } from '../contract/contract.ts';
import { OverlayError } from '../contract/overlay-error.ts';
import { UsageError } from '../model/errors.ts';

/**
 * The contract, with the overlay of `--overlay`.
 *
 * @throws UsageError for an overlay that cannot be used
 */
export async function openContract(overlayFile: string | undefined): Promise<Contract> {
  const { loadContract } = await import('../contract/load-contract.ts');
  if (overlayFile === undefined) return loadContract({});
  const { readOverlay } = await import('../contract/read-overlay.ts');
  try {
    return loadContract({ overlay: await readOverlay(overlayFile) });
  } catch (error) {
    if (!(error instanceof OverlayError)) throw error;
    throw new UsageError(`--overlay: ${error.message}`, { cause: error });
  }
}
