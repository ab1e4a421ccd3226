import type { Complaints } from './fault.ts';

const unbounded =
  'The interface specifies no limit, so the contract has none; the reference description contains the limits of the reference server.';
const notOurs = 'The names are those of the interface, which the contract describes and does not design.';
const notStated = 'The interface does not specify this; the overlay of a server can.';
const noContact = 'The interface has no contact person.';

const oas = {
  'info-contact': noContact,
  'array-items': 'The referenced schema has `items`; OpenAPI 3.1 does not require it next to a `$ref`.',
  'oas3-unused-component':
    'OpenAPI 3.0 allows no null next to a `$ref`: the schema is copied to where it is used, and the component stays for its name.',
};

const owasp = {
  'owasp:api1:2023-no-numeric-ids': 'The interface specifies that ids are integers.',
  'owasp:api2:2023-write-restricted': 'This is the login, which needs no token.',
  'owasp:api3:2023-no-additionalProperties':
    'A server may return more fields than the interface lists, so all objects allow them, also those in conditional schemas.',
  'owasp:api3:2023-constrained-additionalProperties':
    'The map from fields to messages has one entry for each invalid field.',
  'owasp:api4:2023-array-limit': unbounded,
  'owasp:api4:2023-integer-limit': unbounded,
  'owasp:api4:2023-integer-limit-legacy': unbounded,
  'owasp:api4:2023-rate-limit': `Rate limits are unspecified. ${notStated}`,
  'owasp:api4:2023-rate-limit-responses-429':
    'In the contract, `4XX` covers every error; the reference description has 429.',
  'owasp:api4:2023-string-limit': unbounded,
  'owasp:api4:2023-string-restricted': 'Names, texts and passwords are free text.',
  'owasp:api8:2023-define-cors-origin':
    'Which origins may call is a setting of the server, not a part of the interface.',
  'owasp:api8:2023-define-error-responses-401':
    'The login needs no token; its response to wrong credentials is unspecified.',
  'owasp:api8:2023-define-error-responses-500': 'The interface does not specify server errors.',
  'owasp:api8:2023-define-error-validation':
    'The status code of errors is unspecified: the contract has `4XX`, and this document has `default`.',
  'owasp:api9:2023-inventory-access': 'The servers are examples of an address, not an inventory.',
  'owasp:api9:2023-inventory-environment': 'The servers are examples of an address, not an inventory.',
};

const ibm = {
  'ibm-accept-and-return-models': 'Requests and responses have different fields in the interface.',
  'ibm-anchored-patterns': 'The pattern describes the beginning of the text; the rest is unspecified.',
  'ibm-array-attributes': unbounded,
  'ibm-avoid-inline-schemas': 'A schema that is used once stands where it is used.',
  'ibm-avoid-property-name-collision':
    'The reference server accepts both spellings of a name; the contract has the specified one.',
  'ibm-avoid-repeating-path-parameters':
    'Parameters are declared in the operation, because another operation on the same path may have others.',
  'ibm-avoid-multiple-types':
    'The interface accepts an id or a hash in one place, and null or a value in others.',
  'ibm-collection-array-property': notOurs,
  'ibm-content-type-is-specific': 'A download has the type of the file, which may be any.',
  'ibm-enum-casing-convention':
    'The values are those that clients of the interface send, and the two names that no entry may have.',
  'ibm-error-response-schemas':
    'The interface specifies the bodies of errors, which differ from those of IBM.',
  'ibm-integer-attributes': unbounded,
  'ibm-no-ambiguous-paths':
    'Ids and hashes are never words such as `delete`, and a path without a parameter goes first.',
  'ibm-no-array-responses': 'The interface specifies that the list of notes is a bare array.',
  'ibm-no-nullable-properties': 'The interface specifies where null is allowed.',
  'ibm-operationid-casing-convention':
    'Operations are named in camel case, as functions of most languages are.',
  'ibm-operationid-naming-convention':
    'The interface has operations that are no create, read, update or delete.',
  'ibm-pagination-style': 'The interface specifies page numbers.',
  'ibm-parameter-casing-convention': notOurs,
  'ibm-path-segment-casing-convention': notOurs,
  'ibm-property-attributes':
    'The value has several types, and the keyword applies to another of them than the first.',
  'ibm-property-casing-convention': notOurs,
  'ibm-required-array-properties-in-response':
    'The response contains the permissions only if the request asks for them.',
  'ibm-resource-response-consistency': 'The fields of a resource differ between operations of the interface.',
  'ibm-response-status-codes':
    'The interface specifies no status code for a success: the contract has `2XX`, and the overlay has the codes of the reference server.',
  'ibm-schema-description': 'The schema of a download is that of any bytes; the response is described.',
  'ibm-schema-keywords':
    'Conditions and constants are keywords of JSON Schema 2020-12, which the contract is written in.',
  'ibm-schema-naming-convention': 'Schemas are named by what they are in the interface.',
  'ibm-schema-type-format': 'Formats such as `uri` and `email` are those of JSON Schema.',
  'ibm-string-attributes': unbounded,
  'ibm-unique-parameter-request-property-names':
    'The interface specifies `workspaceId` in the query; the reference server accepts it in the body as well.',
  'ibm-use-date-based-format':
    'Times have microseconds and are described so; a view has a date and a time without a zone.',
  'ibm-well-defined-dictionaries': 'A server may return more fields than the interface lists.',
  'no-$ref-siblings': 'OpenAPI 3.1 allows a description beside a reference.',
  'oas3-unused-component': oas['oas3-unused-component'],
};

const redocly = {
  'info-license-strict':
    'OpenAPI 3.0 has no `identifier` for a licence, and there is no web page of the licence to link to.',
  'no-ambiguous-paths': ibm['ibm-no-ambiguous-paths'],
  'no-server-example.com': 'Anyone can run a server, so the examples use reserved host names.',
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
