import path from 'node:path';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import ajvFormats from 'ajv-formats';
import type { Layout } from '../lib/layout.ts';
import { isObject, type Json, type JsonObject, type OpenApiDocument } from '../lib/openapi.ts';
import { ContractError } from '../lib/problem.ts';
import { header } from './header.ts';
import { linkModules } from './link-modules.ts';
import { documentId, operationSchemas, type OperationSchemas } from './validation-schemas.ts';

const options: Options = {
  strict: true,
  allowUnionTypes: true,
  // A condition beside `allOf` may require what another part describes.
  strictRequired: false,
  // Names every fault of a message, not the first alone.
  allErrors: true,
  // Both parsers of the bundles have judged the schemas.
  validateSchema: false,
  inlineRefs: false,
  // The linker shortens the code better, in less time.
  code: {
    source: true,
    esm: true,
    optimize: false,
    // The source alone is wanted, so nothing that V8 would have to read and nobody calls.
    process: () => 'return () => { throw new Error("Not compiled.") }',
  },
};

/** Ajv writes a module in a time that grows with the square of its exports. */
const exportsOfModule = 200;

/** OpenAPI's own keywords of schemas: they describe and decide nothing. */
const annotations = ['example', 'xml', 'externalDocs', 'discriminator'];

/** For a thread of its own. */
export const validatorsModule = import.meta.url;

/** Source of the validators, or which operation has none. */
export type CompiledValidators =
  | { source: string }
  | { fault: { operation: string; pointer: string; reason: string } };

/**
 * Validators compiled ahead of time: an ES module that needs no schema compiler, and no package, to run.
 * Parameters arrive as text and are turned into what the schema says; bodies are judged as they are.
 */
export async function compileValidators(document: OpenApiDocument): Promise<CompiledValidators> {
  const bodies = new CompiledModule('bodies', document, options);
  const parameters = new CompiledModule('parameters', document, { ...options, coerceTypes: true });
  const rows: string[] = [];
  for (const operation of operationSchemas(document)) {
    try {
      rows.push(operationSource(operation, bodies, parameters));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { fault: { operation: operation.id, pointer: operation.pointer, reason } };
    }
  }
  const modules = { ...bodies.sources(), ...parameters.sources() };
  const entry = [
    ...Object.keys(modules).map((file) => `import * as ${path.basename(file)} from '${file}';`),
    `export const validators = {\n${rows.join('\n')}\n};`,
  ].join('\n');
  const linked = await linkModules(entry, modules);
  return {
    source: `${header}// @ts-nocheck: the declarations beside this file say all that a caller needs.\n${linked}`,
  };
}

/** @throws ContractError for a schema that no validator can be compiled from */
export async function validatorsSource(
  compiling: Promise<CompiledValidators>,
  layout: Layout,
): Promise<string> {
  const compiled = await compiling;
  if ('source' in compiled) return compiled.source;
  const { operation, pointer, reason } = compiled.fault;
  const { placeInSource } = await import('../bundle/place.ts');
  const place = await placeInSource(layout, pointer);
  const message = `${operation} has a schema that cannot be compiled to a validator: ${reason}`;
  throw new ContractError([{ ...place, severity: 'error', rule: 'validators', message }]);
}

function operationSource(
  schemas: OperationSchemas,
  bodies: CompiledModule,
  parameters: CompiledModule,
): string {
  const { id, requestBody } = schemas;
  const codes = [...schemas.responses].map(([code, pointer]) => `'${code}': ${bodies.compile(pointer)}`);
  return [
    `  ${id}: {`,
    ...(requestBody === undefined ? [] : [`    requestBody: ${bodies.compile(requestBody)},`]),
    `    parameters: ${parameters.compile(schemas.parameters)},`,
    `    responses: { ${codes.join(', ')} },`,
    '  },',
  ].join('\n');
}

/** Compiles schemas into the sources of modules that export each of them once. */
class CompiledModule {
  readonly #name: string;
  readonly #ajv: Ajv2020;
  /** By module, the id of the schema that each export is compiled from. */
  readonly #modules = new Map<string, Record<string, string>>();
  /** Expressions for the validators so far. */
  readonly #exports = new Map<unknown, string>();

  constructor(name: string, document: OpenApiDocument, ajvOptions: Options) {
    this.#name = name;
    this.#ajv = new Ajv2020(ajvOptions);
    ajvFormats.default(this.#ajv);
    const keywords = [...annotations, ...Object.keys(document), ...extensionsIn(document)];
    this.#ajv.addVocabulary([...new Set(keywords)]);
    // Not a schema itself, but the root of those it holds; hence its keys are in the vocabulary.
    this.#ajv.addSchema(document, documentId, undefined, false);
  }

  /**
   * @param schema one of its own, or a pointer to one in the document
   * @returns an expression for its validator
   */
  compile(schema: string | JsonObject): string {
    const name = `validator${this.#exports.size}`;
    const id = typeof schema === 'string' ? documentId + schema : name;
    if (typeof schema !== 'string') this.#ajv.addSchema(schema, id);
    const validator = this.#ajv.getSchema(id);
    // Under a second name, ajv would write the same function twice.
    const known = this.#exports.get(validator);
    if (known !== undefined) return known;
    const module = this.#moduleOf(this.#exports.size);
    this.#exports.set(validator, `${module}.${name}`);
    const ids = this.#modules.get(module) ?? {};
    ids[name] = id;
    this.#modules.set(module, ids);
    return `${module}.${name}`;
  }

  #moduleOf(index: number): string {
    const number = Math.floor(index / exportsOfModule);
    return number === 0 ? this.#name : `${this.#name}${number}`;
  }

  /** By the path that they are imported from. */
  sources(): Record<string, string> {
    const sources = [...this.#modules].map(
      ([name, ids]) => [`./${name}`, standalone.default(this.#ajv, ids)] as const,
    );
    return Object.fromEntries(sources);
  }
}

/** Names of the specification extensions in use, which ajv must hear of to refuse every other unknown keyword. */
function extensionsIn(node: Json, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const item of node) extensionsIn(item, found);
  else if (isObject(node)) {
    for (const [key, value] of Object.entries(node)) {
      if (key.startsWith('x-')) found.add(key);
      extensionsIn(value, found);
    }
  }
  return found;
}
