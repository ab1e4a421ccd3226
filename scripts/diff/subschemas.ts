import { meaning } from './canonical.ts';
import { child, children, follow, type Located } from './located.ts';
import type { SchemaPair } from './schema-view.ts';

/** Compares a keyword whose value is a schema or a boolean. */
export function compareSubschema({ before, after, rater, compare }: SchemaPair, keyword: string): void {
  const [old, now] = [before.all(keyword), after.all(keyword)];
  const place = now[0] ?? old[0];
  const loosened = opennessOf(now) - opennessOf(old);
  if (!place) return;
  if (loosened === 0) compare(old, now);
  else
    rater.weigh(loosened > 0 ? 'wider' : 'narrower', place.pointer, `\`${keyword}\` ${changeOf(old, now)}`);
}

const nothing = 0;
const something = 1;
const anything = 2;

/** An absent value, `true` and a schema without assertions permit everything, `false` permits nothing. */
function opennessOf(schemas: readonly Located[]): number {
  if (schemas.some(({ value }) => value === false)) return nothing;
  const isOpen = (schema: Located) => schema.value === true || meaning(schema) === '{}';
  return schemas.every(isOpen) ? anything : something;
}

/** Compares alternative schemas. */
export function compareBranches({ before, after, rater, compare, whole }: SchemaPair, keyword: string): void {
  const [old, now] = [before.all(keyword), after.all(keyword)];
  const place = (now[0] ?? old[0])?.pointer;
  if (place === undefined) return;
  if (old.length !== 1 || now.length !== 1) {
    if (old.map(meaning).sort().join() === now.map(meaning).sort().join()) return;
    const effect = old.length === 0 ? 'narrower' : now.length === 0 ? 'wider' : 'other';
    rater.weigh(effect, place, `\`${keyword}\` ${changeOf(old, now)}`);
    return;
  }
  const { lost, gained, pairs } = pairBranches(branchesOf(old[0]), branchesOf(now[0]));
  for (const [was, is] of pairs) compare([was], [is], whole);
  for (const branch of lost) rater.weigh('narrower', branch.pointer, `choice removed from \`${keyword}\``);
  for (const branch of gained) rater.weigh('wider', branch.pointer, `choice added to \`${keyword}\``);
}

const branchesOf = (choice: Located | undefined) => children(choice).map(([, branch]) => branch);

const changeOf = (old: readonly Located[], now: readonly Located[]) =>
  old.length === 0 ? 'added' : now.length === 0 ? 'removed' : 'changed';

/** Pairs branches that are the same component or have the same meaning, and the others by position. */
function pairBranches(old: readonly Located[], now: readonly Located[]) {
  const pairs: [Located, Located][] = [];
  const lost: Located[] = [];
  const gained = [...now];
  for (const branch of old) {
    const index = gained.findIndex((other) => isSame(branch, other));
    const [match] = index < 0 ? [] : gained.splice(index, 1);
    if (match) pairs.push([branch, match]);
    else lost.push(branch);
  }
  if (lost.length !== gained.length) return { pairs, lost, gained };
  const rest = lost.flatMap((branch, index): [Located, Located][] => {
    const match = gained[index];
    return match ? [[branch, match]] : [];
  });
  return { pairs: [...pairs, ...rest], lost: [], gained: [] };
}

function isSame(a: Located, b: Located): boolean {
  const reference = child(a, '$ref')?.value;
  if (reference !== undefined && reference === child(b, '$ref')?.value) return true;
  return meaning(follow(a) ?? a) === meaning(follow(b) ?? b);
}
