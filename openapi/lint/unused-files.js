import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Source } from '@redocly/openapi-core';
import { sourcesBelow } from './lib/conventions.js';
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
        const overlays = sourcesBelow(path.join(root, 'overlays'));
        const overlaid = new Map(
          overlays.flatMap((overlay) =>
            referencesOf(overlay).map((file) => [file, path.relative(root, overlay)]),
          ),
        );
        const unread = unreadReferences([ctx.location.source.absoluteRef, ...used]);
        const parts = overlays.filter((file) => !file.endsWith('.overlay.yaml') && !overlaid.has(file));
        for (const file of beginnings([...files.filter((file) => !used.has(file)), ...parts])) {
          const name = path.relative(root, file);
          const place = unread.get(file);
          if (place) {
            const message = `Nothing reads a \`$ref\` here, and only it names ${name}: move it to where a reference can be.`;
            ctx.report({ message, location: place });
            continue;
          }
          const location = { source: new Source(file, ''), pointer: '#/' };
          ctx.report({ message: adviceFor(name, overlaid.get(file)), location });
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

/**
 * A place of a `$ref` to each file that some files name, even where no reference is read.
 *
 * @param {string[]} files
 * @returns {Map<string, import('@redocly/openapi-core').LocationObject>}
 */
function unreadReferences(files) {
  return new Map(
    files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return referencesIn(text).map(({ target, index }) => {
        const before = text.slice(0, index).split('\n');
        const start = { line: before.length, col: (before.at(-1) ?? '').length + 1 };
        return /** @type {const} */ ([
          targetOf(file, target),
          { source: new Source(file, text), pointer: undefined, start },
        ]);
      });
    }),
  );
}

/** @param {string} file */
const referencesOf = (file) =>
  referencesIn(readFileSync(file, 'utf8')).map(({ target }) => targetOf(file, target));

/** @type {(file: string, target: string) => string} */
const targetOf = (file, target) => path.resolve(path.dirname(file), target.split('#', 1)[0] ?? '');

/**
 * @param {string} file relative to the root document
 * @param {string | undefined} overlay a file of an overlay that refers to it
 */
function adviceFor(file, overlay) {
  if (overlay)
    return `Only the overlay's file ${overlay} refers to this file: use it in the contract too, or move it to the overlay.`;
  if (!file.startsWith(`paths${path.sep}`))
    return 'No file refers to this file: correct the `$ref` that should, or delete this file if nothing needs it.';
  return 'The root document does not list this path: give it a `$ref` under `paths`, or delete the file.';
}
