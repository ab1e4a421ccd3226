import { id, oneOf, sentence, text } from './lib/register-form.js';
import { registerRule } from './lib/register-rule.js';

/**
 * Each requirement in `requirements.yaml` is cited by an `x-requirements` of the contract, and each `x-requirements`
 * cites a requirement of that file.
 */
export const requirementIds = registerRule('x-requirements', {
  id: id(/^[A-Z]+-[1-9]\d*$/, 'FOLDER-4'),
  statement: sentence,
  section: text,
  quote: text,
  binds: oneOf('server', 'client', 'contract'),
});
