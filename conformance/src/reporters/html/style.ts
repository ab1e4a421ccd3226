import { failures } from './style/failures.ts';
import { filter } from './style/filter.ts';
import { glance } from './style/glance.ts';
import { page } from './style/page.ts';
import { palette } from './style/palette.ts';
import { tables } from './style/tables.ts';

/** It narrows to 320 px, and follows the light or dark of the system. */
export const style = [palette, page, glance, filter, failures, tables].join('');
