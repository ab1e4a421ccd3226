import { oneLine, printable, shorten } from '../model/printable.ts';

/** Maximum length of a value in running text. */
const inlineLength = 500;

/** A value as code in one line, in which markup, mentions and links have no effect. Not for tables. */
export function codeSpan(text: string): string {
  const content = inline(text);
  const fence = '`'.repeat(longestRun(content) + 1);
  // Spaces separate a backtick at the edge from the fence; Markdown does not show them.
  return `${fence} ${content} ${fence}`;
}

/** A value as code in a table, where a code span cannot contain both a backslash and a pipe. */
export function codeCell(text: string): string {
  return `<code>${inline(text).replace(/[^\p{L}\p{N}\s,.;"'/=?-]/gu, entity)}</code>`;
}

/** A code block with a fence that its content cannot close. */
export function codeBlock(text: string, language: string): string {
  const content = printable(text);
  const fence = '`'.repeat(Math.max(longestRun(content) + 1, 3));
  return `${fence}${language}\n${content}\n${fence}`;
}

/** Text in backticks as code, everything else without markup. */
export function prose(text: string): string {
  return withCode(text, (plain) => unmentioned(plain).replace(/[\\`*_[\]<>&|~#]/g, entity));
}

/** The same inside an HTML element, where Markdown has no effect. */
export function html(text: string): string {
  return withCode(text, (plain) => unmentioned(plain).replace(/[&<>]/g, entity));
}

function withCode(text: string, plain: (text: string) => string): string {
  const parts = oneLine(text).split(/`([^`]+)`/);
  return parts.map((part, index) => (index % 2 === 1 ? codeCell(part) : plain(part))).join('');
}

const inline = (text: string): string => oneLine(shorten(text, inlineLength));

const entity = (character: string): string => `&#${character.codePointAt(0)!};`;

/** An `@` or `#` before a name would notify people and link issues; a zero-width space prevents it. */
const unmentioned = (text: string): string => text.replace(/[@#](?=\w)/g, '$&\u200b');

const longestRun = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
