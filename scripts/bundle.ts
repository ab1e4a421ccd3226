import path from 'node:path';
import { BaseResolver, stringifyYaml } from '@redocly/openapi-core';
import { bundleContract, type Overlaid } from './bundle/contract.ts';
import { moveReferences } from './bundle/compile-overlay.ts';
import { toCodegen } from './bundle/codegen.ts';
import { withRegisters } from './bundle/embedded-registers.ts';
import { findingsIn, findingsInContract, findingsModule } from './bundle/findings.ts';
import { publishedAs30 } from './bundle/openapi-3.0.ts';
import { toOpenApi32 } from './bundle/openapi-3.2.ts';
import { placeInOverlay } from './bundle/place-in-overlay.ts';
import { placeInSource, type Place } from './bundle/place.ts';
import { bundleReference, type Compiled } from './bundle/reference.ts';
import { refuse } from './bundle/refuse.ts';
import { layoutOf, type Layout } from './lib/layout.ts';
import { operationsOf, type JsonObject, type OpenApiDocument } from './lib/openapi.ts';
import { both, inThread, worthAThread } from './lib/thread.ts';

export interface Bundles {
  /** The contract: OpenAPI 3.1, with status ranges where the interface gives no codes. */
  contract: OpenApiDocument;
  /** The contract for generators that do not support status ranges. */
  codegen: OpenApiDocument;
  /** The same in OpenAPI 3.0.3, for generators that support neither ranges nor 3.1. */
  codegen30: OpenApiDocument;
  /** The contract with the reference server's overlay. */
  reference: OpenApiDocument;
  /** The reference description for generators that do not support conditions. */
  referenceCodegen: OpenApiDocument;
  /** The reference description in OpenAPI 3.0.3. */
  reference30: OpenApiDocument;
  /** The reference server's overlay for any tool; its references to files are relative to `generated/`. */
  overlay: JsonObject;
}

/**
 * Compiles and validates the bundles without writing anything.
 *
 * @param compiled the result of linting the same files; compiled here by default
 * @param threadsFrom the number of operations from which a second thread helps
 */
export async function compileBundles({
  root,
  compiled,
  threadsFrom = worthAThread,
}: {
  root?: string;
  compiled?: Compiled | undefined;
  threadsFrom?: number;
} = {}): Promise<Bundles> {
  const layout = layoutOf(root);
  const inSource = (pointer: string) => placeInSource(layout, pointer);
  const bare = compiled?.contract ?? (await bundleContract(layout));
  const contract = await withRegisters(bare, layout);
  const isLarge = operationsOf(contract).length >= threadsFrom;
  const judge = async () => {
    const findings = isLarge
      ? inThread(findingsModule, findingsInContract, contract)
      : findingsInContract(contract);
    await refuse(await findings, inSource);
  };
  const judged = judge();
  if (!isLarge) await judged;
  const [, ofReference] = await both(judged, referenceBundles(bare, layout, inSource, compiled?.reference));
  const codegen = toCodegen(contract);
  const codegen30 = publishedAs30(codegen);
  await refuse(await findingsIn(codegen30, 'openapi.codegen-3.0.json'), inSource);
  return { contract, codegen, codegen30, ...ofReference };
}

/** The bundles with the reference server's overlay. */
async function referenceBundles(
  contract: OpenApiDocument,
  layout: Layout,
  inSource: (pointer: string) => Promise<Place>,
  compiled: Overlaid | undefined,
): Promise<Pick<Bundles, 'reference' | 'referenceCodegen' | 'reference30' | 'overlay'>> {
  const overlay = layout.referenceOverlaySource;
  const overlaid = compiled ?? (await bundleReference(contract, layout, new BaseResolver()));
  const reference = await withRegisters(overlaid.description, layout);
  const inOverlay = async (pointer: string) =>
    (await placeInOverlay(overlay, reference, pointer)) ?? (await inSource(pointer));
  await refuse(await findingsIn(reference, 'openapi.reference.json'), inOverlay);

  const reference30 = publishedAs30(reference);
  await refuse(await findingsIn(reference30, 'openapi-3.0.json'), inOverlay);
  const published = moveReferences(overlaid.overlay, path.dirname(overlay), layout.generated) as JsonObject;
  return { reference, referenceCodegen: toCodegen(reference), reference30, overlay: published };
}

/** The files of the bundles: content by absolute path. */
export function bundleFiles(bundles: Bundles, { root }: { root?: string } = {}): Map<string, string> {
  const { generated, referenceOverlay } = layoutOf(root);
  return new Map([
    [path.join(generated, 'openapi.yaml'), toYaml(bundles.contract)],
    [path.join(generated, 'openapi.json'), toJson(bundles.contract)],
    [path.join(generated, 'openapi.codegen.json'), toJson(bundles.codegen)],
    [path.join(generated, 'openapi.codegen-3.0.json'), toJson(bundles.codegen30)],
    [path.join(generated, 'openapi.reference.yaml'), toYaml(bundles.reference)],
    [path.join(generated, 'openapi.reference.json'), toJson(bundles.reference)],
    [path.join(generated, 'openapi.reference.codegen.json'), toJson(bundles.referenceCodegen)],
    [path.join(generated, 'openapi-3.0.json'), toJson(bundles.reference30)],
    [path.join(generated, 'openapi-3.2.json'), toJson(toOpenApi32(bundles.contract))],
    [referenceOverlay, toYaml(bundles.overlay)],
  ]);
}

/** Without line wrapping, so that a changed word changes one line. */
function toYaml(document: JsonObject): string {
  const header = '# Generated by `npm run generate` from openapi/; do not edit.\n';
  return header + stringifyYaml(document, { lineWidth: -1, noRefs: true });
}

function toJson(document: OpenApiDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
