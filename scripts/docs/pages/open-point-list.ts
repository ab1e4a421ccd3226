import type { Unknown } from '../model/site-model.ts';
import { choiceFor, openPoint, type Context } from './context.ts';
import { bullets } from './markdown.ts';

/**
 * Questions that the interface leaves open, with the assumption for each, for a column that is too narrow for a table.
 */
export const openPointList = (context: Context, unknowns: readonly Unknown[]): string =>
  bullets(
    unknowns.map((unknown) => {
      const { id, question, assume } = unknown;
      const choice = choiceFor(context, unknown);
      const lines = [
        `${openPoint(id)} **${question}**`,
        `Assume: ${assume}`,
        ...(choice === '' ? [] : [`Reference server: ${choice}`]),
      ];
      return lines.join('\\\n  ');
    }),
  );
