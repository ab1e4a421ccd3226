import { requireNamedExample } from './lib/named-examples.js';

/**
 * Every request body has an example, which readers of the documentation can send unchanged.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const requestExamples = () => ({ RequestBody: { MediaType: requireNamedExample('Request') } });
