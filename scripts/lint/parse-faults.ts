import { existsSync, readFileSync } from 'node:fs';
import { LineCounter, parseDocument, visit, type Document, type ErrorCode } from 'yaml';
import type { Problem } from '../lib/problem.ts';

export const parseFailure = 'Failed to parse: ';

/** What to do, by the parser's codes. */
const remedies: Partial<Record<ErrorCode, string>> = {
  BAD_DQ_ESCAPE: 'Write two backslashes, or put the text into single quotes.',
  BAD_INDENT: 'Indent this line like its neighbours, or close the bracket before it.',
  BLOCK_AS_IMPLICIT_KEY: 'Put a text with a colon in it into quotes.',
  BLOCK_IN_FLOW: 'Put a text with a colon in it into quotes.',
  DUPLICATE_KEY: 'Remove one of the two, or indent this one.',
  MISSING_CHAR: 'Close the quotation mark that starts here.',
  MULTILINE_IMPLICIT_KEY: 'Write a colon and a blank after the key.',
  TAB_AS_INDENT: 'Use blanks.',
};
const ofTexts = 'If it is part of a text, put the whole text into double quotes.';
const ofNextLine = 'Indent the next line like this one, or put the text into quotes.';

/** A file that does not parse, in the words of a parser that knows what people write; Redocly's own is faster. */
export function unparsable(problem: Problem): Problem {
  const text = existsSync(problem.file) ? readFileSync(problem.file, 'utf8') : '';
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const [fault, second] = [...document.errors, ...document.warnings];
  const rule = 'yaml';
  if (!fault) {
    const message = problem.message.replace(/\.?( in "[^"]*" \(\d+:\d+\))?$/, '');
    return { ...problem, rule, message: `${message}. ${ofTexts}` };
  }
  const { code, message, pos } = fault;
  const start = code === 'MISSING_CHAR' ? quoteAround(document, pos[0]) : pos[0];
  const { line, col: column } = lineCounter.linePos(start);
  const remedy = second?.code === 'MULTILINE_IMPLICIT_KEY' ? ofNextLine : (remedies[code] ?? ofTexts);
  return { ...problem, line, column, rule, message: `${parseFailure}${message}. ${remedy}` };
}

/** Where the text in quotes starts that reaches over a place: the parser reports an unclosed one only at its end. */
function quoteAround(document: Document, offset: number): number {
  let start = offset;
  visit(document, {
    Scalar: (_, { range, type }) => {
      if (range && type?.startsWith('QUOTE') && range[0] <= offset && offset <= range[2]) [start] = range;
    },
  });
  return start;
}
