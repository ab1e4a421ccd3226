import path from 'node:path';

const isCompiled = import.meta.filename.endsWith('.js');
const at = (place: string) => path.join(import.meta.dirname, place);

/** What the package carries beside its code, or where a checkout has it. */
export const carried = {
  description: at(isCompiled ? 'openapi.json' : '../../../generated/openapi.reference.json'),
  /** Folder of the built site. A checkout has none until it is built. */
  docs: at(isCompiled ? 'docs' : '../../../docs/site'),
};
