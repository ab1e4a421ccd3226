// What is remembered until the tab is closed. A browser may refuse storage; then nothing is.

export function recall(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // The value lasts for this page.
  }
}
