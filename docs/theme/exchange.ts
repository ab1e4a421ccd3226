/** What came back, as the page shows it and as later requests need it. */
export interface Exchanged {
  shown: string;
  isSuccess: boolean;
  /** The JSON of the body; undefined where it has none. */
  answer: unknown;
}

/** Sends a request without cookies. Throws where no response comes, or none that the page may read. */
export async function exchange(address: string, request: RequestInit): Promise<Exchanged> {
  const started = performance.now();
  const response = await fetch(address, { ...request, credentials: 'omit' });
  const text = await response.text();
  const milliseconds = Math.round(performance.now() - started);
  const answer = parsed(text);
  const body = answer === undefined ? text : JSON.stringify(answer, null, 2);
  const line = `${response.status} ${response.statusText}`.trim();
  return { shown: `${line}  ${milliseconds} ms\n\n${body}`.trimEnd(), isSuccess: response.ok, answer };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
