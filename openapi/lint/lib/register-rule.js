import { componentOf, fromRoot } from './conventions.js';
import { isObject } from './nodes.js';
import { formProblems } from './register-form.js';
import { readRegister } from './register.js';

/**
 * @typedef {import('./nodes.js').Location} Location
 * @typedef {import('./nodes.js').Problem} Problem
 *
 * @typedef {object} Citation
 * @property {string} id
 * @property {Location} location
 */

/**
 * Keeps a register and the citations in the contract consistent: every citation names an entry, and every entry is
 * cited.
 *
 * @param {string} mark the extension that cites entries, e.g. `x-requirements`
 * @param {import('./register-form.js').Fields} fields of an entry
 * @returns {import('@redocly/openapi-core').Oas3Rule} with the option `register`, a file relative to the document
 */
export function registerRule(mark, fields) {
  return ({ register: file }) => {
    /** @type {Citation[]} */
    const citations = [];
    /** @type {Map<string, unknown>} */
    const pathItems = new Map();
    let root = '';

    /**
     * Whether a citation is in an operation, a component or the root document.
     *
     * @param {Location} location
     */
    function hasHolder({ source, pointer }) {
      if (source.absoluteRef === root) return true;
      if (componentOf(fromRoot(root, source.absoluteRef))) return true;
      const pathItem = pathItems.get(source.absoluteRef);
      return isObject(pathItem) && isObject(pathItem[pointer.split('/')[1] ?? '']);
    }

    /**
     * @param {unknown} node
     * @param {import('./nodes.js').Context} ctx
     */
    function collect(node, ctx) {
      if (!isObject(node) || !(mark in node)) return;
      const ids = node[mark];
      const location = ctx.location.child(mark);
      if (!Array.isArray(ids) || ids.length === 0 || new Set(ids).size !== ids.length) {
        ctx.report({ message: `\`${mark}\` must be a list of different ids.`, location });
      } else if (!hasHolder(location)) {
        ctx.report({
          message: `\`${mark}\` belongs on an operation, a component or the root document.`,
          location,
        });
      } else {
        ids.forEach((id, index) => citations.push({ id: String(id), location: location.child(index) }));
      }
    }

    return {
      any: collect,
      // Redocly does not visit what is next to a `$ref`.
      ref: collect,
      PathItem(pathItem, { location }) {
        // A callback has path items too, inside the operation that cites for them.
        if (location.pointer === '#/') pathItems.set(location.source.absoluteRef, pathItem);
      },
      Root: {
        enter(_, { location }) {
          root = location.source.absoluteRef;
        },
        leave(_, ctx) {
          const register = readRegister(root, String(file));
          const problems =
            register.problems.length > 0
              ? register.problems
              : [...formProblems(register, fields), ...citationProblems(register, citations, mark)];
          for (const problem of problems) ctx.report(problem);
        },
      },
    };
  };
}

/**
 * @param {import('./register.js').Register} register
 * @param {Citation[]} citations
 * @param {string} mark
 * @returns {Problem[]}
 */
function citationProblems({ name, entries }, citations, mark) {
  const known = new Set(entries.map((entry) => entry.id));
  const dangling = citations
    .filter(({ id }) => !known.has(id))
    .map(({ id, location }) => ({
      message: `There is no ${id} in ${name}: correct the id, or add the entry.`,
      location,
    }));
  const cited = new Set(citations.map(({ id }) => id));
  const [first, ...others] = entries.filter(({ id }) => id !== '' && !cited.has(id));
  if (!first) return dangling;
  const ids = [first, ...others].map(({ id }) => id).join(', ');
  const [are, apply] = others.length === 0 ? ['is', 'it applies'] : ['are', 'they apply'];
  const message = `${ids} ${are} not cited anywhere: mark the places that ${apply} to with \`${mark}\`, or remove what the interface no longer says.`;
  return [...dangling, { message, location: first.at('id') }];
}
