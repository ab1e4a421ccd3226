type Results<Sent extends readonly unknown[]> = { -readonly [Index in keyof Sent]: Awaited<Sent[Index]> };

/**
 * Waits for all of these, which were sent at once, so that a distant database is waited for once. Throws the error of
 * the first that failed, in their order.
 */
export async function inOneRoundTrip<const Sent extends readonly unknown[]>(
  ...sent: Sent
): Promise<Results<Sent>> {
  const outcomes = await Promise.allSettled(sent);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as Results<Sent>;
}
