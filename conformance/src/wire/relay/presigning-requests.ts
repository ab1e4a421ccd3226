import type { Contract } from '../../contract/contract.ts';
import type { Lead } from './lead.ts';

/** Selects requests whose responses contain presigned URLs: presigning, and the signing operations of an overlay. */
export function presigningRequests({ operations }: Contract, apiRoot: string): Lead['concerns'] {
  const root = new URL(apiRoot).pathname;
  const kinds = new Map<string, ReturnType<Lead['concerns']>>();
  for (const { id, method, path, added } of operations.values()) {
    if (id === 'presignUpload') kinds.set(`${method} ${root}${path}`, 'any');
    else if (added && method === 'POST') kinds.set(`${method} ${root}${path}`, 'signed');
  }
  return (method, target) => kinds.get(`${method} ${target.split('?', 1)[0]}`);
}
