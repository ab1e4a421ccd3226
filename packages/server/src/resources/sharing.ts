import { randomBytes } from 'node:crypto';
import { timestamp } from '../clock.ts';
import type { BodyOf, Handlers } from '../contract/handlers.ts';
import { integerOf } from '../contract/integers.ts';
import type { Connection } from '../database/database.ts';
import { deleteLinkOf, findLinkOf, putLink, updateLink, type LinkRow } from '../database/links.ts';
import { NotFoundError, ValidationError } from '../errors.ts';
import { inOneRoundTrip } from '../database/in-one-round-trip.ts';
import { isPresent } from '../is-present.ts';
import { entryIdOfHash } from '../entries/entry-hash.ts';
import { hasTimestamp } from '../entries/upload-facts.ts';
import { driveEntries, requireEntry } from '../entries/lookup.ts';
import type { Services } from '../services.ts';

/** Number of random bytes in the hash of a link, enough to prevent guessing. */
const hashLength = 18;

export function sharingHandlers({ database, passwords, clock }: Services) {
  return {
    async createShareableLink({ caller, parameters, body }) {
      const { userId } = caller;
      const entryId = entryIdOf(parameters.path.entryId);
      // Checked before the expensive hashing, and again when the link is created.
      await database.read((db) => requireEntry(db, userId, entryId, 'manage', driveEntries));
      const options = linkOptionsOf(body);
      const expiresAt = !isPresent(options.expiresAt) ? null : futureMoment(options.expiresAt, clock());
      const password = !isPresent(body.password) ? null : await passwords.hash(String(userId), body.password);
      const link = await database.write(async (db) =>
        putLink(db, {
          entryId: (await requireEntry(db, userId, entryId, 'manage', driveEntries)).id,
          userId,
          hash: randomBytes(hashLength).toString('base64url'),
          password,
          expiresAt,
          allowEdit: options.allowEdit ?? false,
          allowDownload: options.allowDownload ?? false,
          active: body.active ?? true,
          now: timestamp(clock()),
        }),
      );
      return { status: 'success', link: presentLink(link) };
    },

    async getShareableLink({ caller, parameters }) {
      const entryId = entryIdOf(parameters.path.entryId);
      const [, link] = await database.read((db) =>
        inOneRoundTrip(
          requireEntry(db, caller.userId, entryId, 'manage', driveEntries),
          requireLink(db, entryId),
        ),
      );
      return { status: 'success', link: presentLink(link) };
    },

    async updateShareableLink({ caller: { userId }, parameters, body }) {
      const entryId = entryIdOf(parameters.path.entryId);
      const find = async (db: Connection) =>
        requireLink(db, (await requireEntry(db, userId, entryId, 'manage', driveEntries)).id);
      // Checked before the expensive hashing, and again when the link is changed.
      await database.read(find);
      const options = linkOptionsOf(body);
      // Undefined keeps the current value, and null removes it.
      const expiresAt = isPresent(options.expiresAt)
        ? futureMoment(options.expiresAt, clock())
        : options.expiresAt;
      const password = isPresent(body.password)
        ? await passwords.hash(String(userId), body.password)
        : body.password;
      const link = await database.write(async (db) => {
        const known = await find(db);
        await updateLink(db, {
          id: known.id,
          password: password === undefined ? known.password : password,
          expires_at: expiresAt === undefined ? known.expires_at : expiresAt,
          allow_edit: isPresent(options.allowEdit) ? bit(options.allowEdit) : known.allow_edit,
          allow_download: isPresent(options.allowDownload)
            ? bit(options.allowDownload)
            : known.allow_download,
          active: isPresent(body.active) ? bit(body.active) : known.active,
        });
        return find(db);
      });
      return { status: 'success', link: presentLink(link) };
    },

    async deleteShareableLink({ caller, parameters }) {
      const entryId = entryIdOf(parameters.path.entryId);
      await database.writeThatMustSucceed(async (db) => {
        await deleteLinkOf(db, (await requireEntry(db, caller.userId, entryId, 'manage', driveEntries)).id);
      });
      return { status: 'success' };
    },
  } satisfies Partial<Handlers>;
}

const bit = (flag: boolean) => (flag ? 1 : 0);

async function requireLink(db: Connection, entryId: number | undefined): Promise<LinkRow> {
  const link = entryId === undefined ? undefined : await findLinkOf(db, entryId);
  if (!link) throw new NotFoundError('This entry has no link.');
  return link;
}

/** Reads the options of a link, in either spelling of their names. */
function linkOptionsOf(body: BodyOf<'updateShareableLink'>) {
  return {
    expiresAt: agreed('expiresAt', body.expires_at, body.expiresAt),
    allowEdit: agreed('allowEdit', body.allow_edit, body.allowEdit),
    allowDownload: agreed('allowDownload', body.allow_download, body.allowDownload),
  };
}

function agreed<Value>(alias: string, value: Value, aliased: Value): Value {
  if (isPresent(value) && isPresent(aliased) && value !== aliased) {
    throw new ValidationError({ [alias]: `The ${alias} is given twice, with different values.` });
  }
  // Null is more specific than undefined: it removes the current value.
  return value ?? aliased ?? (value === undefined ? aliased : value);
}

/** Returns the id of a path parameter that contains an id or a hash. No hash consists only of digits. */
function entryIdOf(idOrHash: number | string): number | undefined {
  return integerOf(String(idOrHash)) ?? entryIdOfHash(String(idOrHash));
}

function futureMoment(text: string, now: Date): string {
  const moment = new Date(text);
  // A leap second is a valid date-time, but `Date` cannot parse it.
  if (!hasTimestamp(moment) || moment <= now) {
    throw new ValidationError({ expires_at: 'The expires_at must be a date in the future.' });
  }
  return timestamp(moment);
}

function presentLink({ allow_edit, allow_download, active, ...link }: LinkRow) {
  return {
    ...link,
    allow_edit: allow_edit === 1,
    allow_download: allow_download === 1,
    active: active === 1,
  };
}
