/** Adds missing quotes, because clients send ETags with or without them. */
export const quoted = (etag: string) => (etag.startsWith('"') ? etag : `"${etag}"`);
