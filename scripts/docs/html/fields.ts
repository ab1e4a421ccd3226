import { escapeHtml } from './highlight.ts';

/** A field as a page shows it, in a fenced block of the language `fields`. */
export interface ShownField {
  /** `email`: without those that it lies in. */
  name: string;
  /** With them: `users[].email`. */
  place: string;
  /** Markdown, as the description. */
  type: string;
  /** `required`, `may be absent`, `reference server only`. */
  marks: string[];
  description: string;
  /** As JSON. */
  example?: string;
  fields: ShownField[];
}

/** Fields that are opened at once; more of them wait for a click. */
const opened = 8;

/**
 * A list of fields, each with those that lie in it.
 *
 * @param anchorOf the anchor of a field by its place
 * @param inline makes HTML of a line of Markdown
 */
export function fieldsHtml(
  fields: readonly ShownField[],
  anchorOf: (place: string) => string,
  inline: (markdown: string) => string,
): string {
  const items = fields.map(({ name, place, type, marks, description, example, fields: inner }) => {
    const marked = marks.map((mark) => `<b class="${mark.split(' ')[0]!}">${mark}</b>`);
    const shown =
      example === undefined
        ? ''
        : `<p>Example: <samp>${escapeHtml(example).replaceAll('&quot;', '"')}</samp></p>`;
    const head = `<p><code>${escapeHtml(name)}</code> <i>${inline(type)}</i> ${marked.join(' ')}</p>`;
    const text = description === '' ? '' : `<p>${inline(description)}</p>`;
    return `<li id="${anchorOf(place)}">${head}${text}${shown}${nestedHtml(name, inner, anchorOf, inline)}</li>`;
  });
  return `<ul class="fields">${items.join('')}</ul>\n`;
}

function nestedHtml(
  name: string,
  fields: readonly ShownField[],
  anchorOf: (place: string) => string,
  inline: (markdown: string) => string,
): string {
  if (fields.length === 0) return '';
  const words = fields.length === 1 ? '1 field' : `${fields.length} fields`;
  const summary = `${words} of <code>${escapeHtml(name)}</code>`;
  const open = fields.length <= opened ? ' open' : '';
  return `<details${open}><summary>${summary}</summary>${fieldsHtml(fields, anchorOf, inline)}</details>`;
}

/** Each field and those in it, in the order of the page. */
export const allFields = (fields: readonly ShownField[]): ShownField[] =>
  fields.flatMap((field) => [field, ...allFields(field.fields)]);
