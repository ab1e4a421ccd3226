/** Types of the parts of picomatch that we use. The package has no types. */
declare module 'picomatch' {
  export default function picomatch(
    pattern: string,
    options?: { dot?: boolean; basename?: boolean; strictBrackets?: boolean },
  ): (path: string) => boolean;
}
