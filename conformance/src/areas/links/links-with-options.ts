import type { TestContext } from '../../model/test-context.ts';
import { arrangeLink, type CreatedLink, type LinkOptions } from '../shared/link-requests.ts';

/** Milliseconds per day. */
const day = 86_400_000;

/** The UTC time this many days from now, or from another time, without fractions of a second. */
export function inDays(days: number, from = Date.now()): string {
  const seconds = Math.floor((from + days * day) / 1000);
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}

/** Each permission is true in one set and false in the other, so that a constant or a mix-up is noticed. */
const optionSets = {
  restricted: (t: TestContext) => ({
    password: `Schlüssel ${t.unique('password')}`,
    expires_at: inDays(7),
    allow_edit: true,
    allow_download: false,
  }),
  open: () => ({ allow_edit: false, allow_download: true }),
} satisfies Record<string, (t: TestContext) => LinkOptions>;

type OptionSets = typeof optionSets;

/** A link that checks share; none of them changes it. */
export function arrangeLinkWith<Name extends keyof OptionSets>(
  t: TestContext,
  name: Name,
): Promise<CreatedLink & { readonly options: ReturnType<OptionSets[Name]> }> {
  return t.once(`link: ${name}`, async () => {
    const options = optionSets[name](t) as ReturnType<OptionSets[Name]>;
    return { ...(await arrangeLink(t, options)), options };
  });
}
