import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Source } from '@redocly/openapi-core';

/**
 * A file that nothing refers to is invisible to every other rule.
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
        for (const file of ['paths', 'components'].flatMap((folder) =>
          yamlFilesIn(path.join(root, folder)),
        )) {
          if (used.has(file)) continue;
          const location = { source: new Source(file, ''), pointer: '#/' };
          ctx.report({ message: adviceFor(path.relative(root, file)), location });
        }
      },
    },
  };
};

/** @param {string} file as seen from the root document */
function adviceFor(file) {
  if (!file.startsWith(`paths${path.sep}`)) return 'Nothing refers to this file: use it or delete it.';
  return 'The root document does not list this path: give it a `$ref` under `paths`, or delete the file.';
}

/** @param {string} folder */
function yamlFilesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => path.join(folder, name));
}
