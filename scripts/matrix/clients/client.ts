import { readFileSync } from 'node:fs';
import path from 'node:path';
import { operationsOf, type OpenApiDocument } from '../../lib/openapi.ts';
import type { Command, Source } from '../source.ts';
import type { Language } from './languages.ts';

/** Where a generated client is compiled and run. The current folder is that of the run. */
export interface ClientPlaces {
  /** What its packages were installed into. */
  packages: string;
  /** A folder that is kept between runs, for compilers that build packages themselves. */
  builds: string;
}

/** A client that a tool generates: the project around it, how it is compiled strictly, and the program that calls it. */
export interface GeneratedClient {
  language: Language;
  /** Packages that the client imports, and the checkers of its language, at exact versions. */
  packages?: Source;
  /** Files of the project, by their place in the folder of the run. */
  files: Readonly<Record<string, string>>;
  /** Commands that fail where the client does not compile under strict rules. */
  compile: (places: ClientPlaces) => readonly Command[];
  /** Prints `held STEP` or `failed STEP WHY` for each of {@link stepsOf}. */
  run: (places: ClientPlaces) => Command;
  env?: (places: ClientPlaces) => Readonly<Record<string, string>>;
}

/** Whether a document describes the reference server, whose operations are more than those of the contract. */
export const isReference = (description: OpenApiDocument): boolean =>
  operationsOf(description).some(({ id }) => id === 'downloadFile');

/** What each program does. The contract has no operation that downloads, so that its clients are not asked to. */
export const stepsOf = (ofReference: boolean) => [
  'read',
  'refusal',
  'upload',
  ...(ofReference ? ['download'] : []),
];

/** A program of the folder `programs/`. */
export const program = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, 'programs', name), 'utf8');

/**
 * A program for a document: without what is between its lines `begin reference` and `end reference` for documents of the
 * contract, and the other way round.
 */
export function programFor(text: string, ofReference: boolean): string {
  const left = ofReference ? 'contract' : 'reference';
  return text.replaceAll(new RegExp(`^.*begin ${left}$[^]*?^.*end ${left}\\n`, 'gm'), '');
}
