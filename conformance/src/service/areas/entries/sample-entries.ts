import type { TestContext } from '../../test-context.ts';
import { nameIn } from '../shared/cases/texts.ts';
import { tinyPdf, tinyPng } from '../shared/sample-files.ts';
import { isRefused } from '../shared/answers.ts';
import { star } from '../shared/cases/places.ts';

/**
 * The ids of a file that is starred, a folder that has a link, and one that is shared with the second account (needs
 * `arrange:starred-entry` and `second-account`).
 */
export async function markedEntries(t: TestContext): Promise<number[]> {
  const { email } = t.secondAccount();
  t.assume(email !== undefined, "the second account's e-mail address is not known");
  const [starred, linked, shared] = [await t.file(), await t.folder(), await t.folder()];
  await star(t, starred.id);
  const link = await t.call('createShareableLink', { path: { entryId: linked.id }, body: {} });
  t.assume(link.ok, `needs a link, but createShareableLink returned ${link.status}`);
  const sharing = await t.call('shareEntry', {
    path: { entryId: shared.id },
    body: { emails: [email], permissions: ['view'] },
  });
  t.assume(sharing.ok, `needs a share, but shareEntry returned ${sharing.status}`);
  return [starred.id, linked.id, shared.id];
}

/** A document larger than a megabyte. */
const largePdf = Buffer.concat([tinyPdf, Buffer.alloc(1_000_000, '\n')]);

/** An empty archive: only the record at its end. */
const emptyZip = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);

/** The ids of a picture, a large document, an archive and folders with unusual names, all in one folder. */
export async function edgeCaseEntries(t: TestContext, parentId: number): Promise<number[]> {
  const picture = { name: `${t.unique('Picture')}.png`, mime: 'image/png', bytes: tinyPng };
  const paper = { name: `${t.unique('Paper')}.pdf`, mime: 'application/pdf', bytes: largePdf };
  const archive = { name: `${t.unique('Archive')}.zip`, mime: 'application/zip', bytes: emptyZip };
  const ids: number[] = [];
  for (const file of [picture, paper, archive]) ids.push((await t.file({ ...file, parentId })).id);
  for (const name of [await nameIn(t, 'scripts'), `.${t.unique('hidden')}`, '0']) {
    const answer = await t.call('createFolder', { body: { name, parentId } });
    // Other checks test which folder names a server accepts.
    if (isRefused(answer)) continue;
    const id = answer.body.folder?.id;
    t.assume(answer.ok && id !== undefined, `needs a folder, but createFolder returned ${answer.status}`);
    ids.push(id);
  }
  return ids;
}
