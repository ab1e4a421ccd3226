import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { operations } from '../../../generated/operations.reference.ts';

/** Leaves multipart forms to the one operation that reads them, and refuses them for all others. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    if (request.routeOptions.url?.endsWith(operations.uploadFile.path)) {
      done(null);
    } else {
      done(new Fastify.errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('multipart/form-data'));
    }
  });
}
