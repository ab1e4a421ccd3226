import { expect } from 'vitest';

/** What a text of a catalogue expects: itself, with anything in place of each `...`. */
export const asShortened = (text: string): unknown =>
  text.includes('...')
    ? expect.stringMatching(new RegExp(`^${text.split('...').map(literally).join('.*')}$`, 's'))
    : text;

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
