import type { SubjectId } from '../../src/model/subject.ts';

/**
 * A requirement in general terms and the same requirement for single values. A fault that violates one may violate the
 * other.
 */
interface GeneralFact {
  readonly general: SubjectId;
  readonly particular: readonly SubjectId[];
  readonly reason: string;
}

export const generalFacts: readonly GeneralFact[] = [
  {
    general: 'GEN-4',
    particular: [
      ...([
        'AUTH-6',
        'FOLDER-1',
        'TRASH-8',
        'LINK-1',
        'LINK-22',
        'SHARE-1',
        'WS-1',
        'WS-8',
        'WS-10',
      ] as const),
      ...(['ARCHIVE-7', 'CONVERT-6', 'STAR-3', 'NOTE-1', 'VAULT-1', 'VAULT-15', 'VAULT-24'] as const),
      ...(['TRACK-5', 'UPLOAD-1', 'PART-1', 'REG-1'] as const),
    ],
    reason: 'the `status` of every success is part of what the operation answers',
  },
  {
    general: 'GEN-5',
    particular: [
      ...(['USER-7', 'USER-8', 'ENTRY-15', 'ENTRY-16', 'FOLDER-14', 'FOLDER-15', 'LINK-14'] as const),
      ...(['WS-22', 'WS-23', 'NOTE-10', 'NOTE-11', 'VAULT-7', 'VAULT-8'] as const),
    ],
    reason: 'the form of timestamps is that of each',
  },
  {
    general: 'GEN-6',
    particular: [
      ...(['USER-1', 'ENTRY-1', 'ENTRY-8', 'ENTRY-9', 'FOLDER-6', 'FOLDER-11', 'FOLDER-12'] as const),
      ...(['LINK-10', 'LINK-25', 'SHARE-6', 'WS-11', 'WS-14', 'WS-20', 'CONVERT-7', 'NOTE-7'] as const),
      ...(['VAULT-3', 'VAULT-16', 'TRACK-9'] as const),
    ],
    reason: 'ids of entries, workspaces, notes and users are integers wherever they stand',
  },
  {
    general: 'GEN-7',
    particular: ['ENTRY-8', 'FOLDER-12'],
    reason: 'the workspace shown is the one that was named, 0 for the personal one',
  },
  {
    general: 'ENTRY-6',
    particular: ['FOLDER-8', 'CONVERT-7', 'TRACK-11'],
    reason: 'the kind of an entry is shown wherever an entry is',
  },
  {
    general: 'ENTRY-10',
    particular: ['FOLDER-9'],
    reason: 'the hash of a folder is that of an entry',
  },
  {
    general: 'ENTRY-12',
    particular: ['FOLDER-13'],
    reason: 'the path of a folder is that of an entry',
  },
];

/** The requirements that may fail together with these, because they say the same. */
export function stateTheSame(ids: readonly SubjectId[]): SubjectId[] {
  return generalFacts.flatMap(({ general, particular }) => [
    ...(particular.some((id) => ids.includes(id)) ? [general] : []),
    ...(ids.includes(general) ? particular : []),
  ]);
}
