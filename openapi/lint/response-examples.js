import { requireNamedExample } from './lib/named-examples.js';

/**
 * Every documented response has a named example, which mocks, documentation and checks use.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const responseExamples = () => ({ Response: { MediaType: requireNamedExample('Response') } });
