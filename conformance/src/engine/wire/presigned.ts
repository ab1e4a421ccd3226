/** URLs with a query anywhere in a response. */
export function presignedIn(json: unknown): URL[] {
  if (typeof json === 'string') {
    const url = /^https?:\/\//.test(json) && URL.canParse(json) ? new URL(json) : undefined;
    return url && url.search !== '' ? [url] : [];
  }
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(presignedIn) : [];
}
