import path from 'node:path';
import { Source } from '@redocly/openapi-core';
import { constraintVisitor } from './lib/constraints.js';
import { addRow, listingBeside, readListing } from './lib/listing.js';

/**
 * @typedef {import('./lib/constraints.js').Constraint} Constraint
 */

const advice = '(`npm run new -- requirement` adds one)';

/**
 * Each property, and each keyword that restricts a value, cites a requirement that specifies it, or an unknown about it,
 * and is in the committed listing with what it cites: somebody has compared the two. A new property is one problem with
 * all that is in it, and so is a parameter or a header.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const constraintSources = () => {
  /** @type {import('./lib/listing.js').Rows} */
  const rows = new Map();
  let root = '';
  const visitor = constraintVisitor((constraint) => {
    addRow(rows, constraint, root);
  });
  return {
    ...visitor,
    Root: {
      enter(node, ctx) {
        root = ctx.location.source.absoluteRef;
        if (typeof visitor.Root === 'function') visitor.Root(node, ctx);
      },
      leave(_, ctx) {
        const listing = readListing(root);
        const renamed = renamedIn(rows, listing);
        for (const { from, to, source } of renamed) {
          const message = `This has the constraints that ${path.basename(listingBeside(root))} lists for ${from}: if it was renamed, run \`npm run lint -- --accept\`.`;
          ctx.report({ message, location: { source, pointer: '#/' } });
          for (const [row, listed] of [...listing])
            if (holderOf(row) === from) listing.set(to + row.slice(from.length), listed);
        }
        const faults = faultsIn(rows, listing);
        const listed = new Set([...listing.keys()].map(holderOf));
        for (const group of groupsOf(faults, listed)) {
          const { source } = group[0].location;
          const added = newComponent(group[0], listed);
          if (added) ctx.report({ message: messageOfNew(added), location: { source, pointer: '#/' } });
          else ctx.report({ message: messageOf(group), location: group[0].location });
        }
        if (faults.length + renamed.length > 0) return;
        const stale = [...listing].filter(([row, { ids }]) => ids.some((id) => !rows.get(row)?.has(id)));
        const [first, ...others] = stale;
        if (!first) return;
        const [row, { ids, line }] = first;
        const cited = ids.filter((id) => !rows.get(row)?.has(id)).join(', ');
        const what = rows.has(row)
          ? `${row} no longer cites ${cited}`
          : `${row} is no longer in the contract`;
        const more = others.length === 0 ? '' : ` (and ${others.length} more such lines)`;
        ctx.report({
          message: `${what}${more}: run \`npm run lint -- --accept\`.`,
          location: {
            source: new Source(listingBeside(root), ''),
            pointer: undefined,
            start: { line, col: 1 },
          },
        });
      },
    },
  };
};

/** @type {(row: string) => string} the component or file of a row */
const holderOf = (row) => /^[^ #]*/.exec(row)?.[0] ?? '';

/**
 * The component of a constraint that cites something, if the listing has nothing of this component.
 *
 * @param {Constraint} constraint
 * @param {Set<string>} listed
 */
function newComponent({ ids, places }, listed) {
  const component = places.at(-1)?.component;
  return component !== undefined && ids.length > 0 && !listed.has(component) ? component : undefined;
}

/**
 * @template T
 * @param {Map<string, T>} rows
 */
function byHolder(rows) {
  /** @type {Map<string, [string, T][]>} */
  const groups = new Map();
  for (const [row, of] of rows) groups.set(holderOf(row), [...(groups.get(holderOf(row)) ?? []), [row, of]]);
  return groups;
}

/**
 * The components and files that are not listed, and have at least half of the constraints that are listed for one that is
 * no longer there.
 *
 * @param {import('./lib/listing.js').Rows} rows
 * @param {ReturnType<typeof readListing>} listing
 */
function renamedIn(rows, listing) {
  const listed = byHolder(listing);
  const present = byHolder(rows);
  const added = [...present].filter(([to]) => !listed.has(to));
  return [...listed].flatMap(([from, lines]) => {
    if (present.has(from)) return [];
    const shared = added.map(([to, [first]]) => ({
      ...{ from, to, source: [...(first?.[1].values() ?? [])][0]?.location.source },
      count: lines.filter(([row, { ids }]) => {
        const cited = rows.get(to + row.slice(from.length))?.keys() ?? [''];
        return [...cited].every((id) => ids.includes(id));
      }).length,
    }));
    const [nearest] = shared.sort((a, b) => b.count - a.count);
    return nearest?.source && nearest.count * 2 >= lines.length
      ? [{ ...nearest, source: nearest.source }]
      : [];
  });
}

/**
 * For each constraint that cites nothing, or that is not listed with what it cites, a use of it.
 *
 * @param {import('./lib/listing.js').Rows} rows
 * @param {ReturnType<typeof readListing>} listing
 * @returns {Constraint[]}
 */
function faultsIn(rows, listing) {
  return [...rows].flatMap(([row, uses]) => {
    const without = uses.get('');
    if (without) return [without];
    const listed = listing.get(row)?.ids ?? [];
    const [added] = [...uses].filter(([id]) => !listed.includes(id));
    return added ? [added[1]] : [];
  });
}

/**
 * The constraints to report together: without those in a property that is itself reported, also in a listed component
 * that it refers to, and all of a new component, of a parameter or a header, and of a property that cites nothing.
 *
 * @param {Constraint[]} faults
 * @param {Set<string>} listed components
 */
function groupsOf(faults, listed) {
  const properties = new Set(
    faults.filter(({ keyword }) => keyword === 'properties').map(({ location }) => keyOf(location)),
  );
  /** @type {Map<string, [Constraint, ...Constraint[]]>} */
  const groups = new Map();
  for (const fault of faults) {
    const { keyword, ids, holders, location, places } = fault;
    const around = keyword === 'properties' ? holders.slice(0, -1) : holders;
    const { absoluteRef } = location.source;
    const added = newComponent(fault, listed);
    const isHere = (/** @type {Constraint['location']} */ { source }) => source.absoluteRef === absoluteRef;
    if (around.some((holder) => properties.has(keyOf(holder)) && (!added || isHere(holder)))) continue;
    const isOfOne = ids.length === 0 || places.length === 0;
    const key = added ?? `${keyOf((isOfOne && holders.at(-1)) || location)} ${ids.join()}`;
    const group = groups.get(key);
    if (group) group.push(fault);
    else groups.set(key, [fault]);
  }
  return groups.values();
}

/** @param {{ source: { absoluteRef: string }, pointer: string }} location */
const keyOf = ({ source, pointer }) => `${source.absoluteRef}${pointer}`;

/** @param {string} component */
const messageOfNew = (component) =>
  `${component} is new: compare its constraints with the texts that they cite (\`npm run lint -- --sources ${component}\`). If these specify them, run \`npm run lint -- --accept\`; otherwise cite what does ${advice}, or remove it.`;

/** @param {[Constraint, ...Constraint[]]} group */
function messageOf(group) {
  const demands = group.map(({ keyword, value }) =>
    keyword === 'properties' ? `Property \`${String(value)}\`` : `\`${keyword}: ${JSON.stringify(value)}\``,
  );
  const [{ ids }] = group;
  const named = `${demands.join(' and ')} ${group.length === 1 ? 'is' : 'are'}`;
  if (ids.length === 0)
    return `${named} without a source: cite the requirement or unknown behind it ${advice}, or remove it.`;
  return `${named} not listed with ${ids.join(', ')}: if their texts specify it, run \`npm run lint -- --accept\`; otherwise cite what does ${advice}, or remove it.`;
}
