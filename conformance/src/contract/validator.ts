import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Description, Place } from './description.ts';
import { childOf } from './json.ts';

/** A location of an answer at which its schema does not hold. */
export interface SchemaFault {
  /** JSON Pointer into the answer; of the property itself where one is missing. */
  readonly location: string;
  /** What the validator says, e.g. `must be string`. */
  readonly message: string;
}

/** Holds values against the schemas of a description. Each schema is compiled when it is first needed. */
export class Validator {
  readonly #description: Description;
  readonly #compiled = new Map<string, ValidateFunction>();
  #ajv: Ajv2020 | undefined;

  constructor(description: Description) {
    this.#description = description;
  }

  /** What does not hold, one fault for each location. */
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

/** Formats as the interface needs them: an address or a URL is not refused for letters beyond ASCII. */
function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    validateSchema: false,
    validateFormats: true,
    logger: false,
  });
  addFormats.default(ajv);
  ajv.addFormat('email', /^[^\s@]+@[^\s@]+$/);
  ajv.addFormat('uri', (value: string) => URL.canParse(value));
  ajv.addFormat('uri-reference', (value: string) => URL.canParse(value, 'https://base.example'));
  ajv.addFormat('uuid', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i);
  return ajv;
}

/** Of a choice of schemas, that none holds is said once, and not what each of them misses further down. */
function onePerLocation(errors: readonly ErrorObject[]): SchemaFault[] {
  const choices = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  const inChoice = (location: string) =>
    choices.some(({ instancePath }) => location.startsWith(`${instancePath}/`));
  const faults = new Map<string, SchemaFault>();
  for (const error of [...choices, ...errors]) {
    const location = locationOf(error);
    if (error.keyword === 'if' || faults.has(location) || inChoice(location)) continue;
    faults.set(location, { location, message: error.message ?? 'must match its schema' });
  }
  return [...faults.values()];
}

function locationOf({ instancePath, keyword, params }: ErrorObject): string {
  if (keyword !== 'required') return instancePath;
  return childOf(instancePath, (params as { missingProperty: string }).missingProperty);
}
