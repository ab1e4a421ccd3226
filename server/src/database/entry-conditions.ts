/** What listed entries have to be, beside where they lie. */
export type EntryCondition =
  | {
      column: 'type' | 'owner_id' | 'created_at' | 'updated_at';
      operator: '=' | '!=' | '<' | '>';
      value: string | number;
    }
  | { hasLink: boolean }
  /** Whether entries of this user are shared with anybody. */
  | { sharedBy: number; holds: boolean };

/** The condition in SQL, with its values. */
export function sqlOf(condition: EntryCondition): { sql: string; values: (string | number)[] } {
  if ('column' in condition) {
    const { column, operator, value } = condition;
    return { sql: `entries.${column} ${operator} ?`, values: [value] };
  }
  if ('hasLink' in condition) {
    const not = condition.hasLink ? '' : 'NOT ';
    return { sql: `${not}EXISTS (SELECT 1 FROM links WHERE links.entry_id = entries.id)`, values: [] };
  }
  const shared = 'EXISTS (SELECT 1 FROM shares WHERE shares.entry_id = entries.id)';
  const not = condition.holds ? '' : 'NOT ';
  return { sql: `${not}(entries.owner_id = ? AND ${shared})`, values: [condition.sharedBy] };
}
