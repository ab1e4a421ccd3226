import type { FastifyInstance } from 'fastify';

/** Which methods each path of a server takes. */
export class MethodsByPath {
  readonly #methods = new Map<string, Set<string>>();

  /** Learns of the routes that are added from now on. */
  watch(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      const methods = this.#methods.get(url) ?? new Set();
      for (const name of [method].flat()) methods.add(name);
      this.#methods.set(url, methods);
    });
  }

  /**
   * Whether a path without parameters, such as `/file-entries/move`, lacks the method of a request that the route of
   * `/file-entries/:entryId` would take. OpenAPI matches it first, and no id or hash is such a word.
   */
  isTakenForAnother(path: string, route: string | undefined, method: string): boolean {
    if (route === undefined || route === path || !route.includes(':')) return false;
    return this.#methods.get(path)?.has(method) === false;
  }

  /** In alphabetical order; none where there is no such path. */
  at(path: string): string[] {
    const own = this.#methods.get(path);
    if (own) return [...own].sort();
    const segments = path.split('/');
    const found = [...this.#methods].filter(([url]) => leadsTo(url.split('/'), segments));
    return [...new Set(found.flatMap(([, methods]) => [...methods]))].sort();
  }
}

/** Whether a route, such as `/notes/:id` or `/docs/*`, has a path. */
function leadsTo(route: readonly string[], path: readonly string[]): boolean {
  if (route.at(-1) === '*') return leadsTo(route.slice(0, -1), path.slice(0, route.length - 1));
  if (route.length !== path.length) return false;
  return route.every((part, index) => part.startsWith(':') || part === path[index]);
}
