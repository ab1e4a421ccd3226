/** JSON as some libraries write it: indented, with escaped slashes and non-ASCII characters. */
export const writeWordily = (value: unknown): string =>
  JSON.stringify(value, null, 4)
    .replaceAll('/', '\\/')
    .replace(/[^\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
