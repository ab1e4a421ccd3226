import { fileURLToPath } from 'node:url';
import type { Contract } from '../engine/contract/contract.ts';
import type { JsonObject } from '../engine/contract/json.ts';
import { loadContract } from '../engine/contract/load-contract.ts';
import { readOverlay } from '../engine/contract/read-overlay.ts';

export const referenceOverlay = fileURLToPath(
  new URL('../../../generated/reference.overlay.yaml', import.meta.url),
);

/** The contract with the overlay of the reference server. */
export const referenceContract = async (): Promise<Contract> =>
  loadContract({ overlay: await readOverlay(referenceOverlay) });

/** The contract with an overlay of these actions. */
export const contractWith = (...actions: readonly JsonObject[]): Contract =>
  loadContract({ overlay: { name: 'my.yaml', document: { overlay: '1.1.0', actions } } });
