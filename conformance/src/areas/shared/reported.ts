/** What a finding expects of a fact that no response shows: the report says where the fact comes from. */
export const reported = (fact: string): string => `${fact}, as reported by the state provider`;
