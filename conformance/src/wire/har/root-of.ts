import type { Contract } from '../../contract/contract.ts';
import type { WireExchange } from '../traffic.ts';

/** The URL below which most requests are operations of the contract; undefined if none is. */
export function rootOf(
  exchanges: readonly WireExchange[],
  { operations }: Pick<Contract, 'operations'>,
): string | undefined {
  const paths = [...operations.values()].map(({ method, path }) => {
    const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
    return { method, pattern: new RegExp(`^(.*/v1)${pattern}$`) };
  });
  const counts = new Map<string, number>();
  for (const { request } of exchanges) {
    const url = new URL(request.url);
    for (const { method, pattern } of paths) {
      const prefix = request.method === method ? pattern.exec(url.pathname)?.[1] : undefined;
      if (prefix === undefined) continue;
      const root = url.origin + prefix;
      counts.set(root, (counts.get(root) ?? 0) + 1);
      break;
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
