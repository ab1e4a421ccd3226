import { timestamp } from '../clock.ts';
import type { Handlers } from '../contract/handlers.ts';
import { leastTakenSpace } from '../database/uploads.ts';
import { TooManyRequestsError, ValidationError } from '../errors.ts';
import { requireName } from '../entries/entry-name.ts';
import { addShownFile } from '../entries/files.ts';
import { ensureFolders } from '../entries/folders.ts';
import { newObjectKey } from '../objects/object-key.ts';
import { requireDestination } from '../entries/destination.ts';
import { mimeOf } from '../entries/upload-facts.ts';
import { deleteUnused } from '../entries/unused-objects.ts';
import { requireTarget } from '../entries/upload-target.ts';
import { ObjectTooLargeError } from '../objects/object-errors.ts';
import { readForm } from './upload-form.ts';
import type { Services } from '../services.ts';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { operations } from '../../../../generated/operations.reference.ts';
import { createLimiter } from '../limiter.ts';

/**
 * Maximum number of forms that the server receives from one user at a time: each may be as large as the quota allows, and
 * its parts are kept in memory on their way to a bucket. A browser sends so many.
 */
const formsAtOnce = 6;
const retryAfterSeconds = 10;

export function formUploadHandlers({ database, objects, clock, objectCleanup, quota }: Services) {
  const limit = createLimiter({
    ...{ atOnce: Infinity, atOnceOfOne: formsAtOnce, waiting: 0, waitingOfOne: 0 },
    refuse: () => new TooManyRequestsError(retryAfterSeconds),
  });
  return {
    async uploadForm({ caller, request, reply }) {
      const { userId } = caller;
      return limit(String(userId), async () => {
        const objectKey = newObjectKey();
        // The form names the destination, and so the payer, possibly after the file.
        const maxSize = Math.max(0, quota - (await database.read((db) => leastTakenSpace(db, userId))));
        try {
          const form = await readForm(
            request.raw,
            (file, contentType) => objects.write(objectKey, file, { contentType, maxSize }),
            (failure) => {
              request.log.warn({ err: failure }, 'the file of a faulty form could not be stored');
            },
          );
          const { destination: named, folders } = requireTarget(form, form.fileName);
          // The contract does not validate what a form says of its file.
          requireName(form.fileName, 'file');
          const mime = mimeOf(form.mime, form.fileName);
          const content = { objectKey, sha256: form.stored.sha256, size: form.stored.size };
          const fileEntry = await database.write(async (db) => {
            const creator = { userId, now: timestamp(clock()), quota };
            const destination = await ensureFolders(
              db,
              await requireDestination(db, userId, named),
              folders,
              creator,
            );
            return addShownFile(db, destination, content, { name: form.fileName, mime }, creator);
          });
          objectCleanup.wake();
          void reply.code(201);
          return { status: 'success' as const, fileEntry };
        } catch (error) {
          await deleteUnused(objects, [objectKey], error).catch((failure: unknown) => {
            request.log.error({ err: failure }, 'an upload that failed could not be removed');
          });
          if (error instanceof ObjectTooLargeError) {
            throw new ValidationError({ file: 'The storage quota is exceeded.' });
          }
          throw error;
        }
      });
    },
  } satisfies Partial<Handlers>;
}

/** Leaves multipart forms to the one operation that reads them, and refuses them for all others. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    if (request.routeOptions.url?.endsWith(operations.uploadForm.path)) {
      done(null);
    } else {
      done(new Fastify.errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('multipart/form-data'));
    }
  });
}
