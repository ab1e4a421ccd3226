/** Takes the last segment of a client's file name, and splits it at the extension. */
export function splitFileName(fileName: string): { stem: string; extension: string } {
  const base = fileName.split(/[\\/]/).at(-1) ?? '';
  const dot = base.lastIndexOf('.');
  // A leading dot marks a hidden file, and does not begin an extension.
  return dot > 0
    ? { stem: base.slice(0, dot), extension: base.slice(dot + 1) }
    : { stem: base, extension: '' };
}
