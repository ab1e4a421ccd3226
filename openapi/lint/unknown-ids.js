import { id, oneOf, requiredIf, text } from './lib/register-form.js';
import { registerRule } from './lib/register-rule.js';

/** Each unknown in `unknowns.yaml` is cited by an `x-unknown` of the contract, and each `x-unknown` cites an unknown. */
export const unknownIds = registerRule('x-unknown', {
  id: id(/^U-\d{2,}$/, 'U-07'),
  question: text,
  basis: oneOf('stated', 'implied'),
  quote: requiredIf(({ basis }) => basis === 'stated', text),
  assume: text,
  observe: text,
});
