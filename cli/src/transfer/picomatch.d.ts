/** What is used of picomatch, which brings no types. */
declare module 'picomatch' {
  export default function picomatch(
    pattern: string,
    options?: { dot?: boolean; basename?: boolean; strictBrackets?: boolean },
  ): (path: string) => boolean;
}
