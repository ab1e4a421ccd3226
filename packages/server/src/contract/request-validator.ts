import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { validators, type Validator } from '../../../../generated/validators.reference.js';
import { fields } from '../../../../generated/fields.reference.ts';
import { NotFoundError, ValidationError } from '../errors.ts';
import type { OperationId } from './handlers.ts';
import { withNumericIds } from './ids.ts';
import { integerOf } from './integers.ts';
import { faultOfLongName, faultOfUnknown, faultOfValue } from './storable.ts';
import { messagesOf } from './validation-messages.ts';

export interface ValidRequest {
  parameters: { path: object; query: object; header: object };
  body: unknown;
}

/** Validates requests against the contract. */
export class RequestValidator {
  readonly #parameters: Validator<unknown>;
  readonly #body: Validator<unknown> | undefined;
  /**
   * Whether to validate the query. An operation without a documented 422 has no query parameters, so its query is
   * ignored.
   */
  readonly #takesQuery: boolean;
  /** Every operation with a body, JSON or form, documents 415 for other content types. */
  readonly takesNoBody: boolean;

  readonly #fields: ReadonlySet<string>;
  readonly #innerFields: ReadonlySet<string>;

  constructor(id: OperationId) {
    this.#fields = new Set(fields[id].body);
    this.#innerFields = new Set(fields[id].inner);
    this.#parameters = validators[id].parameters;
    this.#body = validators[id].requestBody;
    this.#takesQuery = 422 in validators[id].responses;
    this.takesNoBody = !(415 in validators[id].responses);
  }

  /**
   * @throws NotFoundError if a path parameter is invalid
   * @throws ValidationError with a message for each other invalid field
   */
  validate(request: FastifyRequest): ValidRequest {
    const parameters = {
      path: { ...(request.params as object) },
      query: { ...(request.query as object) },
      header: withoutEmpty(request.headers),
    };
    // With an absent body, every required field is missing.
    const given = request.body === undefined ? {} : request.body;
    const errors: Record<string, string> = {};
    if (!this.#parameters(parameters)) Object.assign(errors, messagesOf(this.#parameters.errors, 1));
    Object.assign(
      errors,
      misreadIn(parameters.path, request.params),
      misreadIn(parameters.query, request.query),
    );
    for (const name of Object.keys(parameters.path))
      if (name in errors) throw new NotFoundError(`The ${name} in the path is invalid.`);
    if (Object.keys(faultsOf(parameters.path)).length > 0) throw new NotFoundError();
    if (this.#takesQuery) Object.assign(errors, faultsOf(parameters.query));
    Object.assign(errors, this.#bodyErrors(given, request.method));
    if (Object.keys(errors).length > 0) throw new ValidationError(errors);
    if (!this.#body) return { parameters, body: undefined };
    const body = withNumericIds(given as object);
    const tooLarge = this.#faultsOfBody(body);
    if (Object.keys(tooLarge).length > 0) throw new ValidationError(tooLarge);
    return { parameters, body };
  }

  /** Values of unknown fields are ignored, unless they are nested too deeply. */
  #faultsOfBody(body: object): Record<string, string> {
    return faultsOf(body, (name, value) =>
      this.#fields.has(name)
        ? (faultOfLongName(name, value) ?? faultOfValue(value, this.#innerFields))
        : faultOfUnknown(value),
    );
  }

  #bodyErrors(body: unknown, method: string): Record<string, string> {
    if (!this.#body) return {};
    refuseOtherMethod(body, method);
    // Its type keeps the compiler from taking what is refused for no value at all.
    const isValid: boolean = this.#body(body);
    if (isValid) return {};
    // A condition on the whole body concerns the fields that were sent.
    const sent = Object.keys(body ?? {}).filter((name) => this.#fields.has(name));
    return messagesOf(this.#body.errors, 0, sent);
  }
}

/** Refuses numbers that the validator accepts because `Number` does, but that are not written as decimal integers. */
function misreadIn(read: object, given: unknown): Record<string, string> {
  const texts = given as Readonly<Record<string, unknown>>;
  const misread = Object.entries(read).filter(([name, value]) => {
    const text = texts[name];
    return typeof value === 'number' && typeof text === 'string' && integerOf(text) === undefined;
  });
  return Object.fromEntries(misread.map(([name]) => [name, `The ${name} must be an integer.`]));
}

/**
 * Forms name another method with `_method`, which counts only in the query. In the body it would be ignored, and the
 * request would create something instead of changing it.
 */
function refuseOtherMethod(body: unknown, method: string): void {
  const named = typeof body === 'object' && body !== null && '_method' in body ? body._method : undefined;
  if (named === undefined || (typeof named === 'string' && named.toUpperCase() === method)) return;
  throw new ValidationError({ _method: 'The _method must be given in the query.' });
}

/** Treats a header with an empty value as absent. */
function withoutEmpty(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  if (!Object.values(headers).includes('')) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
}

/** Returns a message for each field whose value the schema allows but no database can store. */
function faultsOf(
  values: object,
  faultOf: (field: string, value: unknown) => string | undefined = (_field, value) => faultOfValue(value),
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      const fault = faultOf(field, value);
      return fault === undefined ? [] : [[field, `The ${field} ${fault}.`]];
    }),
  );
}
