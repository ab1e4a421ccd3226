import { id, oneOf, text } from './lib/register-form.js';
import { registerRule } from './lib/register-rule.js';

/** The silences in `unknowns.yaml` and the `x-unknown` in the contract are in step. */
export const unknownIds = registerRule('x-unknown', {
  id: id(/^U-\d{2,}$/, 'U-07'),
  question: text,
  basis: oneOf('stated', 'implied'),
  assume: text,
  observe: text,
});
