/** The codes of a gateway without a response of its server, and of a server that cannot respond now (RFC 9110, 15.6). */
const codes: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether a response may tell of the moment alone, and not of the request. Any other 5xx tells of the request. */
export const isTransientStatus = (status: number): boolean => codes.has(status);
