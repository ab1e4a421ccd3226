import type { Contract } from '../../contract/contract.ts';
import type { SubjectId } from '../../model/subject.ts';
import { parameterSubjects } from './requests.ts';
import { uploadSubjects } from './uploads.ts';

/** All requirements that a client's requests can fulfil or violate. */
export const dutySubjects = ({ requested }: Pick<Contract, 'requested'>): ReadonlySet<SubjectId> =>
  new Set<SubjectId>([
    ...(['GEN-9', 'GEN-10', 'AUTH-1', 'AUTH-10', 'AUTH-13', 'LINK-21'] as const),
    ...requested.keys(),
    ...parameterSubjects,
    ...uploadSubjects,
  ]);
