import { printable } from '../../model/printable.ts';

/** HTML that is already escaped. */
export class Markup {
  readonly text: string;

  /** @param text is used without escaping, so it must not contain anything from outside */
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Markup | readonly Markup[] | string | number | false | null | undefined;

/**
 * Builds HTML and escapes all values, except for those that are markup themselves. `false`, `null` and `undefined`
 * become empty.
 *
 * @example
 * markup`<p class="${name}">${text}</p>`
 */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(parts.reduce((text, part, index) => text + textOf(values[index - 1]) + part));
}

function textOf(value: Value): string {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escape(String(value));
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return printable(text).replace(/[&<>"']/g, (character) => references[character]!);
}

/** A statement of the register, with text in backticks as code. */
export function prose(text: string): Markup {
  const parts = text
    .split('`')
    .map((part, index) => (index % 2 ? markup`<code>${part}</code>` : markup`${part}`));
  return markup`${parts}`;
}
