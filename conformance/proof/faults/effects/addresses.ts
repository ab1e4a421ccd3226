import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import type { ObjectGrant } from '../../../../packages/server/src/objects/signed-url.ts';
import { touching, type Fault, type Target } from './fault.ts';
import type { OperationId } from '../../../../generated/operations.reference.ts';

// Faults of the addresses beside the API: the pages of links, and presigned URLs.

/** The hash of the link that an address opens; undefined for other addresses. */
export const linkHashIn = ({ url }: FastifyRequest): string | undefined =>
  /^\/drive\/shares\/([\w-]+)/.exec(url)?.[1];

/** Whether a request sends a file, or a part of one, to a presigned URL. */
export const isToStorage = ({ url }: FastifyRequest): boolean => url.startsWith('/objects/');

/** Whether a request sends a whole file to a presigned URL. */
export const isUpload = (request: FastifyRequest): boolean =>
  request.method === 'PUT' && isToStorage(request) && !request.url.includes('uploadId=');

export const isAnonymous = ({ headers }: FastifyRequest): boolean => headers.authorization === undefined;

/** Turns requests away before anything is done. */
export const turnsAway = (
  shownBy: OperationId | readonly OperationId[],
  code: number,
  when: (request: FastifyRequest, target: Target) => boolean | Promise<boolean>,
): Fault =>
  touching(shownBy, (target) => {
    target.app.addHook('onRequest', async (request, reply) => {
      if (await when(request, target)) await reply.code(code).send({ message: 'Refused.' });
    });
  });

/** Stores other bytes than a presigned URL receives. */
export const storesBytes = (change: (content: Buffer, grant: ObjectGrant) => Buffer): Fault =>
  touching(['presignUpload', 'registerEntry'], ({ objects }) => {
    const receive = objects.receive.bind(objects);
    objects.receive = async (grant, body) =>
      receive(grant, Readable.from([change(await buffer(Readable.from(body)), grant)]));
  });
