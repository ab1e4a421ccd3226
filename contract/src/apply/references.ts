import { OverlayError } from '../../../conformance/src/contract/overlay-error.ts';
import { at, isObject, type Json, type OpenApiDocument } from '../../../scripts/lib/openapi.ts';

/** @throws OverlayError for a reference without a target, which the overlay removed or misspelt */
export function refuseDeadReferences(description: OpenApiDocument, overlay: string): void {
  const visit = (node: Json): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node)) return;
    const { $ref } = node;
    if (typeof $ref === 'string' && $ref.startsWith('#/') && at(description, $ref) === undefined) {
      throw new OverlayError(
        `${overlay}: with it, ${$ref} leads to nothing; add what it names, or correct the reference.`,
      );
    }
    Object.values(node).forEach(visit);
  };
  visit(description);
}
