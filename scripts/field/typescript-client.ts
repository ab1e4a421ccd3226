import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { callsOf } from '../lib/call.ts';
import { isObject } from '../lib/openapi.ts';
import { answerTypesOf, type TypePlace } from './answer-types.ts';
import { callStep, program, programFor, strictStep } from './client-programs.ts';
import { writeFiles } from '../lib/write-files.ts';
import { messageOf, oneLine } from './execute.ts';
import { ownPackages } from './install.ts';
import { strictFaults } from './strict.ts';
import type { Check, Place, Step } from './trial.ts';

/** The places of the types of an operation's responses. A generator without `errors` writes no types for errors. */
export interface AnswerPlaces {
  success: (id: string) => TypePlace;
  errors?: (id: string) => TypePlace;
}

/**
 * A client in TypeScript must compile under strict rules.
 *
 * @param output its file, relative to the folder of the run
 * @param types each response of the document must have a type there
 * @param calls a program in `clients/`, next to the output, which must work with the reference server
 */
export const typescriptClient =
  (output: string, { types, calls }: { types?: AnswerPlaces; calls?: string } = {}): Check =>
  async (place) => {
    const { tool, work, description } = place;
    const file = path.join(work, output);
    await readFile(file).catch(() => {
      throw new Error(`The tool did not write ${output}.`);
    });
    const called = path.join(work, 'call.ts');
    if (calls !== undefined) {
      const text = programFor(program(calls), description);
      await writeFiles(work, { 'call.ts': text, 'steps.ts': program('steps.ts') });
    }
    const files = calls === undefined ? [file] : [file, called];
    return [
      ...(types ? [typesStep(file, types, place)] : []),
      strictStep(strictFaults(files, [path.join(tool, 'node_modules'), ownPackages])),
      ...(calls === undefined ? [] : [await callOf(called, place)]),
    ];
  };

function typesStep(file: string, { success, errors }: AnswerPlaces, { description }: Place): Step {
  const types = answerTypesOf(file);
  const isTyped = (at: TypePlace) => {
    const found = types.at(at);
    return found.length > 0 && found.every(({ isOpen }) => !isOpen);
  };
  const operations = callsOf(description).filter(({ node }) => isObject(node.responses));
  const untyped = (of: AnswerPlaces['success']) => operations.filter(({ id }) => !isTyped(of(id)));
  const count = (of: AnswerPlaces['success']) => String(operations.length - untyped(of).length);
  const left = [success, ...(errors ? [errors] : [])].flatMap(untyped);
  const counts = `${count(success)} and ${errors ? count(errors) : 'none'}`;
  if (left.length === 0) return { case: 'types', verdict: 'right', said: counts };
  const ids = [...new Set(left.map(({ id }) => id))];
  return { case: 'types', verdict: 'wrong', said: `${counts}: not of ${ids.join(', ')}` };
}

/** Bundles the program with its imports, and runs it. */
async function callOf(file: string, place: Place): Promise<Step> {
  // The dependencies that a project would have installed next to the generated client.
  await symlink(ownPackages, path.join(place.work, 'node_modules')).catch(() => undefined);
  const bundle = path.join(place.work, 'call.mjs');
  try {
    await build({
      entryPoints: [file],
      outfile: bundle,
      ...{ bundle: true, platform: 'node', format: 'esm', logLevel: 'silent' },
      nodePaths: [path.join(place.tool, 'node_modules')],
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
    });
  } catch (error) {
    return { case: 'call', verdict: 'wrong', said: oneLine(messageOf(error)) };
  }
  return callStep(['node', bundle], place);
}
