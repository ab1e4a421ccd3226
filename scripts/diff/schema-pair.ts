import type { DirectedJudge } from './change-judge.ts';
import type { Conjunction, SchemaView } from './schema-view.ts';

/** The two versions of a schema, with a function to compare the schemas inside it. */
export interface SchemaPair {
  before: SchemaView;
  after: SchemaView;
  judge: DirectedJudge;
  compare: (before: Conjunction, after: Conjunction) => void;
}
