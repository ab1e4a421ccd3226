import { BaseResolver, type Document, type ResolveError, type YamlParseError } from '@redocly/openapi-core';

type Resolved<Parsed = unknown> = Document<Parsed> | ResolveError | YamlParseError;

/**
 * Copies the documents of another resolver, so that each file is read and parsed only once. Each bundle needs its own,
 * because bundling changes the documents of a resolver.
 */
export class CopyingResolver extends BaseResolver {
  readonly #originals: BaseResolver;
  readonly #copies = new Map<string, Promise<Resolved>>();

  constructor(originals: BaseResolver) {
    super();
    this.#originals = originals;
  }

  override resolveDocument<Parsed = unknown>(
    base: string | null,
    ref: string,
    isRoot = false,
  ): Promise<Resolved<Parsed>> {
    const file = this.resolveExternalRef(base, ref);
    const copied = this.#copies.get(file) ?? this.#copyOf(file, isRoot);
    this.#copies.set(file, copied);
    return copied as Promise<Resolved<Parsed>>;
  }

  async #copyOf(file: string, isRoot: boolean): Promise<Resolved> {
    const original = await this.#originals.resolveDocument(null, file, isRoot);
    if (!('parsed' in original)) return original;
    return { source: original.source, parsed: structuredClone(original.parsed) };
  }
}
