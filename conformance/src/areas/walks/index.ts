import type { Area } from '../area.ts';
import { walks as series } from './walks.ts';

export const walks = { walks: series } satisfies Area;
