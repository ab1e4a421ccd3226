/**
 * What is mended in the code that Redocly's generators write, and why. Everything else that they err in is kept from
 * them by the description that they get. Each mend names what it looks for, so that it ends with the fault.
 */
export interface Mend {
  /** What is wrong without it, as a sentence. */
  finding: string;
  mend: (code: string) => string;
}

/** A class of PHP, or a record of Java, as the generators write them. */
const phpClass = /^final class \w+\n\{\n.*?^\}\n/gms;
const javaRecord = /^ {4}public record \w+\(\n.*?^ {4}\}\n/gms;

const regenerate: Mend = {
  finding: 'The first lines tell to run a command that would lose these mends.',
  mend: (code) => code.replace('Regenerate with `redocly generate-client`', 'Written by `npm run generate`'),
};

const phpNull: Mend = {
  finding:
    'PHP: an object that may be null, such as the `folder` of a page at the root, ends in a TypeError.',
  mend: (code) =>
    code.replace(phpClass, (source) => {
      const nullable = [...source.matchAll(/public \?([A-Z]\w*) \$(\w+),/g)];
      return nullable.reduce(
        (text, [, type, name]) =>
          text
            .replace(
              new RegExp(`^( +${name}: )(${type}::fromArray\\((\\$data\\['\\w+'\\])\\)),$`, 'm'),
              '$1isset($3) ? $2 : null,',
            )
            .replace(`= $this->${name}->toArray();`, `= $this->${name}?->toArray();`),
        source,
      );
    }),
};

const javaData: Mend = {
  finding: 'Java: a field `data` is named `data2`, for the generated code has a variable of that name.',
  mend: (code) =>
    code.replace(javaRecord, (source) =>
      /\bdata2\b/.test(source)
        ? source.replace(/(?<!")\bdata\b(?!")/g, 'fields').replaceAll(/\bdata2\b/g, 'data')
        : source,
    ),
};

/** By the names of the languages. */
export const mends = {
  python: [regenerate],
  go: [regenerate],
  php: [regenerate, phpNull],
  java: [regenerate, javaData],
} as const satisfies Record<string, readonly Mend[]>;

export type SdkLanguage = keyof typeof mends;

export const mended = (language: SdkLanguage, code: string): string =>
  mends[language].reduce((text, { mend }) => mend(text), code);
