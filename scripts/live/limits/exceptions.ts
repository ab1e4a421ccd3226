import type { Limit } from './limits.ts';

/** A value at its limit that does not succeed, and why. A value beyond the limit must be refused all the same. */
export interface Exception {
  why: string;
  about: (limit: Limit, operation: string) => boolean;
}

const last = ({ at }: Limit) => at.findLast((name) => !/^\d+$/.test(name)) ?? '';

/**
 * Values at the limit that are refused or unknown for a reason other than their form. The test ensures that the error
 * differs from that of a value beyond the limit, and that each exception is needed.
 */
export const exceptions: readonly Exception[] = [
  {
    why: 'Ids and hashes are the server’s choice: nothing has the one at the bound.',
    about: (limit, operation) =>
      /^(?:id|entryIds?|parentIds?|destinationId|workspaceId|vaultId|userId|folderId|hash|file_id|role_id|inviteId|noteId)$/.test(
        last(limit),
      ) && !(limit.keyword === 'maxItems' && operation !== 'unshareEntry'),
  },
  {
    why: 'The keys of uploads are the server’s choice, and so are the tags of their parts.',
    about: (limit) => ['key', 'uploadId', 'ETag', 'PartNumber'].includes(last(limit)),
  },
  {
    why: 'Ten thousand parts would have to be uploaded first.',
    about: (limit) => last(limit) === 'parts' && limit.keyword === 'maxItems',
  },
  {
    why: 'One password is right, and one address.',
    about: (limit, operation) => operation === 'login' && ['password', 'email'].includes(last(limit)),
  },
  {
    why: 'The size is that of the object, or within a quota.',
    about: (limit, operation) =>
      last(limit) === 'size' && (operation === 'registerEntry' || limit.keyword === 'maximum'),
  },
  {
    why: 'No share can be ended twice, and there are no thousand accounts.',
    about: (limit, operation) => operation === 'unshareEntry' && last(limit) === 'emails',
  },
  {
    why: 'Repeated letters are no conditions.',
    about: (limit) => last(limit) === 'filters',
  },
  {
    why: 'One letter is no format.',
    about: (limit) => limit.keyword === 'minLength' && ['exifData', 'outputformat'].includes(last(limit)),
  },
  {
    why: 'An account has one vault, and this one has it already.',
    about: (_, operation) => operation === 'createVault',
  },
];
