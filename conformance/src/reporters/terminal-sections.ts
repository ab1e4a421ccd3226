import type { ExchangeReport } from '../model/report.ts';
import { oneLine } from '../model/printable.ts';
import { belowTarget } from './html/words.ts';
import { fit, labelled } from './layout.ts';
import type { Section, SectionId } from './sections.ts';
import type { TerminalStyle } from './terminal-style.ts';

/** Maximum number of rows; the reports have all of them. More causes than these, nobody repairs in a day. */
const shownRows: Partial<Record<SectionId, number>> = { repair: 10, leftovers: 3 };

/** If there are only this many causes, each is shown with its command. More would not fit on one screen. */
const withCommands = 5;

/** Maximum length of a body. */
const shownBody = 24;

export function headingLines(section: Section, { verbose, colors, width }: TerminalStyle): string[] {
  const { id, title, rows } = section;
  // That of the causes is about their commands.
  const lead = id !== 'repair' || verbose || rows.length <= withCommands ? section.lead : undefined;
  const colour = { repair: colors.bold, 'other-facts': colors.yellow, baseline: colors.red }[id as string];
  return [
    colour ? colour(`${title}:`) : `${title}:`,
    ...(lead === undefined ? [] : labelled('', lead, { indent: 2, labelWidth: 0, width })),
  ];
}

/** @param target the API root, left out of addresses */
export function rowLines({ id, rows }: Section, target: string, style: TerminalStyle): string[] {
  const { verbose, width } = style;
  const most = shownRows[id] ?? Infinity;
  const shown = verbose || rows.length <= most ? rows : rows.slice(0, most);
  const rest = rows.length - shown.length;
  const labels = shown.map(({ label = '' }, index) =>
    id === 'repair' ? `${index + 1}.`.padStart(3) : label,
  );
  const longest = Math.max(...labels.map((label) => label.length));
  const labelWidth = id === 'repair' ? longest + 1 : longest === 0 ? 0 : longest + 2;
  const indent = id === 'repair' ? 1 : 2;
  const margin = ' '.repeat(indent + labelWidth);
  const lines = shown.flatMap(({ text, told = [], note, ids, exchange, advice }, index) => {
    const texts = [...(text === undefined ? [] : [text]), ...told];
    const noted = note === undefined ? texts : [...texts.slice(0, -1), `${texts.at(-1)} (${note})`];
    const line = (words: string, at?: number) => {
      const label = at === 0 ? labels[index]! : '';
      // One line tells enough of what is merely left.
      if (id === 'leftovers' && !verbose)
        return [fit(oneLine(`  ${label.padEnd(longest)}  ${words}`), width)];
      return labelled(label, oneLine(words), { indent, labelWidth, width });
    };
    const isOneOfFew = verbose || rows.length <= withCommands;
    return [
      ...noted.flatMap(line),
      ...(ids ? labelled('', ids.join(' '), { indent: indent + 2, labelWidth, width }) : []),
      ...(exchange ? [`${margin}${fit(requestLine(exchange, target), width - margin.length)}`] : []),
      ...(advice === undefined ? [] : line(advice)),
      // In one line and complete, so that it can be copied.
      ...(isOneOfFew && exchange?.curl !== undefined ? [`${margin}repeat  ${oneLine(exchange.curl)}`] : []),
    ];
  });
  return [...lines, ...(rest > 0 ? [`  and ${rest} more in the reports, or with --verbose`] : [])];
}

function requestLine({ request, response }: ExchangeReport, target: string): string {
  const body = (text = '') =>
    text === '' ? '' : ` ${text.length > shownBody ? `${text.slice(0, shownBody)}...` : text}`;
  const { method, url } = request;
  return oneLine(
    `${method} ${belowTarget(url, target)}${body(request.body)} -> ${response.status}${body(response.body)}`,
  );
}
