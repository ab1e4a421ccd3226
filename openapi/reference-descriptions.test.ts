import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pathsOf } from '../scripts/lib/paths.ts';
import { callsOf } from '../scripts/lib/call.ts';
import { isObject, objectOf, textOf, type Json, type OpenApiDocument } from '../scripts/lib/openapi.ts';

/**
 * Words that are right in the contract, because the interface leaves something to the server. In the description of one
 * server they are wrong: the overlay has to replace the text.
 */
const undecidedWords: readonly RegExp[] = [
  /unspecified|not specified/i,
  /[245]XX|\branges, /,
  /known values?\b|other (?:values|fields) may/i,
  /\bmay be (?:null|absent)|\bnull or absent|\babsent or null/i,
  /any error|other than 401 and 403/i,
  /some servers|depending on the server/i,
  /the (?:response|server) may (?:also |instead )?(?:be|contain|return|have)|other conversions/i,
];

/** Points that the reference server does not decide either. */
const undecided = [
  '/components/schemas/GetVaultResponse/properties/seo: Always null. Its use is unspecified.',
];

const reference = JSON.parse(
  readFileSync(path.join(pathsOf().generated, 'openapi.reference.json'), 'utf8'),
) as OpenApiDocument;

/** All descriptions and their places. The registers describe the interface, and examples are data. */
function* descriptionsIn(value: Json, place = ''): Generator<readonly [place: string, text: string]> {
  if (!isObject(value) && !Array.isArray(value)) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === 'description' && typeof part === 'string') yield [place, part];
    if (!/^(?:x-|examples?$)/.test(key)) yield* descriptionsIn(part, `${place}/${key}`);
  }
}

const isUndecided = (text: string) => undecidedWords.some((words) => words.test(text));

test('the reference description leaves nothing open that the reference server decides', () => {
  const descriptions = [...descriptionsIn(reference)];
  expect(descriptions.length).toBeGreaterThan(500);
  expect(
    descriptions.filter(([, text]) => isUndecided(text)).map(([place, text]) => `${place}: ${text}`),
  ).toEqual(undecided);
});

test.each([
  'All other codes are given as ranges, `2XX` for success and `4XX` for errors.',
  'Any error other than 401 and 403.',
  'Only `status` is specified; other fields may describe the user.',
  'Known values are `folder`, `pdf` and `image`; other values may appear.',
  'It may be null when the account has no vault.',
  'Null or absent when the link has no password.',
  'Its use is unspecified.',
])('would find: %s', (text) => {
  expect(isUndecided(text)).toBe(true);
});

/** Whether a text says of what a 404 is about that it does not exist. An unknown id in a list, or of a parent folder, gets 422. */
const isAboutMissing = (text: string) => /\bthe (?:entry|workspace|upload|vault) does not exist/.test(text);

test('where a 404 says that something does not exist, the 422 of the operation does not say it too', () => {
  const withBoth = callsOf(reference).filter(({ responses }) => responses.has('404') && responses.has('422'));
  expect(withBoth.length).toBeGreaterThan(20);
  const contradictory = withBoth.filter(({ node }) =>
    isAboutMissing(textOf(objectOf(objectOf(node.responses)['422']).description)),
  );
  expect(contradictory.map(({ id }) => id)).toEqual([]);
});
