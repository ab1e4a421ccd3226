import { header } from './header.ts';

const head = header('scripts/generate/validators-types.ts');

/**
 * The declarations of the compiled validators: a valid value has the type of its place.
 *
 * @param types module with the types of the same description, e.g. `./types.ts`
 */
export function validatorsTypes(types: string): string {
  return `${head}import type { operations } from '${types}';

export interface ValidationError {
  /** JSON pointer to the value at fault. */
  instancePath: string;
  /** JSON pointer to the condition that it breaks. */
  schemaPath: string;
  /** The condition, e.g. \`required\`. */
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}

export interface Validator<Valid> {
  (data: unknown): data is Valid;
  /** What was wrong in the latest call; null when nothing was. */
  errors?: ValidationError[] | null;
}

type JsonOf<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never;
type RequestBodyOf<Operation> = Operation extends { requestBody?: infer Body } ? JsonOf<NonNullable<Body>> : never;
type ResponsesOf<Operation> = Operation extends { responses: infer Responses } ? Responses : never;
type ParametersOf<Operation> = Operation extends { parameters: infer Parameters }
  ? Omit<Parameters, 'cookie'>
  : never;

type ValidatorOrNone<Valid> = [Valid] extends [never] ? undefined : Validator<Valid>;

export interface OperationValidators<Operation> {
  /** Of the JSON body; undefined where the operation takes none. */
  requestBody: ValidatorOrNone<RequestBodyOf<Operation>>;
  /**
   * Of \`{ path, query, header }\`, header names in lower case. Replaces text by the numbers and booleans it
   * stands for, in the object given.
   */
  parameters: Validator<ParametersOf<Operation>>;
  /** By documented status code; undefined for an answer without a JSON body. */
  responses: {
    [Code in keyof ResponsesOf<Operation>]: ValidatorOrNone<JsonOf<ResponsesOf<Operation>[Code]>>;
  };
}

/** Validators of every operation, by operationId. */
export declare const validators: { [Id in keyof operations]: OperationValidators<operations[Id]> };
`;
}
