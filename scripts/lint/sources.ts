import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createConfig, lintDocument, type BaseResolver } from '@redocly/openapi-core';
import { constraintVisitor } from '../../openapi/lint/lib/constraints.js';
import { addRow, listingBeside, listingOf, type Rows } from '../../openapi/lint/lib/listing.js';
import type { Paths } from '../lib/paths.ts';
import { listOf, objectOf, textOf, type Json } from '../lib/openapi.ts';
import { UsageError } from '../lib/command.ts';
import { openDocument } from './documents.ts';

/**
 * Lists the constraints, each with the texts of the requirements and unknowns that it cites.
 *
 * @param component as in `schemas/PresignUploadRequest`; by default, all
 */
export async function sourcesOf(
  paths: Paths,
  component: string | undefined,
  resolver: BaseResolver,
): Promise<string> {
  const entries = await Promise.all(
    [paths.requirements, paths.unknowns].map(async (file) =>
      listOf((await openDocument(resolver, file)).parsed as Json).map(objectOf),
    ),
  );
  const texts = new Map(
    entries.flat().map(({ id, statement, question }) => [textOf(id), textOf(statement ?? question)]),
  );
  const rows = [...(await rowsOf(paths, resolver))].filter(
    ([row]) => component === undefined || isBelow(row, component),
  );
  if (rows.length === 0) {
    throw new UsageError(
      `There are no constraints in ${component ?? 'any component'}: give what a line of openapi/sources.txt begins with, such as schemas/Note or paths/notes.yaml.`,
    );
  }
  return rows
    .flatMap(([row, uses]) => [
      row,
      ...[...uses.keys()].map((id) => `    ${id}  ${texts.get(id) ?? 'no source'}`),
    ])
    .join('\n');
}

/** Whether the place that a row begins with is a component, file or pointer, or a part of it. */
const isBelow = (row: string, place: string) =>
  row.startsWith(place) && /^[ #/]/.test(row.slice(place.length));

/**
 * Writes the listing that the rule `constraint-sources` compares with the contract.
 *
 * @returns what this did, and puts back what was there
 */
export async function acceptSources(
  paths: Paths,
  resolver: BaseResolver,
): Promise<{ result: string; putBack: () => Promise<void> }> {
  const listing = listingBeside(paths.contract);
  const before = existsSync(listing) ? await readFile(listing, 'utf8') : undefined;
  const after = listingOf(await rowsOf(paths, resolver));
  await writeFile(listing, after);
  return {
    result: `openapi/sources.txt is ${after === before ? 'as before' : 'written anew'}`,
    putBack: () => (before === undefined ? rm(listing) : writeFile(listing, before)),
  };
}

/** Visits the contract as the rule does. */
async function rowsOf(paths: Paths, externalRefResolver: BaseResolver): Promise<Rows> {
  const rows: Rows = new Map();
  const config = await createConfig({
    plugins: [
      {
        id: 'sources',
        rules: {
          oas3: {
            collect: () =>
              constraintVisitor((constraint) => {
                addRow(rows, constraint, paths.contract);
              }),
          },
        },
      },
    ],
    rules: { 'sources/collect': 'error' },
  });
  const document = await openDocument(externalRefResolver, paths.contract);
  await lintDocument({ document, config, externalRefResolver });
  return rows;
}
