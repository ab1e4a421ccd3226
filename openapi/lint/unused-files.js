import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Source } from '@redocly/openapi-core';
import { sourcesBelow } from './lib/house.js';
import { referencesIn } from './lib/references.js';

/**
 * Reports files without a reference to them, because no other rule sees them.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const unusedFiles = () => {
  /** @type {Set<string>} */
  const used = new Set();
  return {
    ref(_, __, { location }) {
      if (location) used.add(location.source.absoluteRef);
    },
    Root: {
      leave(_, ctx) {
        const root = path.dirname(ctx.location.source.absoluteRef);
        const files = ['paths', 'components'].flatMap((folder) => sourcesBelow(path.join(root, folder)));
        for (const file of beginnings(files.filter((file) => !used.has(file)))) {
          const location = { source: new Source(file, ''), pointer: '#/' };
          ctx.report({ message: adviceFor(path.relative(root, file)), location });
        }
      },
    },
  };
};

/**
 * The unused files to report: those that no other unused file refers to, and one of each circle that only its own files
 * refer to. When these are used, all are.
 *
 * @param {string[]} unused
 */
function beginnings(unused) {
  const targets = new Map(unused.map((file) => [file, referencesOf(file)]));
  /** @type {Set<string>} */
  const reached = new Set();
  /** @param {string} file */
  const reach = (file) => {
    for (const target of targets.get(file) ?? []) {
      if (reached.has(target)) continue;
      reached.add(target);
      reach(target);
    }
  };
  const referredTo = new Set([...targets.values()].flat());
  for (const file of unused) if (!referredTo.has(file)) reach(file);
  return unused.filter((file) => !reached.has(file));
}

/** @param {string} file */
function referencesOf(file) {
  return referencesIn(readFileSync(file, 'utf8')).map(({ target }) =>
    path.resolve(path.dirname(file), target.split('#', 1)[0] ?? ''),
  );
}

/** @param {string} file relative to the root document */
function adviceFor(file) {
  if (!file.startsWith(`paths${path.sep}`)) return 'No file refers to this file: use it or delete it.';
  return 'The root document does not list this path: give it a `$ref` under `paths`, or delete the file.';
}
