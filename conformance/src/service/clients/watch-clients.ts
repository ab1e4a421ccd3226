import type { Contract } from '../../engine/contract/contract.ts';
import type { SubjectId } from '../../engine/model/subject.ts';
import type { ClientWatch } from '../../engine/wire/client-watch.ts';
import type { ClientRule } from './client-rule.ts';
import { addresseeRule, httpsRule, tokenRule, vaultPasswordRule } from './credentials.ts';
import { Uploads } from './presigned-uploads.ts';
import { bodyRule, parametersRule, parameterSubjects, textsRule } from './requests.ts';
import { orderRule, putRule, registrationRule, uploadSubjects } from './uploads.ts';

/** All requirements that a client's requests can fulfil or violate. */
export const clientSubjects = ({ requested }: Pick<Contract, 'requested'>): ReadonlySet<SubjectId> =>
  new Set<SubjectId>([
    ...(['GEN-9', 'GEN-10', 'AUTH-1', 'AUTH-10', 'AUTH-13', 'LINK-21'] as const),
    ...requested.keys(),
    ...parameterSubjects,
    ...uploadSubjects,
  ]);

/** @param vaultPassword the password of the vault, which no request may contain */
export function watchClients(contract: Contract, vaultPassword?: string): ClientWatch {
  const uploads = new Uploads();
  const rules: readonly ClientRule[] = [
    tokenRule,
    httpsRule,
    addresseeRule,
    vaultPasswordRule,
    bodyRule,
    textsRule,
    parametersRule,
    putRule,
    orderRule(),
    registrationRule,
  ];
  return {
    subjects: clientSubjects(contract),
    secrets: vaultPassword ? [{ value: vaultPassword, label: 'vault password' }] : [],
    learn: (seen) => {
      uploads.learn(seen);
    },
    isPresigned: (url) => uploads.isPresigned(url),
    judge: (seen, say, known) => {
      for (const rule of rules) rule(seen, say, { ...known, uploads, vaultPassword });
    },
  };
}
