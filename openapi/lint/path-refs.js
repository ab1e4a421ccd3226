import path from 'node:path';
import { componentFolders, componentOf, fromRoot, pathFile } from './lib/conventions.js';
import { atKey, entriesOf, isObject } from './lib/nodes.js';

const pascalCase = /^[A-Z][A-Za-z0-9]*$/;
const identifier = /^[A-Za-z][A-Za-z0-9]*$/;
/** The target of a reference to a part that is itself a reference is another whole file. */
const partIn = /#\/?./;
/** What may be a reference, and has no folder under `components/`. */
const others = new Set(['Callback', 'Link', 'PathItem']);
const pascalCaseFolders = new Set(['schemas', 'responses']);

/**
 * Each path and each component has its own file, which can be found by its name; the root document only refers to them.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const pathRefs = () => {
  let root = '';
  return {
    Root(document, ctx) {
      root = ctx.location.source.absoluteRef;
      const { paths, components } = document;
      for (const [urlPath, node] of entriesOf(paths)) {
        requireRef(ctx, node, pathFile(urlPath), ['paths', urlPath]);
      }
      for (const [folder, named] of entriesOf(components)) {
        for (const [name, node] of entriesOf(named)) {
          requireRef(ctx, node, `components/${folder}/${name}.yaml`, ['components', folder, name]);
        }
      }
    },
    ref({ $ref }, ctx, { location: target, node }) {
      const folder = componentFolders.get(ctx.type.name);
      // Redocly reads the target as the list or map that it is not, and reports that file.
      if (folder === undefined && !others.has(ctx.type.name))
        ctx.report({
          message: `\`${ctx.key}\` cannot be a \`$ref\`: write what it consists of.`,
          location: atKey(ctx.location),
        });
      if (folder === undefined || !target || node === undefined) return;
      const file = fromRoot(root, target.source.absoluteRef);
      const component = componentOf(file);
      const location = ctx.location.child('$ref');
      // At the file, as it is to be moved or renamed, and not at each reference to it.
      const atFile = { source: target.source, pointer: '#/' };
      if (!component && file.startsWith(`components/${folder}/`)) {
        ctx.report({
          message: `A component is a file components/${folder}/NAME.yaml, without subfolders: move or rename this file.`,
          location: atFile,
        });
      } else if (component?.folder !== folder || target.pointer !== '#/' || partIn.test($ref)) {
        ctx.report({ message: `\`$ref\` must point to a whole file in components/${folder}/.`, location });
      } else if (path.isAbsolute($ref)) {
        ctx.report({
          message: 'An absolute path exists only on one machine: write a relative one.',
          location,
        });
      } else if (!(pascalCaseFolders.has(folder) ? pascalCase : identifier).test(component.name)) {
        const form = pascalCaseFolders.has(folder) ? 'PascalCase' : 'one word of letters and digits';
        ctx.report({
          message: `Component name ${component.name} must be ${form}: rename this file.`,
          location: atFile,
        });
      }
    },
  };
};

/**
 * @param {import('./lib/nodes.js').Context} ctx
 * @param {unknown} node
 * @param {string} file the only permitted target
 * @param {string[]} place
 */
function requireRef(ctx, node, file, place) {
  const ref = isObject(node) && Object.keys(node).length === 1 ? node['$ref'] : undefined;
  if (ref === file || ref === `./${file}`) return;
  ctx.report({
    message: `${place.at(-1) ?? ''} must be only \`$ref: ${file}\`.`,
    location: atKey(ctx.location.child(place)),
  });
}
