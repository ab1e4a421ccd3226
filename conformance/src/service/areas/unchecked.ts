import type { RequirementId } from '../../../../generated/registers.ts';

/** Requirements without a check, and the reason. */
export const unchecked: Readonly<Partial<Record<RequirementId, string>>> = {
  'GEN-10': 'Only a client can violate this: a run writes all names as the contract does.',
  'GEN-9': 'Only a client can violate this: a run always sends JSON with its content type.',
  'AUTH-8': 'About the web application: the interface specifies no operation for it.',
  'AUTH-10':
    'Only a client can violate this: a run uses https, and plain http only on loopback or with --allow-http.',
  'AUTH-13': 'Only a client can violate this: a run sends the token only to the API.',
  'CONVERT-8': 'Both are correct: a response with a fileEntry, and one without it.',
  'CONVERT-9': 'Everything is correct: a server may support any conversion, or none.',
  'VAULT-10':
    'Only a client can violate this: recorded traffic shows a violation if it contains the password, but never shows that the client derives the key correctly, because how to derive it is unspecified (U-94).',
  'STAR-6': 'The interface does not specify how entries are starred (U-45).',
  'UPLOAD-14': 'Only a client can violate this: the client chooses the kind of upload.',
  'UPLOAD-15': 'Only a client can violate this: it calls the steps in this order.',
  'PART-8': 'The size is only an example.',
  'VER-1': 'About the contract: a base URL that does not end in /v1 is refused before the run.',
};
