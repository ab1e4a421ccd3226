import { expect } from 'vitest';

/** What a text of a fixture expects: itself, or, if it ends with `...`, a text that contains what is before. */
export const asShortened = (text: string): unknown =>
  text.endsWith('...') ? expect.stringContaining(text.slice(0, -'...'.length)) : text;
