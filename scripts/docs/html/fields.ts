import { escapeHtml } from './highlight.ts';

/** Marks a field that the interface does not specify. The page has a switch to hide these fields. */
export const referenceMark = 'reference server only';

/** A field in a fenced block of the language `fields`. */
export interface ShownField {
  /** Without its parents: `email`. */
  name: string;
  /** With its parents: `users[].email`. */
  place: string;
  /** Markdown, like the description. */
  type: string;
  /** `required`, `may be absent`, `reference server only`. */
  marks: string[];
  description: string;
  /** In JSON. */
  example?: string;
  fields: ShownField[];
  /** Its id on the page, from `giveAnchors`: two fields may have one place, as a name may contain dots. */
  anchor?: string;
}

const isReference = ({ marks }: ShownField) => marks.includes(referenceMark);

/** Maximum number of fields that are initially unfolded. */
const opened = 8;

/**
 * A list of fields, each with its nested fields.
 *
 * @param inline converts a line of Markdown to HTML
 */
export function fieldsHtml(fields: readonly ShownField[], inline: (markdown: string) => string): string {
  const items = fields.map((field) => {
    const { name, anchor, type, marks, description, example, fields: inner } = field;
    const marked = marks.map((mark) => `<b class="${mark.split(' ')[0]!}">${mark}</b>`);
    const sample =
      example === undefined
        ? ''
        : `<p>Example: <samp>${escapeHtml(example).replaceAll('&quot;', '"')}</samp></p>`;
    const head = `<p><code>${escapeHtml(name)}</code> <i>${inline(type)}</i> ${marked.join(' ')}</p>`;
    const text = description === '' ? '' : `<p>${inline(description)}</p>`;
    return `<li id="${anchor}"${isReference(field) ? ' class="reference"' : ''}>${head}${text}${sample}${nestedHtml(name, inner, inline)}</li>`;
  });
  const instead = fields.every(isReference)
    ? '<p class="instead">The interface specifies no fields here.</p>'
    : '';
  return `${instead}<ul class="fields">${items.join('')}</ul>\n`;
}

function nestedHtml(
  name: string,
  fields: readonly ShownField[],
  inline: (markdown: string) => string,
): string {
  if (fields.length === 0) return '';
  const added = fields.filter(isReference).length;
  const stated = fields.length - added;
  const words = stated === 1 ? '1 field' : `${stated} fields`;
  const more = added === 0 ? '' : ` and ${added} of the reference server`;
  const summary = `${words} of <code>${escapeHtml(name)}</code>${more}`;
  const open = fields.length <= opened ? ' open' : '';
  return `<details${open}><summary>${summary}</summary>${fieldsHtml(fields, inline)}</details>`;
}

/** Each field and its nested fields, in the order of the page. */
export const allFields = (fields: readonly ShownField[]): ShownField[] =>
  fields.flatMap((field) => [field, ...allFields(field.fields)]);
