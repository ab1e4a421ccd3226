import { findIn } from './search-find.ts';

/** Loaded when somebody searches, after the index. */
window.makeSearch = findIn;
