import { Rater, type DirectedRater } from './change-rater.ts';
import { canonical } from './canonical.ts';
import { ChangeLog } from './change.ts';
import { child, children, part, type Located } from './located.ts';
import { compareSchemas } from './schema.ts';

/**
 * Compares the request bodies of an operation.
 *
 * @param first what a body means for callers if it is the first input
 */
export function compareRequestBodies(before: Located, after: Located, rater: Rater, first: string): void {
  const [old, now] = [part(before, 'requestBody'), part(after, 'requestBody')];
  const place = child(after, 'requestBody') ?? child(before, 'requestBody');
  if (!place) return;
  const [wasRequired, isRequired] = [old, now].map((body) => child(body, 'required')?.value === true);
  if (!now) rater.rate('major', place.pointer, 'request body removed');
  else if (!old)
    rater.rate(isRequired || first ? 'major' : 'minor', place.pointer, `request body added${first}`);
  else if (isRequired && !wasRequired) rater.rate('major', now.pointer, 'request body became required');
  else if (wasRequired && !isRequired) rater.rate('minor', now.pointer, 'request body is no longer required');
  if (old && now) compareContents(child(old, 'content'), child(now, 'content'), rater.towards('request'));
}

/** Compares the responses of an operation. */
export function compareResponses(
  before: Located | undefined,
  after: Located | undefined,
  rater: Rater,
): void {
  for (const [code, place] of children(before)) {
    if (!child(after, code)) rater.rate('major', place.pointer, `response ${code} removed`);
  }
  for (const [code, place] of children(after)) {
    const known = part(before, code);
    if (known) compareResponse(known, part(after, code), rater.towards('response'));
    else rateAdded(before, code, part(after, code) ?? place, rater);
  }
}

/**
 * A new code may specify what a range or the default already covered, and must keep to it. How it differs is no change
 * of another part, so that it is reported with the code.
 */
function rateAdded(before: Located | undefined, code: string, response: Located, rater: Rater): void {
  const range = [`${code.charAt(0)}XX`, 'default'].find((name) => child(before, name)) ?? code;
  const promised = part(before, range);
  const differences = new ChangeLog();
  if (promised) compareResponse(promised, response, new Rater(differences, '').towards('response'));
  const broken = differences.sorted().find(({ impact }) => impact === 'major');
  const unlike = broken
    ? `, unlike ${range}: ${broken.message}`
    : !promised && hasOtherType(before, code, response)
      ? ', with another schema than the other success: generated calls return either, in Go and Python of any type'
      : '';
  rater.rate(unlike ? 'major' : 'minor', response.pointer, `response ${code} added${unlike}`);
}

/** Whether a success has another schema than one before. */
function hasOtherType(before: Located | undefined, code: string, response: Located): boolean {
  const typeOf = (each: Located | undefined) =>
    canonical(child(part(child(each, 'content'), 'application/json'), 'schema')?.value);
  const others = children(before).filter(([other]) => other.startsWith('2'));
  const types = new Set([response, ...others.map(([other]) => part(before, other))].map(typeOf));
  return (
    code.startsWith('2') &&
    typeOf(response) !== '' &&
    others.length > 0 &&
    types.size - Number(types.has('')) > 1
  );
}

function compareResponse(before: Located, after: Located | undefined, rater: DirectedRater): void {
  compareContents(child(before, 'content'), child(after, 'content'), rater);
  compareHeaders(child(before, 'headers'), child(after, 'headers'), rater);
}

function compareHeaders(before: Located | undefined, after: Located | undefined, rater: DirectedRater): void {
  const [old, now] = [before, after].map(
    (headers) => new Map(children(headers).map(([name, place]) => [name.toLowerCase(), { name, place }])),
  );
  for (const [key, { name, place }] of old ?? []) {
    if (!now?.has(key)) rater.rate('major', place.pointer, `header ${name} removed`);
  }
  for (const [key, { name, place }] of now ?? []) {
    const known = old?.get(key);
    const header = part(after, name);
    if (!known || !header) {
      rater.rate('minor', place.pointer, `header ${name} added`);
      continue;
    }
    const [wasRequired, isRequired] = [part(before, known.name), header].map(
      (each) => child(each, 'required')?.value === true,
    );
    if (wasRequired && !isRequired)
      rater.rate('major', header.pointer, `header ${name} is no longer required`);
    if (isRequired && !wasRequired) rater.rate('minor', header.pointer, `header ${name} became required`);
    compareSchemaOf(part(before, known.name), header, rater);
  }
}

/** Compares bodies by media type. */
export function compareContents(
  before: Located | undefined,
  after: Located | undefined,
  rater: DirectedRater,
): void {
  for (const [type, place] of children(before)) {
    if (!child(after, type)) rater.rate('major', place.pointer, `media type ${type} removed`);
  }
  for (const [type, place] of children(after)) {
    const known = part(before, type);
    if (known) compareSchemaOf(known, part(after, type), rater);
    else rater.rate('minor', place.pointer, `media type ${type} added`);
  }
}

/** Compares the `schema` of a media type, parameter or header; without one, anything is valid. */
export function compareSchemaOf(
  before: Located | undefined,
  after: Located | undefined,
  rater: DirectedRater,
): void {
  const [old, now] = [child(before, 'schema'), child(after, 'schema')];
  compareSchemas(old ? [old] : [], now ? [now] : [], rater);
}
