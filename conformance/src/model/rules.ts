/** What holds for every exchange, although the interface has no sentence for it. */
export const rules = [
  { id: 'RULE-1', statement: 'No request, valid or not, is answered with a server error (5xx).' },
  {
    id: 'RULE-2',
    statement: 'Every answer has a status code that the contract documents for the operation.',
  },
  { id: 'RULE-3', statement: 'No answer repeats a password or a token, the token of a login excepted.' },
] as const;

/** What binds a client under test beside the interface: what the register of open points has it assume. */
export const clientRules = [
  {
    id: 'RULE-4',
    statement: 'A client gets by with whatever a lawful server answers, in its own form and time.',
  },
  { id: 'RULE-5', statement: 'A client that was refused or cut off does not say that it succeeded.' },
] as const;

export type RuleId = (typeof rules)[number]['id'] | (typeof clientRules)[number]['id'];
