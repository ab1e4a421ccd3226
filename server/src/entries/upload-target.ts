import { ValidationError } from '../errors.ts';
import { isPresent } from '../is-present.ts';
import { requireName } from './entry-name.ts';
import { invalidSelection, type NamedPlace } from './place.ts';
import { requireFolders } from './upload-facts.ts';

/** What an upload says of where it goes. */
export interface NamedTarget {
  workspaceId?: number | null | undefined;
  parentId?: number | null | undefined;
  relativePath?: string | null | undefined;
  isEncrypted?: boolean | 0 | 1 | null | undefined;
  vaultId?: number | null | undefined;
  vaultIvs?: string | null | undefined;
}

export interface UploadTarget {
  place: NamedPlace;
  /** To go down from there, and to make where they are missing. */
  folders: string[];
}

/**
 * Where a file of this name goes. `relativePath` begins at the root and overrides `parentId`, unless it names nothing
 * but the file.
 *
 * @param field the field of the name
 */
export function requireTarget(named: NamedTarget, name: string, field: string): UploadTarget {
  refuseHalfEncrypted(named);
  const { workspaceId, parentId, vaultId } = named;
  requireName(name, field, { encrypted: isPresent(vaultId) });
  const folders = requireFolders(named.relativePath, name);
  return { folders, place: { workspaceId, vaultId, folderId: folders.length > 0 ? null : parentId } };
}

/** What is meant for a vault must not lie in the open, nor the other way round. */
function refuseHalfEncrypted({ isEncrypted, vaultId, vaultIvs }: NamedTarget): void {
  if (!isPresent(vaultId) && (isEncrypted || isPresent(vaultIvs))) {
    throw new ValidationError({ vaultId: 'The vaultId field is required.' });
  }
  if (isPresent(vaultId) && (isEncrypted === false || isEncrypted === 0))
    throw invalidSelection('isEncrypted');
}
