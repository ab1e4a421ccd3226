/** A filter of a listing. */
export type EntryCondition =
  | {
      column: 'type' | 'owner_id' | 'created_at' | 'updated_at';
      operator: '=' | '!=' | '<' | '>';
      value: string | number;
    }
  | { hasLink: boolean }
  /** Matches entries that this user shares with anybody; with `holds: false`, all other entries. */
  | { sharedBy: number; holds: boolean }
  /** Matches entries whose column has none of these values. */
  | { column: 'type' | 'owner_id'; noneOf: readonly (string | number)[] }
  /** Matches nothing. */
  | 'never';

/**
 * Returns conditions that match the same entries, at most one of each kind, in one order. So the order and the number of
 * the conditions of a request do not become part of the text of a statement, which is kept.
 */
export function normalForm(conditions: readonly EntryCondition[]): EntryCondition[] {
  const forms = new Map<string, EntryCondition>();
  for (const condition of conditions) {
    const key =
      typeof condition === 'object' && 'operator' in condition ? kindOf(condition) : formOf(condition);
    const other = forms.get(key);
    forms.set(key, other === undefined ? single(condition) : combined(other, condition));
  }
  return [...forms.keys()].sort().map((key) => forms.get(key)!);
}

type Comparison = Extract<EntryCondition, { operator: string }>;

const kindOf = ({ column, operator }: Comparison) => `${column} ${operator}`;

const formOf = (condition: EntryCondition): string => sqlOf(condition).sql;

const single = (condition: EntryCondition): EntryCondition =>
  typeof condition === 'object' && 'operator' in condition && condition.operator === '!='
    ? { column: condition.column as 'type' | 'owner_id', noneOf: [condition.value] }
    : condition;

/** Combines two conditions of one kind. */
function combined(first: EntryCondition, second: EntryCondition): EntryCondition {
  if (typeof second !== 'object' || !('operator' in second) || first === 'never') return first;
  if ('noneOf' in first) return { ...first, noneOf: [...new Set([...first.noneOf, second.value])].sort() };
  const { value } = first as Comparison;
  if (second.operator === '=') return value === second.value ? first : 'never';
  return second.value < value === (second.operator === '<') ? second : first;
}

/** Returns the condition in SQL, and its values. */
export function sqlOf(condition: EntryCondition): { sql: string; values: (string | number)[] } {
  if (condition === 'never') return { sql: '1 = 0', values: [] };
  if ('noneOf' in condition) {
    const list = condition.column === 'type' ? 'texts' : 'ids';
    const sql = `entries.${condition.column} NOT IN (${list}!(?))`;
    return { sql, values: [JSON.stringify(condition.noneOf)] };
  }
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
