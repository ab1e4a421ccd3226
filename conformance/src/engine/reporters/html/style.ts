import { failures } from './style/failures.ts';
import { filter } from './style/filter.ts';
import { glance } from './style/glance.ts';
import { page } from './style/page.ts';
import { palette } from './style/palette.ts';
import { tables } from './style/tables.ts';

/** Works from 320 px upwards, in light and dark mode. */
export const style = [palette, page, glance, filter, failures, tables].join('');
