import type { RequirementId } from '../../../generated/registers.ts';

/** Requirements that no check proves, and why not. */
export const unchecked: Readonly<Partial<Record<RequirementId, string>>> = {
  'GEN-10': 'Binds the contract: what every request of a run is written by.',
  'GEN-9': 'A duty of the caller: a run sends JSON, and names it so.',
  'AUTH-8': 'Binds the web application: the interface has no operation for it.',
  'AUTH-10': 'A duty of the caller: a run uses https, or plain http to loopback.',
  'AUTH-13': 'A duty of the caller: a run sends the token to the API only.',
  'CONVERT-8': 'Leaves the server free: an answer with a fileEntry and one without both conform.',
  'CONVERT-9': 'Leaves the server free: it may support any conversion or none.',
  'VAULT-10':
    'A duty of the caller: traffic may refute it, by the password, and never shows it. The key is in no exchange, and how it is derived is open (U-94).',
  'STAR-6': 'Has no operation: how entries are starred is not shown.',
  'UPLOAD-14': 'A duty of the caller: a server cannot make it choose.',
  'UPLOAD-15': 'A duty of the caller: it is what puts the steps in order.',
  'PART-8': 'An example of a size, which binds nobody.',
  'VER-1': 'Binds the contract: a base URL that does not end in /v1 is refused before the run.',
};
