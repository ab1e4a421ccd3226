import { readFile } from 'node:fs/promises';
import { parseYaml } from '@redocly/openapi-core';
import type { Paths } from '../lib/paths.ts';
import { listOf, objectOf, textOf, type Json, type OpenApiDocument } from '../lib/openapi.ts';

/**
 * A bundle that needs no other file: `x-registers` contains the text of each id in `x-requirements` and `x-unknown`.
 * The marks themselves stay lists of ids, which tools pass on unchanged.
 */
export async function withRegisters(document: OpenApiDocument, paths: Paths): Promise<OpenApiDocument> {
  const [requirements, unknowns] = await Promise.all(
    [paths.requirements, paths.unknowns].map(async (file) =>
      listOf(parseYaml(await readFile(file, 'utf8')) as Json).map(objectOf),
    ),
  );
  return {
    ...document,
    'x-registers': {
      requirements: Object.fromEntries(
        (requirements ?? []).map(({ id, statement }) => [textOf(id), statement ?? '']),
      ),
      unknowns: Object.fromEntries(
        (unknowns ?? []).map(({ id, question, assume }) => [
          textOf(id),
          { question: question ?? '', assume: assume ?? '' },
        ]),
      ),
    },
  };
}
