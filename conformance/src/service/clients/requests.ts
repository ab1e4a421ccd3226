import type { RequirementId } from '../../../../generated/registers.ts';
import { isJsonType } from '../../engine/contract/description.ts';
import { plain } from '../../engine/contract/request-judge.ts';
import { isJson } from '../../engine/model/is-json.ts';
import { fieldOf, textOf } from '../../engine/model/wire-values.ts';
import type { ClientRule } from './client-rule.ts';

/** The body is JSON, has that content type, and matches the operation. */
export const bodyRule: ClientRule = ({ operation, sent, wire }, say, { contract }) => {
  if (!operation || wire.request.body.size === undefined) return;
  const isEmpty = wire.request.body.size === 0;
  if (!contract.requestSchema(operation.id)) {
    if (operation.id !== 'deleteShareableLink') return;
    if (isEmpty) say.kept('LINK-21');
    else say.broken('LINK-21', 'no body', `${wire.request.body.size} bytes`);
    return;
  }
  // Whether the body is optional if none of its fields is required is open (U-62).
  if (isEmpty && operation.id === 'createShareableLink') return;
  if (!isJsonType(sent.contentType ?? '')) {
    say.broken(
      'GEN-9',
      'a JSON body, sent as application/json',
      isEmpty ? 'no body' : (sent.contentType ?? 'no content type'),
    );
  } else if (sent.isKnown && sent.json === undefined) {
    say.broken('GEN-9', 'a JSON body', isEmpty ? 'no body' : `${sent.bytes.length} bytes that are not JSON`);
  } else if (sent.isKnown) say.kept('GEN-9');
  if (sent.json === undefined) return;
  const { seen, violations, allowed } = contract.judgeRequest(operation.id, sent.json);
  const excused = new Set(allowed.flatMap(({ subjects }) => subjects));
  say.kept(...seen.filter((subject) => !excused.has(subject)));
  for (const { subjects, expected, got } of violations) {
    for (const subject of subjects) say.broken(subject, expected, got);
  }
  for (const { subjects, expected, got } of allowed) {
    for (const subject of subjects) say.allowed(subject, expected, got);
  }
};

/** Texts that the interface restricts and the schemas do not. */
export const textsRule: ClientRule = ({ operation, sent }, say) => {
  const expiry = textOf(fieldOf(sent.json, 'expires_at'));
  if (operation?.id === 'createShareableLink' && expiry !== undefined && !isIso(expiry)) {
    say.broken('LINK-5', 'expires_at: a time in ISO 8601', JSON.stringify(expiry.slice(0, 60)));
  }
  const exif = textOf(fieldOf(sent.json, 'exifData'));
  if (operation?.id === 'registerEntry' && exif !== undefined && !isJson(exif) && !isJson(fromBase64(exif))) {
    say.broken('REG-17', 'exifData: JSON, or base64 of it', `${exif.length} characters that are neither`);
  }
};

/** A date with or without a time; which of them a server accepts is open (U-64). */
const isIso = (text: string): boolean =>
  /^\d{4}-?\d{2}-?\d{2}(?:T\d{2}(?::?\d{2}(?::?\d{2}(?:[.,]\d+)?)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/.test(
    text,
  );

const fromBase64 = (text: string): string =>
  /^[A-Za-z0-9+/_-]+=*$/.test(text) ? Buffer.from(text, 'base64').toString('utf8') : '';

/** Integers in paths and queries, by operation and name. */
const integers: Readonly<Record<string, Readonly<Record<string, RequirementId>>>> = {
  createFolder: { workspaceId: 'FOLDER-5' },
  extractArchive: { entryId: 'ARCHIVE-2', workspaceId: 'ARCHIVE-3' },
  convertFile: { workspaceId: 'CONVERT-2' },
  shareEntry: { entryId: 'SHARE-2' },
  getWorkspace: { id: 'WS-9' },
  listTrackedFiles: { workspaceId: 'TRACK-2', page: 'TRACK-3' },
};

export const parameterSubjects: readonly RequirementId[] = Object.values(integers).flatMap((byField) =>
  Object.values(byField),
);

/** The values in the path and the query have the specified type and name. */
export const parametersRule: ClientRule = ({ operation, pathValues, url }, say) => {
  if (!operation) return;
  for (const [name, requirement] of Object.entries(integers[operation.id] ?? {})) {
    const value = pathValues[name] ?? url.searchParams.get(name);
    if (value === null) continue;
    if (/^-?\d+$/.test(value)) say.kept(requirement);
    else say.broken(requirement, `${name}: an integer`, JSON.stringify(value.slice(0, 40)));
  }
  const names = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  for (const given of new Set(url.searchParams.keys())) {
    const meant = names.find((name) => plain(name) === plain(given));
    if (meant === given) say.kept('GEN-10');
    else if (meant !== undefined)
      say.broken('GEN-10', `a parameter named \`${meant}\``, `\`${given.slice(0, 40)}\``);
  }
};
