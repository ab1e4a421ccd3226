import { isDeepStrictEqual } from 'node:util';

/** Ends a step with this message unless the condition holds. */
export function expect(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}

export function expectSame(seen: unknown, expected: unknown, what: string): void {
  if (isDeepStrictEqual(seen, expected)) return;
  throw new Error(`${what}: ${short(seen)} instead of ${short(expected)}`);
}

/** Shows bytes by their number, because a file is too long for a message. */
function short(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value, (_key, inner: unknown) => {
    const bytes = inner as { type?: string; data?: unknown[] } | null;
    return bytes?.type === 'Buffer' ? `${bytes.data?.length} bytes` : inner;
  });
  return text.length <= 300 ? text : `${text.slice(0, 297)}...`;
}
