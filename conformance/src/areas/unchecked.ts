import type { RequirementId } from '../../../generated/registers.ts';

/** Requirements that no check proves, and why not. */
export const unchecked: Readonly<Partial<Record<RequirementId, string>>> = {
  'GEN-10': 'Binds the contract: it defines how every request of a run is written.',
  'GEN-9': 'Binds the client: a run always sends JSON with its content type.',
  'AUTH-8': 'Binds the web application: the interface has no operation for it.',
  'AUTH-10': 'Binds the client: a run uses https, or plain http on loopback.',
  'AUTH-13': 'Binds the client: a run sends the token only to the API.',
  'CONVERT-8': 'Allows both: a response with a fileEntry and a response without it conform.',
  'CONVERT-9': 'Allows both: a server may support any conversion, or none.',
  'VAULT-10':
    'Binds the client: recorded traffic can only show a violation, if it contains the password. No request contains the key, and how it is derived is unspecified (U-94).',
  'STAR-6': 'Has no operation: the interface does not specify how entries are starred.',
  'UPLOAD-14': 'Binds the client: the choice is made by the client.',
  'UPLOAD-15': 'Binds the client: it calls the steps in this order.',
  'PART-8': 'Binds nobody: the size is only an example.',
  'VER-1': 'Binds the contract: a base URL that does not end in /v1 is refused before the run.',
};
