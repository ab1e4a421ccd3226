import type { Area } from '../area.ts';
import { histories as series } from './histories.ts';

export const histories = { histories: series } satisfies Area;
