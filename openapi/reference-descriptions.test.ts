import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { layoutOf } from '../scripts/lib/layout.ts';

/** Points that the reference server does not decide either. */
const undecided = ['/components/schemas/GetVaultResponse/properties/seo'];

const reference = JSON.parse(
  readFileSync(path.join(layoutOf().generated, 'openapi.reference.json'), 'utf8'),
) as { paths: unknown; components: unknown };

/** The places of all descriptions that call something unspecified. */
function* unspecifiedIn(value: unknown, place: string): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === 'description' && typeof part === 'string' && part.includes('unspecified')) yield place;
    yield* unspecifiedIn(part, `${place}/${key}`);
  }
}

test('the reference description calls nothing unspecified that the reference server decides', () => {
  const { paths, components } = reference;
  expect([...unspecifiedIn({ paths, components }, '')]).toEqual(undecided);
});
