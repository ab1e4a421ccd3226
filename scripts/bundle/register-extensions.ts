import { isObject, type Json, type OpenApiDocument } from '../lib/openapi.ts';

const registerExtensions = new Set(['x-requirements', 'x-unknown', 'x-registers']);

/** Data that must not be changed, whatever its keys look like. */
const verbatim = new Set(['example', 'examples', 'value', 'default', 'const', 'enum']);

/** A description without the marks of the registers: they mean nothing to tools, and some copy them to their output. */
export function withoutRegisterExtensions(document: OpenApiDocument): OpenApiDocument {
  const strip = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(strip);
    if (!isObject(node)) return node;
    const kept = Object.entries(node).filter(([key]) => !registerExtensions.has(key));
    return Object.fromEntries(kept.map(([key, value]) => [key, verbatim.has(key) ? value : strip(value)]));
  };
  return strip(document) as OpenApiDocument;
}
