/** A filter of a listing. */
export type EntryCondition =
  | {
      column: 'type' | 'owner_id' | 'created_at' | 'updated_at';
      operator: '=' | '!=' | '<' | '>';
      value: string | number;
    }
  | { hasLink: boolean }
  /** Matches entries that this user shares with anybody; with `holds: false`, all other entries. */
  | { sharedBy: number; holds: boolean };

/** Returns the condition in SQL, and its values. */
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
