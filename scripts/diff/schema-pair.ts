import type { DirectedJudge } from './change-judge.ts';
import type { Conjunction, SchemaView } from './schema-view.ts';

/** The two views of a schema, and how to go on with the schemas inside it. */
export interface SchemaPair {
  before: SchemaView;
  after: SchemaView;
  judge: DirectedJudge;
  compare: (before: Conjunction, after: Conjunction) => void;
}
