type Holder = Record<string, unknown>;

/**
 * Calls `visit` for each value at a path of names joined by dots; `*` stands for every item of a list.
 *
 * @example atPath(body, 'workspaces.*.owner_id', (holder, name) => { delete holder[name]; });
 */
export function atPath(root: unknown, path: string, visit: (holder: Holder, name: string) => void): void {
  const [name, ...rest] = path.split('.');
  if (typeof root !== 'object' || root === null || name === undefined) return;
  const holder = root as Holder;
  for (const key of name === '*' ? Object.keys(holder) : [name]) {
    if (rest.length > 0) atPath(holder[key], rest.join('.'), visit);
    else if (key in holder) visit(holder, key);
  }
}
