import type { FastifyRequest } from 'fastify';
import { fields } from '../../../../generated/fields.reference.ts';
import { isPresent } from '../is-present.ts';
import type { OperationId } from './handlers.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Supports names and places of parameters that existing clients use and the description does not have: `pageId` instead
 * of `folderId`, and `workspaceId` in the query instead of the body. If both are present and differ, `unsupportedFields`
 * handles the request.
 */
export function takeQueryAliases(id: OperationId, request: FastifyRequest): void {
  const { query, body } = fields[id];
  const given = request.query as Fields;
  if (query.includes('folderId') && isSaid(given['pageId']) && !isSaid(given['folderId'])) {
    request.query = { ...given, folderId: given['pageId'] };
  }
  const workspaceId = given['workspaceId'];
  const isMovable = body.includes('workspaceId') && !query.includes('workspaceId') && isSaid(workspaceId);
  if (!isMovable || typeof request.body !== 'object' || request.body === null) return;
  if (!isPresent((request.body as Fields)['workspaceId'])) request.body = { ...request.body, workspaceId };
}

const isSaid = (value: unknown): boolean => value !== undefined && value !== '';
