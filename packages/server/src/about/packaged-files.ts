import path from 'node:path';

const isCompiled = import.meta.filename.endsWith('.js');
const at = (place: string) => path.join(import.meta.dirname, place);

/** Files that the package ships beside its code. A checkout has them elsewhere. */
export const carried = {
  description: at(isCompiled ? 'openapi.json' : '../../../../generated/openapi.reference.json'),
  /** Folder of the built site. It does not exist in a checkout until the site is built. */
  docs: at(isCompiled ? 'docs' : '../../../../docs/site'),
};
