import type { FastifyInstance } from 'fastify';

/** The methods that each path of a server supports. */
export class MethodsByPath {
  readonly #methods = new Map<string, Set<string>>();

  /** Records the routes that are added after this call. */
  watch(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      const methods = this.#methods.get(url) ?? new Set();
      for (const name of [method].flat()) methods.add(name);
      this.#methods.set(url, methods);
    });
  }

  /**
   * Returns whether a request such as `DELETE /file-entries/move` was routed to `/file-entries/:entryId` because the
   * fixed path does not support the method. In OpenAPI, the fixed path takes precedence.
   */
  isTakenForAnother(path: string, route: string | undefined, method: string): boolean {
    if (route === undefined || route === path || !route.includes(':')) return false;
    return this.#methods.get(path)?.has(method) === false;
  }

  /** Returns the methods in alphabetical order; an empty list if the path does not exist. */
  at(path: string): string[] {
    const own = this.#methods.get(path);
    if (own) return [...own].sort();
    const segments = path.split('/');
    const found = [...this.#methods].filter(([url]) => leadsTo(url.split('/'), segments));
    return [...new Set(found.flatMap(([, methods]) => [...methods]))].sort();
  }
}

/** Returns whether a route such as `/notes/:id` or `/docs/*` matches a path. */
function leadsTo(route: readonly string[], path: readonly string[]): boolean {
  if (route.at(-1) === '*') return leadsTo(route.slice(0, -1), path.slice(0, route.length - 1));
  if (route.length !== path.length) return false;
  return route.every((part, index) => part.startsWith(':') || part === path[index]);
}
