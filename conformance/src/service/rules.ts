/** Rules for every exchange that the interface implies without a sentence. */
export const rules = [
  {
    id: 'RULE-1',
    statement: 'The server never responds with a server error (5xx), whether the request is valid or not.',
  },
  {
    id: 'RULE-2',
    statement: 'Every response has a status code that the contract documents for the operation.',
  },
  {
    id: 'RULE-3',
    statement:
      'No response contains a password or a token, except the access_token of a login or of the signed-in user.',
  },
] as const;

/** Rules for a client under test in addition to the interface: what it must assume about unknowns. */
export const clientRules = [
  {
    id: 'RULE-4',
    statement:
      'A client works with every response that the interface allows, however it is formatted and however long it takes.',
  },
  {
    id: 'RULE-5',
    statement:
      'A client does not report success when the server refused the request or the connection was lost.',
  },
] as const;

type Ids = (typeof rules)[number]['id'] | (typeof clientRules)[number]['id'];

declare module '../engine/model/ids.ts' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- it extends one
  interface RuleIds extends Record<Ids, true> {}
}
