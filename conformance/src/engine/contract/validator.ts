import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Description, Place } from './description.ts';
import { childOf, isObject } from './json.ts';

/** A location of a response that does not match its schema. */
export interface SchemaFault {
  /** JSON Pointer into the response; for a missing property, that of the property. */
  readonly location: string;
  /** The message of the validator, e.g. `must be string`. */
  readonly message: string;
  /** Whether a value of this type is not permitted there at all. */
  readonly ofType: boolean;
}

/** Validates values with the schemas of a description. Each schema is compiled on first use. */
export class Validator {
  readonly #description: Description;
  readonly #compiled = new Map<string, ValidateFunction>();
  #ajv: Ajv2020 | undefined;

  constructor(description: Description) {
    this.#description = description;
  }

  /** The faults, one for each location. */
  faults(schema: Place, value: unknown): SchemaFault[] {
    const validate = this.#validate(schema);
    return validate(value) ? [] : onePerLocation(validate.errors ?? []);
  }

  readonly matches = (schema: Place, value: unknown): boolean => this.#validate(schema)(value);

  #validate({ pointer }: Place): ValidateFunction {
    const validate =
      this.#compiled.get(pointer) ?? this.#engine().compile({ $ref: `description#${encodeURI(pointer)}` });
    this.#compiled.set(pointer, validate);
    return validate;
  }

  #engine(): Ajv2020 {
    if (!this.#ajv) {
      this.#ajv = newAjv();
      this.#ajv.addSchema(this.#description.document, 'description');
    }
    return this.#ajv;
  }
}

/** With the formats of the generated validators, so that both give the same result. */
function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    // Adds to each error its schema.
    verbose: true,
    strict: false,
    validateSchema: false,
    validateFormats: true,
    logger: false,
  });
  addFormats.default(ajv);
  return ajv;
}

/**
 * If no alternative matches, reports that once, and not the errors of each alternative. If the alternative is only
 * null, the errors of the other schema are reported for a value that is not null.
 */
function onePerLocation(found: readonly ErrorObject[]): SchemaFault[] {
  const optional = found.filter(({ keyword, schema, data }) => {
    return keyword === 'oneOf' && data !== null && isOrNull(schema);
  });
  const isOfNull = ({ schemaPath, schema }: ErrorObject) =>
    schema === 'null' && optional.some((choice) => schemaPath.startsWith(`${choice.schemaPath}/`));
  const errors = found.filter((error) => !optional.includes(error) && !isOfNull(error));
  const choices = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  const inChoice = (location: string) =>
    choices.some(({ instancePath }) => location.startsWith(`${instancePath}/`));
  const faults = new Map<string, SchemaFault>();
  for (const error of [...choices, ...errors]) {
    const location = locationOf(error);
    if (error.keyword === 'if' || faults.has(location) || inChoice(location)) continue;
    const message = error.message ?? 'must match its schema';
    const mistyped = errors.filter(
      ({ keyword, instancePath }) => keyword === 'type' && instancePath === location,
    );
    const branches = choices.includes(error) ? (error.schema as readonly unknown[]).length : 1;
    faults.set(location, { location, message, ofType: mistyped.length >= branches });
  }
  return [...faults.values()];
}

const isOrNull = (branches: unknown): boolean =>
  Array.isArray(branches) &&
  branches.length === 2 &&
  branches.some((branch) => isObject(branch) && branch.type === 'null');

function locationOf({ instancePath, keyword, params }: ErrorObject): string {
  if (keyword !== 'required') return instancePath;
  return childOf(instancePath, (params as { missingProperty: string }).missingProperty);
}
