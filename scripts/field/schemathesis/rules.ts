import { findingsIn, type Finding } from './findings.ts';

/** A reason for the server to refuse valid data, which no schema can express. */
interface Rule {
  /** In a few words. */
  name: string;
  /** In a sentence. */
  why: string;
  /** The server's message for a field. */
  message: RegExp;
}

const ids = 'parentId|entryIds|destinationId|file_id|filename|role_id|url|workspaceId';

export const rules: readonly Rule[] = [
  {
    name: 'what does not exist',
    why: 'Ids, accounts and uploaded objects must exist, which no schema can say. Schemathesis invents them.',
    message: new RegExp(
      `^The selected (?:${ids}) (?:is|are) invalid\\.|^There are no such entries|^These credentials do not match|^The emails must belong to users`,
    ),
  },
  {
    name: 'what is stored already',
    why: 'Two folders in one place cannot have the same name, an account has one vault, and its storage is limited.',
    message: /^The name has already been taken|^The vault exists already|^The storage quota is exceeded/,
  },
  {
    name: 'files to convert',
    why: 'The interface specifies that the supported conversions depend on the file. Schemathesis has no file to convert.',
    message: /^The url could not be fetched|^The outputformat is not supported/,
  },
  {
    name: 'fields of the vault',
    why: '`isEncrypted` and `vaultIvs` need `vaultId`. With a condition for this, generators lose the type of the request.',
    message: /^The vaultId field is required/,
  },
  {
    name: 'two names of one parameter',
    why: '`query` and `search` are names of one parameter, so their values must be the same.',
    message: /^The selected search is invalid/,
  },
  {
    name: 'one field twice',
    why: 'A field that a request has in two spellings, or in the query and the body, has one value. Schemathesis sends two.',
    message: /^The request has the field \S+ twice, with different values/,
  },
  {
    name: 'JSON in a text',
    why: 'No keyword of JSON Schema says that a text is JSON, or base64 of JSON. The description of the field does.',
    message: /^The filters must be base64 of a JSON array|^The exifData is neither JSON nor base64 of JSON/,
  },
  {
    name: 'dates in the future',
    why: 'A link cannot expire in the past. No keyword of JSON Schema compares a date with the present.',
    message: /^The expires_at must be a date in the future/,
  },
  {
    name: 'formats',
    why: 'JSON Schema does not require tools to apply `format`. Schemathesis also sends the empty text as a date.',
    message: /^The (?:expires_at|expiresAt) must be a date and time such as 2026/,
  },
  {
    name: 'NUL characters',
    why: 'The description of invalid data says that no text may have them. A pattern at each text would say no more.',
    message: /^The [\w.]+ must be well-formed text without NUL characters/,
  },
];

/** Why each rule stays, by its name. */
export const reasonsOfSchemathesis: Readonly<Record<string, string>> = Object.fromEntries(
  rules.map(({ name, why }) => [name, why]),
);

/** The rules that explain the findings of a report; findings without a rule in full. */
export const complaintsOfSchemathesis = (report: string): string[] =>
  findingsIn(report).findings.flatMap((finding) => rulesFor(finding) ?? unexplained(finding));

/** Undefined unless a rule explains each error in the response. */
function rulesFor({ check, status, answer }: Finding): string[] | undefined {
  if (check !== 'positive_data_acceptance' || status !== 422) return undefined;
  const { errors } = JSON.parse(answer) as { errors: Record<string, string> };
  const found = Object.values(errors).map((error) => rules.find(({ message }) => message.test(error))?.name);
  const names = found.filter((name) => name !== undefined);
  return names.length === found.length ? [...new Set(names)] : undefined;
}

export const requestsOfSchemathesis = (report: string): number => findingsIn(report).requests;

function unexplained({ check, operation, change, message, request, status, answer }: Finding): string {
  const parts = [change, message, `${request.method} ${request.uri} ${request.body}`, `${status} ${answer}`];
  return `${check}, ${operation}: ${parts.map((part) => part.replaceAll(/\s+/g, ' ').slice(0, 300)).join(' | ')}`;
}
