import { readFileSync } from 'node:fs';
import path from 'node:path';
import { callsOf } from '../lib/call.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { execute, oneLine, type Command } from './execute.ts';
import type { Place, Step } from './trial.ts';

/** The text of a program in the folder `clients/`. */
export const program = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, 'clients', name), 'utf8');

/** Whether a document describes the reference server, which has more operations than the contract. */
const isReference = (description: OpenApiDocument): boolean =>
  callsOf(description).some(({ id }) => id === 'downloadFile');

/**
 * A program for a document: without the lines between `begin reference` and `end reference` for documents of the
 * contract, and without those between `begin contract` and `end contract` for others.
 */
export function programFor(text: string, description: OpenApiDocument): string {
  const left = isReference(description) ? 'contract' : 'reference';
  return text.replaceAll(new RegExp(`^.*begin ${left}$[^]*?^.*end ${left}\\n`, 'gm'), '');
}

/** Lets a program use its generated client with the reference server. */
export async function callStep(command: Command, place: Place): Promise<Step> {
  const { apiRoot, email, password } = await place.server();
  const env = { ...place.env, API_ROOT: apiRoot, EMAIL: email, PASSWORD: password };
  const { printed, fault } = await execute(command, { ...place, env });
  const said = callFault(printed, fault, isReference(place.description));
  return said === '' ? { case: 'call', verdict: 'right' } : { case: 'call', verdict: 'wrong', said };
}

/** Empty if a program did all steps; otherwise the reason. The contract has no operation that downloads. */
export function callFault(printed: string, fault: string | undefined, ofReference: boolean): string {
  const { held, failed } = readOutcomes(printed);
  const [broken] = Object.entries(failed);
  if (broken) return oneLine(broken.join(': '));
  const steps = ['read', 'refusal', 'upload', ...(ofReference ? ['download'] : [])];
  const left = steps.filter((step) => !held.includes(step));
  return left.length === 0 ? '' : (fault ?? `It did not do: ${left.join(', ')}.`);
}

/** Reads the output of a program: `held STEP`, or `failed STEP WHY`. */
function readOutcomes(printed: string): { held: string[]; failed: Record<string, string> } {
  const lines = printed.split('\n').map((line) => line.split(' '));
  const of = (verdict: string) => lines.filter(([first]) => first === verdict);
  return {
    held: of('held').map(([, name = '']) => name),
    failed: Object.fromEntries(of('failed').map(([, name = '', ...why]) => [name, why.join(' ')])),
  };
}

/** @param faults the number of errors under the strict rules of a language, and the first of them */
export const strictStep = ({ faults, first = '' }: { faults: number; first?: string }): Step =>
  faults === 0 ? { case: 'strict', verdict: 'right' } : { case: 'strict', verdict: 'wrong', said: first };
