import { BaseResolver, type Document, type ResolveError } from '@redocly/openapi-core';

/**
 * Gives copies of the documents of another resolver, each file of which is read and parsed once, however many want it.
 * One for each bundle, because bundling changes the documents that a resolver holds.
 */
export class CopyingResolver extends BaseResolver {
  readonly #originals: BaseResolver;

  constructor(originals: BaseResolver) {
    super();
    this.#originals = originals;
  }

  override resolveDocument<Parsed = unknown>(
    base: string | null,
    ref: string,
    isRoot = false,
  ): Promise<Document<Parsed> | ResolveError> {
    const file = this.resolveExternalRef(base, ref);
    const copied = this.cache.get(file) ?? this.#copyOf(file, isRoot);
    this.cache.set(file, copied);
    return copied as Promise<Document<Parsed> | ResolveError>;
  }

  async #copyOf(file: string, isRoot: boolean): Promise<Document | ResolveError> {
    const original = await this.#originals.resolveDocument(null, file, isRoot);
    if (original instanceof Error) return original;
    return { source: original.source, parsed: structuredClone(original.parsed) };
  }
}
