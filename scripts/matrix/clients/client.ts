import { readFileSync } from 'node:fs';
import path from 'node:path';
import { operationsOf, type OpenApiDocument } from '../../lib/openapi.ts';
import type { Command, Source } from '../tool-folder.ts';
import type { Language } from './languages.ts';

/** Folders to compile and run a generated client. The current directory is that of the run. */
export interface ClientPlaces {
  /** The folder with its installed packages. */
  packages: string;
  /** A folder that is kept between runs, for compilers that build packages themselves. */
  builds: string;
}

/**
 * A client from a generator: the project around it, the commands to compile it strictly, and the program that calls it.
 */
export interface GeneratedClient {
  language: Language;
  /** Packages that the client imports, and type checkers, at exact versions. */
  packages?: Source;
  /** Files of the project, by their path in the folder of the run. */
  files: Readonly<Record<string, string>>;
  /** Commands that fail if the client does not compile under strict rules. */
  compile: (places: ClientPlaces) => readonly Command[];
  /** Prints `held STEP` or `failed STEP WHY` for each of {@link stepsOf}. */
  run: (places: ClientPlaces) => Command;
  env?: (places: ClientPlaces) => Readonly<Record<string, string>>;
}

/** Whether a document describes the reference server, which has more operations than the contract. */
export const isReference = (description: OpenApiDocument): boolean =>
  operationsOf(description).some(({ id }) => id === 'downloadFile');

/** The steps of each program. The contract has no operation that downloads, so its clients skip that step. */
export const stepsOf = (ofReference: boolean) => [
  'read',
  'refusal',
  'upload',
  ...(ofReference ? ['download'] : []),
];

/** The text of a program in the folder `programs/`. */
export const program = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, 'programs', name), 'utf8');

/**
 * A program for a document: without the lines between `begin reference` and `end reference` for documents of the
 * contract, and without those between `begin contract` and `end contract` for others.
 */
export function programFor(text: string, ofReference: boolean): string {
  const left = ofReference ? 'contract' : 'reference';
  return text.replaceAll(new RegExp(`^.*begin ${left}$[^]*?^.*end ${left}\\n`, 'gm'), '');
}
