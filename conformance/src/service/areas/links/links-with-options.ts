import type { TestContext } from '../../test-context.ts';
import { arrangeLink, inDays, type CreatedLink, type LinkOptions } from '../shared/requests.ts';

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
