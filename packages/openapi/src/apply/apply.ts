import '../../../../conformance/src/composition.ts';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import openapi from '../../../../generated/openapi.json' with { type: 'json' };
import { makeFolder } from '../../../options/make-folder.ts';
import { applyOverlay } from '../../../../conformance/src/engine/contract/overlay.ts';
import { readOverlay } from '../../../../conformance/src/engine/contract/read-overlay.ts';
import { toCodegen } from '../../../../scripts/bundle/codegen.ts';
import { publishedAs30 } from '../../../../scripts/bundle/openapi-3.0.ts';
import { at, isObject, type OpenApiDocument, type Json } from '../../../../scripts/lib/openapi.ts';
import { mockCommand, writeDocs, writeTypes } from './tools.ts';
import { withChoicesDescribed } from './describe-choices.ts';
import { OverlayError } from '../../../../conformance/src/engine/contract/overlay-error.ts';

export interface ApplyOptions {
  /** Folder to write to; created if it does not exist. */
  readonly output: string;
  readonly title?: string;
  /** The URL of the API root. */
  readonly server?: string;
  readonly docs: boolean;
  readonly types: boolean;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Writes the contract with the choices that an overlay specifies.
 *
 * @returns a line for each file when it is written, and how to start a mock
 * @throws OverlayError if the overlay cannot be applied; then nothing is written
 */
export async function* apply(overlay: string, options: ApplyOptions): AsyncGenerator<string> {
  const described = describe(await readOverlay(overlay), options);
  const codegen = toCodegen(described);
  const documents = {
    'openapi.json': [json(described), 'the description, OpenAPI 3.1'],
    'openapi.yaml': [stringify(described, { aliasDuplicateObjects: false }), 'the same'],
    'openapi.codegen.json': [json(codegen), 'for code generators that know no status ranges'],
    'openapi.codegen-3.0.json': [json(publishedAs30(codegen)), 'for those that know no OpenAPI 3.1'],
  };
  const { output } = options;
  await makeFolder(output);
  for (const [name, [content, purpose]] of Object.entries(documents)) {
    const file = path.join(output, name);
    await writeFile(file, content!);
    yield `${file}  ${purpose}`;
  }
  if (options.types) yield `${await writeTypes(output)}  TypeScript types`;
  if (options.docs) yield `${await writeDocs(output)}  the reference as one page`;
  yield `mock: ${mockCommand(output)}`;
}

/** @throws OverlayError */
function describe(
  { name, document }: Awaited<ReturnType<typeof readOverlay>>,
  { title, server }: Pick<ApplyOptions, 'title' | 'server'>,
): OpenApiDocument {
  const applied = applyOverlay(openapi, name, document).description as unknown as OpenApiDocument;
  refuseDeadReferences(applied, name);
  return {
    ...withChoicesDescribed(applied),
    ...(title !== undefined && { info: { ...(applied.info as object), title } }),
    ...(server !== undefined && { servers: [{ url: server }] }),
  };
}

/** @throws OverlayError for a reference without a target, which the overlay removed or misspelt */
function refuseDeadReferences(description: OpenApiDocument, overlay: string): void {
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
