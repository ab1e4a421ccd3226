import { oneLine, printable, shorten } from './printable.ts';

/** Characters of a value in running text. */
const inlineLength = 500;

/** A value as code, in one line: there nothing is markup, a mention or a link. Not for tables. */
export function codeSpan(text: string): string {
  const content = inline(text);
  const fence = '`'.repeat(longestRun(content) + 1);
  // Spaces keep a backtick at the edge apart from the fence; they are not shown.
  return `${fence} ${content} ${fence}`;
}

/** A value as code in a table, where no code span can hold both a backslash and a pipe. */
export function codeCell(text: string): string {
  return `<code>${inline(text).replace(/[^\p{L}\p{N}\s,.;"'/=?-]/gu, entity)}</code>`;
}

/** A block of code that its content cannot end. */
export function codeBlock(text: string, language: string): string {
  const content = printable(text);
  const fence = '`'.repeat(Math.max(longestRun(content) + 1, 3));
  return `${fence}${language}\n${content}\n${fence}`;
}

/** Text in which what stands in backticks is code and nothing else is markup. */
export function prose(text: string): string {
  return withCode(text, (plain) => unmentioned(plain).replace(/[\\`*_[\]<>&|~#]/g, entity));
}

/** The same inside an HTML element, where Markdown does not count. */
export function html(text: string): string {
  return withCode(text, (plain) => unmentioned(plain).replace(/[&<>]/g, entity));
}

function withCode(text: string, plain: (text: string) => string): string {
  const parts = oneLine(text).split(/`([^`]+)`/);
  return parts.map((part, index) => (index % 2 === 1 ? codeCell(part) : plain(part))).join('');
}

const inline = (text: string): string => oneLine(shorten(text, inlineLength));

const entity = (character: string): string => `&#${character.codePointAt(0)!};`;

/** An `@` or `#` before a name would notify people and link issues; a character without width comes between. */
const unmentioned = (text: string): string => text.replace(/[@#](?=\w)/g, '$&\u200b');

const longestRun = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
