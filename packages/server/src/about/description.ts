import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { carried } from './packaged-files.ts';

export interface Addresses {
  /** Base URL at which clients reach the server, without a trailing slash. Call it only once the server listens. */
  publicUrl: () => string;
  apiUrl: () => string;
}

export const descriptionPath = '/openapi.json';

/** Serves the OpenAPI description, with this server as its only entry in `servers`. */
export function serveDescription(app: FastifyInstance, { apiUrl }: Addresses): void {
  let text: Promise<string> | undefined;
  app.get(descriptionPath, async (_request, reply) => {
    text ??= describe(apiUrl());
    return reply.type('application/json; charset=utf-8').send(await text);
  });
}

async function describe(apiUrl: string): Promise<string> {
  const description = JSON.parse(await readFile(carried.description, 'utf8')) as object;
  return JSON.stringify({ ...description, servers: [{ url: apiUrl, description: 'This server.' }] });
}
