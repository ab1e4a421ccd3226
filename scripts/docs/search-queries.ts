import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/** Of `search-queries.yaml`: each with the pages of which one must be found. */
export const searchQueries = parse(
  readFileSync(path.join(import.meta.dirname, 'search-queries.yaml'), 'utf8'),
) as readonly (readonly [query: string, ...pages: string[]])[];
