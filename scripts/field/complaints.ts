import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { execute, type Command } from './execute.ts';
import type { Check, Excuse, Place, Step } from './trial.ts';

/**
 * A linter's complaints: each rule is a step that failed, with the number of its complaints.
 *
 * @param read the rules of all complaints in the output, one for each complaint
 */
export const complains =
  (command: (place: Place) => Command, read: (output: string) => string[]): Check =>
  async (place) => {
    const { printed, fault } = await execute(command(place), place);
    if (fault !== undefined && !/[[{]/.test(printed))
      return [{ case: 'document', verdict: 'wrong', said: fault }];
    return [{ case: 'document', verdict: 'right' }, ...ruleSteps(/[[{]/.test(printed) ? read(printed) : [])];
  };

export function ruleSteps(rules: readonly string[]): Step[] {
  const counts = new Map<string, number>();
  for (const rule of rules) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts].map(([rule, count]) => ({ case: rule, verdict: 'wrong', said: String(count) }));
}

const reasons = parseYaml(
  readFileSync(path.join(import.meta.dirname, 'excused-rules.yaml'), 'utf8'),
) as Record<'oas' | 'owasp' | 'ibm' | 'redocly', Record<string, string>>;

/** Why the complaints of rules stay, by the name of the rule, in whichever documents they are. */
export const excusedRules = (rules: Readonly<Record<string, string>>): Record<string, Excuse> =>
  Object.fromEntries(Object.entries(rules).map(([rule, why]) => [`*/${rule}`, { cause: 'nobody', why }]));

/** The same for the rules of a linter. */
export const excusedOf = (linter: keyof typeof reasons) => excusedRules(reasons[linter]);
