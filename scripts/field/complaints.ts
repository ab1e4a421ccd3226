import { execute, type Command } from './execute.ts';
import type { Check, Excuse, Place, Step } from './trial.ts';

/**
 * A linter's complaints: each rule is a step that failed, with the number of its complaints.
 *
 * @param read the rules of all complaints in the output, one for each complaint
 */
export const complains =
  (command: (place: Place) => Command, read: (output: string) => string[]): Check =>
  async (place) => {
    const { printed, fault } = await execute(command(place), place);
    if (fault !== undefined && !/[[{]/.test(printed))
      return [{ case: 'document', verdict: 'wrong', said: fault }];
    return [{ case: 'document', verdict: 'right' }, ...ruleSteps(/[[{]/.test(printed) ? read(printed) : [])];
  };

export function ruleSteps(rules: readonly string[]): Step[] {
  const counts = new Map<string, number>();
  for (const rule of rules) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts].map(([rule, count]) => ({ case: rule, verdict: 'wrong', said: String(count) }));
}

/** Why the complaints of rules stay, by the name of the rule, in whichever documents they are. */
export const excusedRules = (reasons: Readonly<Record<string, string>>): Record<string, Excuse> =>
  Object.fromEntries(Object.entries(reasons).map(([rule, why]) => [`*/${rule}`, { cause: 'nobody', why }]));

const unbounded =
  'The interface specifies no limit, so the contract has none. The reference description contains the limits of the reference server.';
const notOurs = 'The interface defines the names; the contract only describes them.';
const unspecified = 'The interface does not specify them; the overlay of a server contains its choices.';

export const oas = {
  'array-items': 'The referenced schema has `items`. OpenAPI 3.1 does not require `items` next to a `$ref`.',
};

export const owasp = {
  'owasp:api1:2023-no-numeric-ids': 'The interface specifies that ids are integers.',
  'owasp:api2:2023-write-restricted': 'The operation is the login, which needs no token.',
  'owasp:api3:2023-no-additionalProperties':
    'Objects allow additional properties, because a server may return more fields. This applies to conditional schemas too.',
  'owasp:api3:2023-constrained-additionalProperties':
    'The map of error messages has one entry for each invalid field, so its size is unknown.',
  'owasp:api4:2023-array-limit': unbounded,
  'owasp:api4:2023-integer-limit': unbounded,
  'owasp:api4:2023-integer-limit-legacy': unbounded,
  'owasp:api4:2023-rate-limit': unspecified,
  'owasp:api4:2023-rate-limit-responses-429':
    'The contract has `4XX` for every error response; the reference description documents 429.',
  'owasp:api4:2023-string-limit': unbounded,
  'owasp:api4:2023-string-restricted': 'Names, texts and passwords are free text.',
  'owasp:api8:2023-define-cors-origin':
    'The allowed origins are a setting of the server, not a part of the interface.',
  'owasp:api8:2023-define-error-responses-401':
    'The login needs no token; its response to wrong credentials is unspecified.',
  'owasp:api8:2023-define-error-responses-500': 'The interface does not specify server errors.',
  'owasp:api8:2023-define-error-validation':
    'The status code of errors is unspecified: the contract has `4XX`, and this document has `default`.',
  'owasp:api9:2023-inventory-access': 'The servers are example addresses, not an inventory.',
  'owasp:api9:2023-inventory-environment': 'The servers are example addresses, not an inventory.',
};

export const ibm = {
  'ibm-accept-and-return-models': 'In the interface, requests and responses have different schemas.',
  'ibm-anchored-patterns': 'The pattern describes the beginning of the text. The rest is unspecified.',
  'ibm-array-attributes': unbounded,
  'ibm-avoid-inline-schemas': 'A schema that is used only once is written inline.',
  'ibm-avoid-property-name-collision':
    'The reference server accepts two spellings of a name; the contract has only the specified spelling.',
  'ibm-avoid-repeating-path-parameters':
    'Parameters are declared in the operation, because another operation on the same path may have other parameters.',
  'ibm-avoid-multiple-types':
    'The interface allows an id or a hash in one parameter, and null or a value in some fields.',
  'ibm-collection-array-property': notOurs,
  'ibm-content-type-is-specific': 'A download has the media type of the file, which can be any type.',
  'ibm-enum-casing-convention':
    'The clients of the interface send these values. Two others are names that no entry may have.',
  'ibm-error-response-schemas':
    'The interface specifies the bodies of errors, which differ from those of IBM.',
  'ibm-integer-attributes': unbounded,
  'ibm-no-ambiguous-paths':
    'Ids and hashes are never words such as `delete`, and a path without a parameter takes precedence.',
  'ibm-no-array-responses': 'The interface specifies that the list of notes is a bare array.',
  'ibm-no-operation-requestbody':
    'Programs of this interface end the share of a user by a `DELETE` with a body.',
  'ibm-no-nullable-properties': 'The interface specifies which fields can be null.',
  'ibm-operationid-casing-convention':
    'Operations have names in camel case, as functions have in most languages.',
  'ibm-operationid-naming-convention':
    'The interface has operations other than create, read, update and delete.',
  'ibm-pagination-style': 'The interface specifies page numbers.',
  'ibm-parameter-casing-convention': notOurs,
  'ibm-path-segment-casing-convention': notOurs,
  'ibm-property-attributes':
    'The field allows several types, and the keywords apply to another of them than the first.',
  'ibm-property-description':
    'The properties are those of conditions. They are described where they are defined.',
  'ibm-property-casing-convention': notOurs,
  'ibm-required-array-properties-in-response':
    'The response contains the permissions only if the request asks for them.',
  'ibm-resource-response-consistency':
    'In the interface, the operations on a resource return different fields.',
  'ibm-response-status-codes':
    'The interface specifies no status code for success: the contract has `2XX`, and the overlay of the reference server has exact codes.',
  'ibm-schema-description':
    'The schema of a download is any sequence of bytes; the response has the description.',
  'ibm-schema-keywords':
    'Conditions and constants are keywords of JSON Schema 2020-12, which the contract uses.',
  'ibm-schema-naming-convention': 'Schemas have the names of the resources of the interface.',
  'ibm-schema-type-format': 'Formats such as `uri` and `email` are defined by JSON Schema.',
  'ibm-string-attributes': unbounded,
  'ibm-unique-parameter-request-property-names':
    'The interface specifies `workspaceId` in the query; the reference server also accepts it in the body.',
  'ibm-use-date-based-format':
    'Timestamps have microseconds; the date of a view has no time zone. Their descriptions say so.',
  'ibm-well-defined-dictionaries':
    'Objects allow additional properties, because a server may return more fields.',
  'no-$ref-siblings': 'OpenAPI 3.1 allows a description next to a reference.',
};

export const redocly = {
  'info-license-strict':
    'OpenAPI 3.0 has no `identifier` for a licence, and there is no web page of the licence to link to.',
  'no-ambiguous-paths': ibm['ibm-no-ambiguous-paths'],
  'no-server-example.com': 'Anyone can run a server, so the examples use reserved host names.',
  'operation-4xx-response': 'This document has `default` for the `4XX` of the contract.',
};
