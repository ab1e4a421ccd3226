import path from 'node:path';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import ajvFormats from 'ajv-formats';
import type { Finding } from '../bundle/findings.ts';
import type { PlaceOf } from '../bundle/place.ts';
import { refuse } from '../bundle/refuse.ts';
import { callsOf } from '../lib/call.ts';
import {
  at,
  isObject,
  objectOf,
  pointerOf,
  textOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../lib/openapi.ts';
import { header } from './header.ts';
import { linkModules } from './link-modules.ts';
import { documentId, operationSchemas, type OperationSchemas } from './validation-schemas.ts';

const head = header('scripts/generate/validators.ts');

const options: Options = {
  strict: true,
  allowUnionTypes: true,
  // A condition next to `allOf` may require a property of another part.
  strictRequired: false,
  // A tuple may have optional and further items.
  strictTuples: false,
  // Reports every error of a message, not only the first.
  allErrors: true,
  // The parsers of the bundles have already validated the schemas.
  validateSchema: false,
  inlineRefs: false,
  // The bundler minifies the code better and faster.
  code: {
    source: true,
    esm: true,
    optimize: false,
    // Only the source is needed, so V8 need not parse the generated function.
    process: () => 'return () => { throw new Error("Not compiled.") }',
  },
};

/** Ajv's time to write a module grows with the square of its exports. */
const exportsOfModule = 200;

/** OpenAPI's own schema keywords, which do not affect validation. */
const annotations = ['example', 'xml', 'externalDocs', 'discriminator'];

/**
 * Precompiled validators: an ES module that needs no schema compiler and no package. Parameters arrive as text and are
 * converted to the types of the schema; bodies are validated unchanged.
 *
 * @throws ContractError for a schema that cannot be compiled
 */
export async function validatorsSource(document: OpenApiDocument, placeOf: PlaceOf): Promise<string> {
  const bodies = new CompiledModule('bodies', document, options);
  const parameters = new CompiledModule('parameters', document, { ...options, coerceTypes: true });
  const rows: string[] = [];
  const findings: Finding[] = [];
  for (const operation of operationSchemas(document)) {
    try {
      rows.push(operationSource(operation, bodies, parameters));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // Mostly a limit of the overlay for a property that has become a reference.
      const [, type, keyword] = /missing type "([\w,]+)" for keyword "(\w+)"/.exec(reason) ?? [];
      const remedy =
        keyword &&
        `beside \`${keyword}\`, write \`type: ${type!.includes(',') ? `[${type}]` : type}\`, or remove it`;
      const message = `${operation.id} has a schema that cannot be compiled to a validator: ${remedy ?? reason}`;
      const part = faultyPart(document, operation, reason) ?? operation.pointer;
      const pointer = keyword ? `${part}/${keyword}` : part;
      findings.push({ pointer, rule: 'validators', message });
    }
  }
  await refuse(findings, placeOf);
  const modules = { ...bodies.sources(), ...parameters.sources() };
  const entry = [
    ...Object.keys(modules).map((file) => `import * as ${path.basename(file)} from '${file}';`),
    `export const validators = {\n${rows.join('\n')}\n};`,
  ].join('\n');
  const linked = await linkModules(entry, modules);
  return `${head}// @ts-nocheck: the declarations beside this file say all that a caller needs.\n${linked}`;
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

/** The smallest schema in an operation that cannot be compiled for the same reason; undefined if none fails alone. */
function faultyPart(
  document: OpenApiDocument,
  { id, requestBody, responses }: OperationSchemas,
  reason: string,
): string | undefined {
  const alone = new CompiledModule('alone', document, options);
  const withoutPlace = (message: string) => message.replace(/ (?:in schema )?at (?:path )?"[^"]*"/, '');
  const isFaulty = (pointer: string): boolean => {
    try {
      alone.compile(pointer);
      return false;
    } catch (error) {
      return error instanceof Error && withoutPlace(error.message) === withoutPlace(reason);
    }
  };
  const seen = new Set<string>();
  const within = (pointer: string): string => {
    seen.add(pointer);
    const inner = partsOf(objectOf(at(document, pointer)), pointer).find(
      (part) => !seen.has(part) && isFaulty(part),
    );
    return inner === undefined ? pointer : within(inner);
  };
  const { parameters = [] } = callsOf(document).find((call) => call.id === id) ?? {};
  const ofParameters = parameters.map(({ pointer = '' }) => `${pointer}/schema`);
  const whole = [requestBody ?? [], ...responses.values(), ...ofParameters].flat().find(isFaulty);
  return whole === undefined ? undefined : within(whole);
}

/** Pointers to what a schema refers to, and to the schemas in it. */
function partsOf(schema: JsonObject, pointer: string): string[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const place = `${pointer}/${keyword}`;
    if (keyword === '$ref') return [textOf(value)];
    if (keyword === 'properties' || keyword === 'patternProperties' || keyword === 'dependentSchemas')
      return Object.keys(objectOf(value)).map((name) => place + pointerOf(name).slice(1));
    if (Array.isArray(value)) return value.map((_, index) => `${place}/${String(index)}`);
    return isObject(value) ? [place] : [];
  });
}

/** Compiles schemas into the sources of modules that export each of them once. */
class CompiledModule {
  readonly #name: string;
  readonly #ajv: Ajv2020;
  /** By module: the id of the schema behind each export. */
  readonly #modules = new Map<string, Record<string, string>>();
  /** Expressions for the validators compiled so far. */
  readonly #exports = new Map<unknown, string>();

  constructor(name: string, document: OpenApiDocument, ajvOptions: Options) {
    this.#name = name;
    this.#ajv = new Ajv2020(ajvOptions);
    ajvFormats.default(this.#ajv);
    const keywords = [...annotations, ...Object.keys(document), ...extensionsIn(document)];
    this.#ajv.addVocabulary([...new Set(keywords)]);
    // The document is not a schema but contains all of them, so its keys are in the vocabulary.
    this.#ajv.addSchema(document, documentId, undefined, false);
  }

  /**
   * @param schema a schema, or a pointer to one in the document
   * @returns an expression for its validator
   */
  compile(schema: string | JsonObject): string {
    const name = `validator${this.#exports.size}`;
    const id = typeof schema === 'string' ? documentId + schema : name;
    if (typeof schema !== 'string') this.#ajv.addSchema(schema, id);
    const validator = this.#ajv.getSchema(id);
    // Under a second name, Ajv would generate the same function twice.
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

  /** By import path. */
  sources(): Record<string, string> {
    const sources = [...this.#modules].map(
      ([name, ids]) => [`./${name}`, standalone.default(this.#ajv, ids)] as const,
    );
    return Object.fromEntries(sources);
  }
}

/** Names of the specification extensions in use: Ajv must know them to refuse every other unknown keyword. */
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
