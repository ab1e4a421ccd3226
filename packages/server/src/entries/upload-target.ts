import { ValidationError } from '../errors.ts';
import { isPresent } from '../is-present.ts';
import { invalidSelection, type RequestedDestination } from './destination.ts';
import { requireFolders } from './upload-facts.ts';

/** The fields of an upload that name its destination. */
export interface NamedTarget {
  workspaceId?: number | null | undefined;
  parentId?: number | null | undefined;
  relativePath?: string | null | undefined;
  isEncrypted?: boolean | 0 | 1 | null | undefined;
  vaultId?: number | null | undefined;
  vaultIvs?: string | null | undefined;
}

export interface UploadTarget {
  destination: RequestedDestination;
  /** Folders below the destination, to be created if they are missing. */
  folders: string[];
}

/**
 * Returns the destination of a file. `relativePath` starts at the root and overrides `parentId`, unless it contains
 * only the name of the file.
 */
export function requireTarget(named: NamedTarget, name: string): UploadTarget {
  refuseHalfEncrypted(named);
  const { workspaceId, parentId, vaultId } = named;
  const folders = requireFolders(named.relativePath, name);
  return { folders, destination: { workspaceId, vaultId, folderId: folders.length > 0 ? null : parentId } };
}

/** Refuses an encrypted file outside of a vault, and a file in a vault that is not encrypted. */
function refuseHalfEncrypted({ isEncrypted, vaultId, vaultIvs }: NamedTarget): void {
  if (!isPresent(vaultId) && (isEncrypted || isPresent(vaultIvs))) {
    throw new ValidationError({ vaultId: 'The vaultId field is required.' });
  }
  if (isPresent(vaultId) && (isEncrypted === false || isEncrypted === 0))
    throw invalidSelection('isEncrypted');
}
