const reserved = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if implements import in instanceof interface let new null package private protected public return static ' +
    'super switch this throw true try typeof var void while with yield'
  ).split(' '),
);

/**
 * Whether an operation may have this name: the clients have a function of the same name.
 *
 * @param {string} id
 */
export const isOperationId = (id) => /^[a-z][A-Za-z0-9]*$/.test(id) && !reserved.has(id);
