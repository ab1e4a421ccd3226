import { fileURLToPath } from 'node:url';
import path from 'node:path';

/** The repository this toolchain belongs to. */
export const repositoryRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The paths of files and folders below a root; tests pass the root of a copy. */
export function pathsOf(root: string = repositoryRoot) {
  const at = (...parts: string[]) => path.join(root, ...parts);
  return {
    root,
    redoclyConfig: at('redocly.yaml'),
    openapi: at('openapi'),
    contract: at('openapi/openapi.yaml'),
    requirements: at('openapi/requirements.yaml'),
    unknowns: at('openapi/unknowns.yaml'),
    /** Which sentence of the interface is where in the contract; generated. */
    trace: at('openapi/trace.md'),
    /** Written by hand, with `x-moves-to`. */
    referenceOverlaySource: at('openapi/overlays/reference.overlay.yaml'),
    /** Compiled: the overlay that tools apply. */
    referenceOverlay: at('generated/reference.overlay.yaml'),
    workflows: at('openapi/workflows'),
    generated: at('generated'),
    docs: at('docs'),
    navigation: at('docs/navigation.yaml'),
    choices: at('docs/choices.yaml'),
    conditions: at('docs/errors.yaml'),
    samples: at('docs/samples.yaml'),
    /** The submitted conformance results. */
    results: at('docs/conformance-results'),
    site: at('docs/site'),
  };
}

export type Paths = ReturnType<typeof pathsOf>;
