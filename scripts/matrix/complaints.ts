import type { Complaints } from './fault.ts';

const unbounded =
  'The interface states no bound, and nobody may invent one; where the reference server has one, its description says it.';
const notOurs = 'The names are those of the interface, which the contract describes and does not design.';
const notStated = 'The interface states nothing of it; what a server chooses stands in its overlay.';
const noContact = 'The interface belongs to nobody who could be written to.';

const oas = {
  'info-contact': noContact,
  'array-items':
    'The items stand in the schema that is referred to; beside a reference OpenAPI 3.1 needs none.',
  'oas3-unused-component':
    'OpenAPI 3.0 has no null beside a reference: the schema is written out at its places, and kept for its name.',
};

const owasp = {
  'owasp:api1:2023-no-numeric-ids': 'The interface states that ids are integers.',
  'owasp:api2:2023-write-restricted': 'It is the sign-in, which the interface states to need no token.',
  'owasp:api3:2023-no-additionalProperties':
    'Objects are open, so that a server may answer more than is shown; what a condition names stays open as well.',
  'owasp:api3:2023-constrained-additionalProperties':
    'A map from a field to its message has as many entries as fields fail.',
  'owasp:api4:2023-array-limit': unbounded,
  'owasp:api4:2023-integer-limit': unbounded,
  'owasp:api4:2023-integer-limit-legacy': unbounded,
  'owasp:api4:2023-rate-limit': `Rate limits are not shown. ${notStated}`,
  'owasp:api4:2023-rate-limit-responses-429':
    'A refusal of any kind is a `4XX` of the contract; the reference server documents its 429.',
  'owasp:api4:2023-string-limit': unbounded,
  'owasp:api4:2023-string-restricted': 'Names, texts and passwords are free text.',
  'owasp:api8:2023-define-cors-origin':
    'Which origins may call is a setting of the server, not a part of the interface.',
  'owasp:api8:2023-define-error-responses-401':
    'The sign-in needs no token; what it answers to wrong credentials is not shown.',
  'owasp:api8:2023-define-error-responses-500':
    'The interface states nothing of failures of the server itself.',
  'owasp:api8:2023-define-error-validation':
    'The code of a refusal is not stated: the contract has `4XX`, and this document `default` for it.',
  'owasp:api9:2023-inventory-access': 'The servers are examples of an address, not an inventory.',
  'owasp:api9:2023-inventory-environment': 'The servers are examples of an address, not an inventory.',
};

const ibm = {
  'ibm-accept-and-return-models': 'What is sent and what is answered differ in the interface.',
  'ibm-anchored-patterns': 'The pattern says how the text begins, and no more is known of it.',
  'ibm-array-attributes': unbounded,
  'ibm-avoid-inline-schemas': 'A schema that is used once stands where it is used.',
  'ibm-avoid-property-name-collision':
    'The reference server takes both writings of a name; the contract has the one that is stated.',
  'ibm-avoid-repeating-path-parameters':
    'A path with one operation has its parameters there, so that another operation finds its own.',
  'ibm-avoid-multiple-types': 'The interface takes an id or a hash in one place, and null beside a value.',
  'ibm-collection-array-property': notOurs,
  'ibm-content-type-is-specific': 'A download has the type of the file, which may be any.',
  'ibm-enum-casing-convention':
    'The values are those that clients of the interface send, and the two names that no entry may have.',
  'ibm-error-response-schemas': 'The interface states the bodies of refusals, which are not those of IBM.',
  'ibm-integer-attributes': unbounded,
  'ibm-no-ambiguous-paths':
    'Ids and hashes are never words such as `delete`, and a path without a parameter goes first.',
  'ibm-no-array-responses': 'The interface states that the notes are a bare array.',
  'ibm-no-nullable-properties': 'The interface states where null is a value.',
  'ibm-operationid-casing-convention':
    'Operations are named in camel case, as functions of most languages are.',
  'ibm-operationid-naming-convention':
    'The interface has operations that are no create, read, update or delete.',
  'ibm-pagination-style': 'The interface states pages by their numbers.',
  'ibm-parameter-casing-convention': notOurs,
  'ibm-path-segment-casing-convention': notOurs,
  'ibm-property-attributes':
    'The bounds and values are of another type than the first one named, of which the value has several.',
  'ibm-property-casing-convention': notOurs,
  'ibm-required-array-properties-in-response':
    'The permissions are answered where a workspace is asked for with them, as the interface states.',
  'ibm-resource-response-consistency': 'What a resource answers differs by operation in the interface.',
  'ibm-response-status-codes':
    'The interface states no code of success: the contract has `2XX`, and the codes of the reference server stand in its overlay.',
  'ibm-schema-description': 'The schema of a download is that of any bytes; the response is described.',
  'ibm-schema-keywords':
    'Conditions and constants are keywords of JSON Schema 2020-12, which the contract is written in.',
  'ibm-schema-naming-convention': 'Schemas are named by what they are in the interface.',
  'ibm-schema-type-format': 'Formats such as `uri` and `email` are those of JSON Schema.',
  'ibm-string-attributes': unbounded,
  'ibm-unique-parameter-request-property-names':
    'The interface states `workspaceId` in the query; the reference server takes it in the body as well.',
  'ibm-use-date-based-format':
    'Times have microseconds and are described so; a view has a date and a time without a zone.',
  'ibm-well-defined-dictionaries': 'Objects are open, so that a server may answer more than is shown.',
  'no-$ref-siblings': 'OpenAPI 3.1 allows a description beside a reference.',
  'oas3-unused-component': oas['oas3-unused-component'],
};

const redocly = {
  'info-license-strict':
    'OpenAPI 3.0 has no `identifier` for a licence, and the interface has no page of it to lead to.',
  'no-ambiguous-paths': ibm['ibm-no-ambiguous-paths'],
  'no-server-example.com':
    "The interface is anybody's to serve: examples name hosts that are reserved for it.",
  'no-unused-components': oas['oas3-unused-component'],
  'operation-4xx-response': 'This document has `default` for the `4XX` of the contract.',
};

/** What second-opinion linters complain of, and why it stays. A complaint that is not here fails `npm run field -- matrix`. */
export const complaints: Complaints = {
  'Spectral, oas': oas,
  'Spectral, OWASP': owasp,
  'IBM validator': ibm,
  'Redocly recommended': redocly,
};
