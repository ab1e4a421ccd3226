import { id, oneOf, text } from './lib/register-form.js';
import { registerRule } from './lib/register-rule.js';

/** The facts in `requirements.yaml` and the `x-requirements` in the contract are in step. */
export const requirementIds = registerRule('x-requirements', {
  id: id(/^[A-Z]+-[1-9]\d*$/, 'FOLDER-4'),
  statement: text,
  section: text,
  binds: oneOf('server', 'client', 'contract'),
});
