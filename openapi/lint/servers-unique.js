/**
 * A server is listed once: readers and tools choose one by its URL.
 *
 * @type {import('@redocly/openapi-core').Oas3Rule}
 */
export const serversUnique = () => ({
  ServerList(servers, { location, report }) {
    const urls = servers.map((/** @type {{ url: string }} */ { url }) => url);
    for (const [index, url] of urls.entries()) {
      if (urls.indexOf(url) === index) continue;
      const message = `${url} is listed before: remove this entry, or correct its URL.`;
      report({ message, location: location.child([index, 'url']) });
    }
  },
});
