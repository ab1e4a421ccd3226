/** Returns the number of entries before a page, limited so that a very large page number gives an empty page. */
export const offsetOf = (page: number, perPage: number): number =>
  Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER);

export function lastPageOf(total: number, perPage: number): number {
  return Math.max(Math.ceil(total / perPage), 1);
}

/** Returns the fields of the pagination. */
export function pageFacts({
  page,
  perPage,
  total,
  count,
}: {
  page: number;
  perPage: number;
  total: number;
  count: number;
}) {
  const from = count === 0 ? null : offsetOf(page, perPage) + 1;
  return {
    current_page: page,
    last_page: lastPageOf(total, perPage),
    per_page: perPage,
    total,
    from,
    to: from === null ? null : from + count - 1,
  };
}
