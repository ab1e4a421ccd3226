import { isObject } from './lib/nodes.js';
import { readRegister } from './lib/register.js';

/**
 * An overlay may only decide what the interface does not specify: each action cites the unknowns that it answers.
 * Option `register`: the file of the unknowns, relative to the overlay.
 *
 * @type {import('@redocly/openapi-core').Overlay1Rule}
 */
export const overlayAnswers = ({ register: file }) => {
  let name = '';
  /** @type {Set<string> | undefined} undefined if the register cannot be read */
  let known;
  return {
    Root({ actions }, ctx) {
      if (Array.isArray(actions) && actions.length === 0)
        ctx.report({ message: 'An overlay must have an action.', location: ctx.location.child('actions') });
      const register = readRegister(ctx.location.source.absoluteRef, String(file));
      name = register.name;
      if (register.problems.length === 0) known = new Set(register.entries.map(({ id }) => id));
      for (const problem of register.problems) ctx.report(problem);
    },
    Action(node, ctx) {
      /** @type {unknown} */
      const action = node;
      const answers = isObject(action) ? action['x-answers'] : undefined;
      if (!Array.isArray(answers) || answers.length === 0 || new Set(answers).size !== answers.length) {
        ctx.report({
          message: 'An action must list the unknowns that it answers in `x-answers`, each once.',
        });
        return;
      }
      answers.map(String).forEach((id, index) => {
        if (known?.has(id) ?? true) return;
        const location = ctx.location.child(['x-answers', index]);
        ctx.report({ message: `There is no ${id} in ${name}: correct the id, or add the entry.`, location });
      });
    },
  };
};
