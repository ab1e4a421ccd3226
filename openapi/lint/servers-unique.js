import { isObject } from './lib/nodes.js';

/**
 * A server is listed once: readers and tools choose one by its URL.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const serversUnique = () => ({
  ServerList(node, ctx) {
    /** @type {unknown} */
    const servers = node;
    const urls = Array.isArray(servers)
      ? servers.map((/** @type {unknown} */ server) => (isObject(server) ? server['url'] : undefined))
      : [];
    for (const [index, url] of urls.entries()) {
      if (urls.indexOf(url) === index) continue;
      const message = `${String(url)} is listed before: remove this entry, or correct its URL.`;
      ctx.report({ message, location: ctx.location.child([index, 'url']) });
    }
  },
});
