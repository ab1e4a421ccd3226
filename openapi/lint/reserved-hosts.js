import { entriesOf, isObject } from './lib/nodes.js';

// RFC 2606 and RFC 6761: names that nobody can own.
const reserved = /(^|\.)(example\.(com|net|org)|example|test|invalid|localhost)$/i;
const urlHost = /\b(?:https?|wss?):\/\/(?:[^\s/?#@]+@)?([a-z0-9][a-z0-9.-]*)/gi;
const mailDomain = /[a-z0-9._%+-]@((?:[a-z0-9-]+\.)+[a-z]{2,})/gi;

// Links to real documents, and patterns, which are not addresses. Extensions are checked with the node that contains
// them.
const exemptTypes = new Set(['ExternalDocs', 'License', 'SpecExtension']);
const exemptKeys = new Set(['$schema', '$ref', 'pattern']);

// Plain data inside a node of the description: Redocly does not visit its contents.
const dataKeys = new Set(['example', 'default', 'const', 'enum', 'value', 'update', 'payload']);

/**
 * A reader who copies an example must not reach a real server or mailbox.
 * Applies to OpenAPI, Arazzo and Overlay documents.
 */
export const reservedHosts = () => ({
  /**
   * @param {unknown} node
   * @param {import('./lib/nodes.js').Context} ctx
   */
  any(node, ctx) {
    if (exemptTypes.has(ctx.type.name)) return;
    if (ctx.type.name === 'Server') reportHosts(defaultUrl(node), ctx.location.child('url'), ctx);
    for (const [key, value] of entriesOf(node)) {
      if (exemptKeys.has(key) || (key === 'url' && ctx.type.name === 'Server')) continue;
      const isData =
        dataKeys.has(key) || key.startsWith('x-') || (key === 'examples' && Array.isArray(value));
      if (typeof value === 'string' || isData) reportHosts(value, ctx.location.child(key), ctx);
    }
  },
});

/**
 * @param {unknown} value
 * @param {import('./lib/nodes.js').Location} location
 * @param {import('./lib/nodes.js').Context} ctx
 */
function reportHosts(value, location, ctx) {
  if (typeof value === 'string') {
    for (const host of hostsIn(value).filter((host) => !reserved.test(host))) {
      ctx.report({
        message: `${host} may be real: use a reserved name such as files.example.com.`,
        location,
      });
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) reportHosts(child, location.child(key), ctx);
  }
}

/**
 * A server's URL with the default values of its variables, because a variable may contain the host.
 *
 * @param {unknown} server
 */
function defaultUrl(server) {
  const { url, variables } = isObject(server) ? server : {};
  return entriesOf(variables).reduce(
    (text, [name, variable]) =>
      text.replaceAll(`{${name}}`, isObject(variable) ? String(variable['default']) : ''),
    String(url),
  );
}

/** @param {string} text */
function hostsIn(text) {
  const matches = [...text.matchAll(urlHost), ...text.matchAll(mailDomain)];
  return [...new Set(matches.map((match) => (match[1] ?? '').replace(/[.-]+$/, '')))];
}
