import picomatch from 'picomatch';
import { usageError } from '../errors.ts';

export interface FilterOptions {
  include?: readonly string[] | undefined;
  exclude?: readonly string[] | undefined;
}

/**
 * Selects files by glob patterns. A pattern without a slash matches names at any depth, and any other matches the path
 * relative to the copied folder. Excluded files stay excluded even if they are included.
 */
export class Filter {
  readonly #includes: ((path: string) => boolean) | undefined;
  readonly #excludes: ((path: string) => boolean) | undefined;

  /** @throws CommandError for an invalid pattern */
  constructor({ include, exclude }: FilterOptions = {}) {
    this.#includes = anyOf(include);
    this.#excludes = anyOf(exclude);
  }

  /** Whether there are any patterns. */
  get isActive(): boolean {
    return this.#includes !== undefined || this.#excludes !== undefined;
  }

  /** @param path relative to the copied folder, such as `2026/a.png` */
  takesFile(path: string): boolean {
    return this.takesFolder(path) && (this.#includes?.(path) ?? true);
  }

  /** Returns whether a folder may contain selected files: neither it nor a folder above it is excluded. */
  takesFolder(path: string): boolean {
    const names = path.split('/');
    return !names.some((_, at) => this.#excludes?.(names.slice(0, at + 1).join('/')));
  }
}

function anyOf(patterns: readonly string[] | undefined): ((path: string) => boolean) | undefined {
  if (!patterns?.length) return undefined;
  const matchers = patterns.map((pattern) => {
    if (pattern === '') throw usageError('A pattern is empty. Give one such as *.png.');
    const isPath = pattern.includes('/');
    try {
      return picomatch(pattern.replace(/^\//, ''), { dot: true, basename: !isPath, strictBrackets: true });
    } catch {
      throw usageError(`${JSON.stringify(pattern)} is not a pattern. Give one such as *.png or 2026/**.`);
    }
  });
  return (path) => matchers.some((matches) => matches(path));
}
