import { ignores, received, alters, rewrites } from '../effects/requests.ts';
import { afterwards } from '../effects/state.ts';
import { entries, moveEntries, type Entry } from '../effects/stored.ts';
import { lowered } from '../effects/texts.ts';
import { faults } from '../planted-fault.ts';

const register = 'registerEntry';

export const placementFaults = faults({
  'REG-7: Registering goes to the personal workspace, whatever `workspaceId` says.': () =>
    received(
      register,
      ({ body }) => Number.isSafeInteger(body.workspaceId) && Reflect.deleteProperty(body, 'workspaceId'),
    ),
  'REG-8: Registering goes to the root, whatever `parentId` says.': () =>
    alters(register, 'parentId', (parentId) => (Number.isSafeInteger(parentId) ? null : parentId)),
  'REG-8: Registering with `parentId` null is refused.': () =>
    alters(register, 'parentId', (parentId) => (parentId === null ? 'null' : parentId)),
  'REG-9: The `relativePath` is not taken.': () => ignores(register, 'relativePath'),
  'REG-19: A `relativePath` uses only existing folders, and creates none.': () =>
    received(register, async ({ body }, { database }) => {
      if (typeof body.relativePath !== 'string') return;
      let parent: number | null = null;
      const known = [];
      for (const name of body.relativePath.split('/')) {
        const folder = await database.read((db) => entries.find(db, { isFile: 0, name, parentId: parent }));
        if (!folder) break;
        parent = folder.id;
        known.push(name);
      }
      Reflect.deleteProperty(body, 'relativePath');
      if (known.length > 0) body.relativePath = known.join('/');
      else body.parentId = null;
    }),
  'REG-19: Of a `relativePath` only the first folder is created.': () =>
    rewrites(register, 'relativePath', (relativePath) => relativePath.split('/')[0]),
  'REG-11: A `parentId` overrides a `relativePath`.': () =>
    ignores(register, 'relativePath', ({ body }) => Number.isSafeInteger(body.parentId)),
  'REG-9: A `relativePath` uses the first folder with each name in any letter case.': () =>
    received(register, async ({ body }, { database }) => {
      if (typeof body.relativePath !== 'string') return;
      let parent: number | null | undefined = null;
      const used = [];
      for (const name of body.relativePath.split('/')) {
        const siblings: Entry[] =
          parent === undefined
            ? []
            : await database.read((db) => entries.all(db, { isFile: 0, parentId: parent! }));
        const folder = siblings.find((sibling) => lowered(sibling.name) === lowered(name));
        parent = folder?.id;
        used.push(folder?.name ?? name);
      }
      body.relativePath = used.join('/');
    }),
  'REG-19: A `relativePath` uses a root folder with that name of any account.': () =>
    afterwards(register, async (db, { request, made: id }) => {
      const { relativePath } = request.body as { relativePath?: unknown };
      if (typeof relativePath !== 'string') return;
      const [name = ''] = relativePath.split('/');
      const file = await entries.find(db, { id });
      const folders = await entries.all(db, { name, parentId: null, isFile: 0 });
      const [folder] = folders.filter(({ ownerId }) => ownerId !== file?.ownerId);
      // The folders of the run have one name in both accounts.
      const isKnown = folders.some(
        ({ ownerId, createdAt }) => ownerId === file?.ownerId && createdAt < file.createdAt,
      );
      if (folder && !isKnown) await moveEntries(db, id, folder.id);
    }),
});
